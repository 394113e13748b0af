import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';

/**
 * A deep copy that keeps prototypes, as storing and loading again would make it. Fakes hand out and keep copies, so
 * that a change which was never saved is lost, as it is with a database.
 */
export function copyAggregate<T>(original: T): T {
  return copyOf(original, new Map()) as T;
}

function copyOf(value: unknown, copies: Map<object, object>): unknown {
  if (typeof value !== 'object' || value === null || isImmutable(value)) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (value instanceof Date) return new Date(value);
  if (value instanceof Map) {
    return new Map([...value].map(([key, item]) => [copyOf(key, copies), copyOf(item, copies)]));
  }
  if (value instanceof Set) return new Set([...value].map((item) => copyOf(item, copies)));
  const copy: object = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
  copies.set(value, copy);
  for (const key of Reflect.ownKeys(value)) {
    Reflect.set(copy, key, copyOf(Reflect.get(value, key), copies));
  }
  return copy;
}

/** Amounts and rates never change, nor do Temporal's values, which keep their state where no copy can reach it. */
function isImmutable(value: object): boolean {
  if (value instanceof Money || value instanceof Rate) return true;
  return Object.prototype.toString.call(value).startsWith('[object Temporal.');
}
