import { StartError } from './start-error.ts';

interface Problem {
  readonly name: string;
  readonly message: string;
}

/** Names every bad variable at once. */
export class BadConfiguration extends StartError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`The configuration is not valid:\n${problems.map(({ name, message }) => `  ${name} ${message}`).join('\n')}`);
    this.name = 'BadConfiguration';
    this.problems = problems;
  }
}

/** Reads variables and collects their problems. */
export class Variables {
  readonly problems: Problem[] = [];
  /** Those that were asked for. */
  readonly names = new Set<string>();
  private readonly env: NodeJS.ProcessEnv;
  readonly production: boolean;

  constructor(env: NodeJS.ProcessEnv, production: boolean) {
    this.env = env;
    this.production = production;
  }

  optional(name: string): string | null {
    this.names.add(name);
    const value = this.env[name];
    return value === undefined || value === '' ? null : value;
  }

  /** Has a default that production must replace. */
  own<Default extends string | null>(name: string, byDefault: Default): string | Default {
    const value = this.optional(name);
    if (value === null && this.production) this.bad(name, 'is required in production.');
    return value ?? byDefault;
  }

  url<Default extends string | null>(
    name: string,
    protocols: readonly string[],
    byDefault: Default,
    required = true,
  ): string | Default {
    const value = required ? this.own(name, byDefault) : (this.optional(name) ?? byDefault);
    if (value === null || value === byDefault) return byDefault;
    const protocol = URL.canParse(value) ? new URL(value).protocol : null;
    if (protocol === null || !protocols.includes(protocol)) {
      this.bad(name, `must be a URL that starts with ${protocols.map((each) => `${each}//`).join(' or ')}.`);
    } else if (/%(?![\da-f]{2})/i.test(value)) {
      this.bad(name, 'has a % that is not part of an escape: write it as %25.');
    }
    return value;
  }

  /** Required in production; elsewhere `null` if missing. */
  secret(name: string, minLength: number): string | null {
    const value = this.own(name, null);
    if (value !== null && value.length < minLength) this.bad(name, `must have at least ${minLength} characters.`);
    return value;
  }

  /** Variables that need each other. `null` if all are missing. */
  allOrNone<const Names extends readonly string[]>(names: Names): { [Index in keyof Names]: string } | null {
    const present = names.filter((name) => this.optional(name) !== null);
    return present.length === 0 ? null : this.together(names, `with ${present.join(' and ')}`);
  }

  /** Variables that are all required. */
  together<const Names extends readonly string[]>(names: Names, when: string): { [Index in keyof Names]: string } {
    const values = names.map((name) => {
      const value = this.optional(name);
      if (value === null) this.bad(name, `is required ${when}.`);
      return value ?? '';
    });
    return values as { [Index in keyof Names]: string };
  }

  /** Variables without effect, because the switch that uses them is not set. */
  refuse(names: readonly string[], unless: string): void {
    for (const name of names) if (this.optional(name) !== null) this.bad(name, `has no effect without ${unless}.`);
  }

  /** Names that others read from the environment. */
  readElsewhere(...names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }

  integer(name: string, byDefault: number, min: number, max: number): number {
    const text = this.optional(name) ?? String(byDefault);
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) this.bad(name, `must be a whole number from ${min} to ${max}.`);
    return value;
  }

  amount(name: string, byDefault: number): number {
    const text = this.optional(name) ?? String(byDefault);
    if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) this.bad(name, 'must be an amount with at most 2 decimals.');
    return Number(text);
  }

  oneOf(name: string, allowed: readonly string[], byDefault: string): string {
    const value = this.optional(name) ?? byDefault;
    if (!allowed.includes(value)) this.bad(name, `must be one of ${allowed.join(', ')}.`);
    return value;
  }

  list(name: string, byDefault: string): string[] {
    return (this.optional(name) ?? byDefault).split(',').map((each) => each.trim());
  }

  /** A list from which users choose. */
  choices(name: string, byDefault: string): string[] {
    const values = this.list(name, byDefault);
    if (values.includes('') || new Set(values).size < values.length) {
      this.bad(name, 'must have a value between commas, and each value once.');
    }
    return values;
  }

  bad(name: string, message: string): void {
    this.problems.push({ name, message });
  }
}
