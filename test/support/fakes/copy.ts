import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';

/**
 * A deep copy with prototypes. Fakes store and return copies, so that an unsaved change is lost, as with a database.
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

/** Money, rates and Temporal values are immutable; Temporal values cannot be copied. */
function isImmutable(value: object): boolean {
  if (value instanceof Money || value instanceof Rate) return true;
  return Object.prototype.toString.call(value).startsWith('[object Temporal.');
}
