import type { Type } from './variable-types.ts';

export interface Environment {
  readonly production: boolean;
  /** The text of a variable or of its default; empty if it has neither. */
  textOf(name: string): string;
}

interface More {
  /** Required in production, where the default or its absence would be a mistake. */
  readonly inProduction?: 'required';
  /** Another variable, or one of its values (`NAME=value`), without which this one has no effect. */
  readonly with?: string;
  readonly example?: string;
  /** Returns the fault of a text of the right type, or of an empty one, as the predicate of a sentence. */
  readonly rule?: (text: string, environment: Environment) => string | false;
}

export interface Variable<T = unknown> extends More {
  readonly type: Type<T>;
  /** One sentence, or two. */
  readonly about: string;
  readonly default?: string;
  /** The effect of no value, for the documentation. */
  readonly unset?: string;
}

export type VariableValues<Variables extends Readonly<Record<string, Variable>>> = {
  readonly [Name in keyof Variables]: Variables[Name] extends Variable<infer T> ? T : never;
};

/** Has a default. */
export function setting<T>(type: Type<T>, byDefault: string, about: string, more: More = {}): Variable<T> {
  return { type, default: byDefault, about, ...more };
}

/** `null` if it is not set. */
export function optional<T>(type: Type<T>, unset: string, about: string, more: More = {}): Variable<T | null> {
  return { type, unset, about, ...more };
}

/** Required with another variable or one of its values (`NAME=value`); empty without. */
export function requiredWith(other: string, type: Type<string>, about: string, more: More = {}): Variable<string> {
  return { type, with: other, about, ...more };
}

/** Returns the fault of the variable, or `null`. Never repeats its text, which may be secret. */
export function problemOf(variable: Variable, text: string, isSet: boolean, environment: Environment): string | null {
  const { type, unset, rule, inProduction, with: other = '' } = variable;
  const isUsed = other === '' || isInForce(other, environment);
  if (!isSet && inProduction && environment.production) return 'is required in production.';
  if (isSet && !isUsed) return `has no effect without ${other}.`;
  if (text === '' && unset === undefined && isUsed) return `is required with ${other}.`;
  if (text !== '' && type.read(text) === undefined) return `must be ${type.what}.`;
  return type.flaw?.(text) || rule?.(text, environment) || null;
}

/** Whether a variable is set, or has a value (`NAME=value`). */
function isInForce(condition: string, { textOf }: Environment): boolean {
  const [name = '', value] = condition.split('=');
  return value === undefined ? textOf(name) !== '' : textOf(name) === value;
}
