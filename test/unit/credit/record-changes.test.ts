import { describe, expect, it } from 'vitest';
import { changedBy } from '../../../domain/credit/credit-change.ts';
import { lastChangeOf, type RecordChanges } from '../../../domain/credit/record-changes.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const at = (text: string) => new Date(`${text}:00.000Z`);
const EVENT = at('2027-03-20T09:30');

const changes = (given: Partial<RecordChanges>): RecordChanges => ({
  lastEventAt: EVENT,
  agedOn: calendarDay('2027-03-10'),
  lastOverdueDueOn: null,
  ...given,
});

describe('a credit record last changed', () => {
  it('at the latest event', () => {
    expect(lastChangeOf(changes({}))).toEqual(EVENT);
  });

  it('at the midnight on which the account became a month older', () => {
    expect(lastChangeOf(changes({ agedOn: calendarDay('2027-03-21') }))).toEqual(at('2027-03-21T00:00'));
  });

  it('at the midnight after the due date of an unpaid instalment', () => {
    expect(lastChangeOf(changes({ lastOverdueDueOn: calendarDay('2027-03-24') }))).toEqual(at('2027-03-25T00:00'));
  });
});

describe('a credit record is changed', () => {
  const event = { occurredAt: EVENT, documentId: idNumber<'UserDocument'>(1), ownerId: idNumber<'User'>(7) } as const;

  it('by a deleted document only if it was verified', () => {
    const deleted = { ...event, type: 'document.deleted', documentType: 'ID' } as const;
    expect(changedBy({ ...deleted, verified: true })).toBe(event.ownerId);
    expect(changedBy({ ...deleted, verified: false })).toBeNull();
  });
});
