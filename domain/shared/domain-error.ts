import { english, type Phrase, sentence, type ValuesOf } from './phrase.ts';

/** The kind of refusal. Adapters translate it, for example into an HTTP status. */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'declined'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-many'
  | 'unavailable';

/** One fault of the input. Its message is a template: `english` or an adapter makes the text. */
export interface ErrorDetail extends Phrase {
  /** The domain's name of the field; `null` if the fault concerns the whole. */
  readonly field: string | null;
  /** The place in the field, from 0, if the field is a list. */
  readonly index?: number;
}

// Why: docs/decisions/0002-one-failure-channel.md
/** A broken rule. Subclasses are named after the rule. Clients switch on `code`, so a code never changes. */
export abstract class DomainError extends Error {
  abstract readonly kind: DomainErrorKind;
  abstract readonly code: string;
  /** Whether what was written before the refusal is stored, such as a declined payment. */
  readonly keepsWrites: boolean = false;
  /** What `message` says in English. */
  readonly phrase: Phrase;
  readonly details: readonly ErrorDetail[];

  constructor(phrase: Phrase, details: readonly ErrorDetail[] = []) {
    super(english(phrase));
    this.name = new.target.name;
    this.phrase = phrase;
    this.details = details;
  }
}

/**
 * The base class of an error with this kind, code and message. The constructor takes the values that the message names.
 * @param field the field at fault, if there is one
 */
export function domainError<const Text extends string>(
  kind: DomainErrorKind,
  code: string,
  template: Text,
  field?: string,
) {
  const said = sentence(template);
  return class extends DomainError {
    static readonly template = template;
    readonly kind = kind;
    readonly code = code;

    constructor(...values: ValuesOf<Text>) {
      const phrase = said(...values);
      super(phrase, field === undefined ? [] : [{ field, ...phrase }]);
    }
  };
}

/** The base class of an error with kind `invalid` and one of several messages about a field. */
export function fieldError(code: string) {
  return class extends DomainError {
    readonly kind = 'invalid';
    readonly code = code;

    constructor(field: string, phrase: Phrase) {
      super(phrase, [{ field, ...phrase }]);
    }
  };
}

/** The base class of an error with kind `invalid` that reports a list of faults. Its message names no values. */
export function validationError<const Text extends string>(code: string, template: Text) {
  const said = sentence(template);
  return class extends DomainError {
    static readonly template = template;
    readonly kind = 'invalid';
    readonly code = code;

    constructor(faults: readonly ErrorDetail[]) {
      super({ message: said.message }, faults);
    }
  };
}
