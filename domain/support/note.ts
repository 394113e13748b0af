import type { CalendarDay } from '../shared/calendar.ts';
import { domainError, type ErrorDetail, validationError } from '../shared/domain-error.ts';
import type { LoanId, LoanRequestId, NoteId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import { sentence } from '../shared/phrase.ts';
import { textFaults } from '../shared/text.ts';

export const NOTE_FAULTS = {
  subject: sentence('Name the user, the request or the loan: exactly one of them.'),
  user: sentence('User not found.'),
  request: sentence('Loan request not found.'),
  loan: sentence('Loan not found.'),
  promised: sentence('A promise requires a day and an amount.'),
  notPromised: sentence('Only a promise has a day and an amount.'),
  amount: sentence('The amount must be greater than 0.'),
};

/** An unknown subject is a fault of the note too, not "not found". */
export class InvalidNote extends validationError('INVALID_NOTE', 'The note is not valid. See details.') {}

/** The same promise told twice is one promise. */
export class PromiseAlreadyMade extends domainError(
  'invalid',
  'PROMISE_ALREADY_MADE',
  'A payment on this loan is already promised for this day.',
  'promisedOn',
) {}

export const NOTE_KINDS = ['note', 'call', 'promise'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Characters. */
export const NOTE_MAX_LENGTH = 2000;

/** What a note is about, as it was named: one of the three. */
export interface NoteSubject {
  readonly userId: UserId | null;
  readonly requestId: LoanRequestId | null;
  readonly loanId: LoanId | null;
}

/** A payment that a borrower promised. The day may be over: a promise can be noted later. */
export interface PaymentPromise {
  readonly on: CalendarDay;
  readonly amount: Money;
  readonly currency: Currency;
}

export interface NoteDraft {
  readonly id: NoteId;
  readonly kind: NoteKind;
  readonly text: string;
  readonly promisedOn: CalendarDay | null;
  readonly promisedAmount: Money | null;
  /** Of the promised amount. */
  readonly currency: Currency;
}

/** @returns the name of the subject @throws InvalidNote unless exactly one is named */
export function subjectNamed(subject: NoteSubject): keyof NoteSubject {
  const [name, another] = (['userId', 'requestId', 'loanId'] as const).filter((each) => subject[each] !== null);
  if (name === undefined || another !== undefined) {
    throw new InvalidNote([{ field: another ?? null, ...NOTE_FAULTS.subject() }]);
  }
  return name;
}

/** The subject does not exist, or the account of its person is erased. */
export function unknownSubject(name: keyof NoteSubject): InvalidNote {
  const fault = { userId: NOTE_FAULTS.user, requestId: NOTE_FAULTS.request, loanId: NOTE_FAULTS.loan }[name];
  return new InvalidNote([{ field: name, ...fault() }]);
}

/**
 * What an operator wrote down about a person, a request or a loan. Never changed, since others act on it: a wrong note is
 * followed by another one. So a promise on a loan is unique by its day; another amount for that day is a call or a note.
 * Invariants: it has one subject, which belongs to the person; a promise has a day and an amount, any other note has neither.
 */
export class Note {
  readonly id: NoteId;
  /** The person to whom the subject belongs. */
  readonly personId: UserId;
  readonly requestId: LoanRequestId | null;
  readonly loanId: LoanId | null;
  readonly kind: NoteKind;
  readonly text: string;
  readonly promise: PaymentPromise | null;
  /** The operator. */
  readonly author: string;
  readonly createdAt: Date;

  /** @throws InvalidNote */
  constructor(draft: NoteDraft, subject: NoteSubject, personId: UserId, author: string, now: Date) {
    subjectNamed(subject);
    const faults = [...textFaults('text', draft.text, NOTE_MAX_LENGTH), ...promiseFaults(draft)];
    if (faults.length > 0) throw new InvalidNote(faults);
    const { promisedOn: on, promisedAmount: amount, currency } = draft;
    this.id = draft.id;
    this.personId = personId;
    this.requestId = subject.requestId;
    this.loanId = subject.loanId;
    this.kind = draft.kind;
    this.text = draft.text;
    this.promise = on === null || amount === null ? null : { on, amount, currency };
    this.author = author;
    this.createdAt = now;
  }
}

function promiseFaults({ kind, promisedOn, promisedAmount }: NoteDraft): readonly ErrorDetail[] {
  const fields = Object.entries({ promisedOn, promisedAmount });
  if (kind === 'promise') {
    const missing = fields
      .filter(([, value]) => value === null)
      .map(([field]) => ({ field, ...NOTE_FAULTS.promised() }));
    return promisedAmount?.isZero() ? [...missing, { field: 'promisedAmount', ...NOTE_FAULTS.amount() }] : missing;
  }
  return fields.filter(([, value]) => value !== null).map(([field]) => ({ field, ...NOTE_FAULTS.notPromised() }));
}

/** All notes. They are only added, and removed with the account of their person. */
export interface Notes {
  /** @throws PromiseAlreadyMade */
  add(note: Note): Promise<void>;
}

export interface FoundSubject {
  /** The person to whom the subject belongs. */
  readonly personId: UserId;
  /** Of the loan or the request; of a person, that of the newest loan, `null` without one. */
  readonly currency: Currency | null;
}

/** Who notes are about. */
export interface NoteSubjects {
  /**
   * The subject, whose person's account cannot be erased until the unit of work ends; `null` if it is unknown or the account
   * is erased.
   * @throws InvalidNote unless exactly one subject is named
   */
  find(subject: NoteSubject): Promise<FoundSubject | null>;
}
