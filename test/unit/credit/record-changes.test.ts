import { expect, it } from 'vitest';
import { changedBy, lastChangeOf } from '../../../domain/credit/credit-change.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const at = (text: string) => new Date(`${text}:00.000Z`);
const EVENT = at('2027-03-20T09:30');

it.each([
  ['at the latest event', {}, EVENT],
  ['at midnight, as the account became a month older', { agedOn: calendarDay('2027-03-21') }, at('2027-03-21T00:00')],
  ['at midnight, after a due date', { lastOverduePayableOn: calendarDay('2027-03-24') }, at('2027-03-25T00:00')],
])('a credit record last changed %s', (_when, given, changedAt) => {
  const changes = { lastEventAt: EVENT, agedOn: calendarDay('2027-03-10'), lastOverduePayableOn: null };

  expect(lastChangeOf({ ...changes, ...given }, TimeZone.utc)).toEqual(changedAt);
});

it('a credit record is changed by a deleted document only if it was verified', () => {
  const [documentId, ownerId] = [idNumber<'UserDocument'>(1), idNumber<'User'>(7)];
  const deleted = { type: 'document.deleted', occurredAt: EVENT, documentId, ownerId, documentType: 'ID' } as const;

  expect(changedBy({ ...deleted, verified: true })).toBe(ownerId);
  expect(changedBy({ ...deleted, verified: false })).toBeNull();
});
