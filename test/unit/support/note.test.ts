import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import {
  InvalidNote,
  NOTE_MAX_LENGTH,
  Note,
  type NoteDraft,
  type NoteSubject,
  subjectNamed,
  unknownSubject,
} from '../../../domain/support/note.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { AGENT, OPENED_AT, OWNER } from '../../support/support.ts';
import { faultsIn } from '../faults.ts';

const NOTHING: NoteSubject = { userId: null, requestId: null, loanId: null };
const LOAN: NoteSubject = { ...NOTHING, loanId: idNumber<'Loan'>(1) };
const DRAFT: NoteDraft = {
  id: idNumber(2),
  kind: 'note',
  text: 'She moved.',
  promisedOn: null,
  promisedAmount: null,
  currency: 'USD',
};
const PROMISE = { on: calendarDay('2026-12-01'), amount: Money.ofMinorUnits(5000n), currency: 'USD' };
const PROMISED = { kind: 'promise', promisedOn: PROMISE.on, promisedAmount: PROMISE.amount } as const;

const written = (given: Partial<NoteDraft> = {}, subject = LOAN) =>
  new Note({ ...DRAFT, ...given }, subject, OWNER, AGENT, OPENED_AT);

describe('a note', () => {
  it('keeps its subject, the person to whom it belongs, its author and its time', () => {
    expect({ ...written() }).toEqual({
      id: DRAFT.id,
      personId: OWNER,
      requestId: null,
      loanId: LOAN.loanId,
      kind: 'note',
      text: 'She moved.',
      promise: null,
      author: AGENT,
      createdAt: OPENED_AT,
    });
  });

  it('has a promise with a day and an amount', () => {
    expect(written(PROMISED).promise).toEqual(PROMISE);
  });

  it.each<[string, Partial<NoteDraft>, readonly string[]]>([
    ['a promise without a day', { ...PROMISED, promisedOn: null }, ['promisedOn']],
    ['a promise without an amount', { ...PROMISED, promisedAmount: null }, ['promisedAmount']],
    ['a promise of nothing', { ...PROMISED, promisedAmount: Money.zero }, ['promisedAmount']],
    ['a promise without both', { kind: 'promise' }, ['promisedOn', 'promisedAmount']],
    ['a call with a promise', { ...PROMISED, kind: 'call' }, ['promisedOn', 'promisedAmount']],
    ['a blank text', { text: ' \t' }, ['text']],
    ['a text that is too long', { text: '😀'.repeat(NOTE_MAX_LENGTH + 1) }, ['text']],
  ])('refuses %s', (_what, given, fields) => {
    expect(() => written(given)).toThrow(faultsIn(...fields));
  });

  it('accepts a text of the greatest length, in characters', () => {
    const text = '😀'.repeat(NOTE_MAX_LENGTH);
    expect(written({ text }).text).toBe(text);
  });

  it('has exactly one subject', () => {
    expect(subjectNamed(LOAN)).toBe('loanId');
    expect(() => subjectNamed(NOTHING)).toThrow(InvalidNote);
    expect(() => written({}, { ...LOAN, userId: OWNER })).toThrow(InvalidNote);
    expect(unknownSubject('requestId')).toEqual(faultsIn('requestId'));
  });
});
