import { expect, it } from 'vitest';
import { rowMapping } from '../../../adapters/persistence/tables/row-mapping.ts';
import type { Authorization } from '../../../domain/payments/autopay.ts';
import { Money } from '../../../domain/shared/money.ts';

const MAPPING = rowMapping('autopays', { key: ['loan_id'], without: ['status'] });
const ROW = {
  loan_id: '0199f3c0-0000-7000-8000-000000000001',
  borrower_id: '0199f3c0-0000-7000-8000-000000000002',
  currency: 'USD',
  authorization_id: '0199f3c0-0000-7000-8000-000000000003',
  method: 'bank_transfer',
  bank_id: null,
  instrument_id: null,
  max_amount: 50_000,
  authorized_at: '2026-03-01T10:00:00+00:00',
  suspended_for: null,
  failed_attempts: 0,
  first_tried_on: null,
  last_tried_on: null,
  tries_failed: null,
  succeeded_on: null,
  ended_first_on: null,
  ended_failures: null,
  ended_attempts: null,
};
const stored = MAPPING.fieldsOf(ROW);
const authorization = stored._authorization as Authorization;

it('a row becomes fields and a row again, and a value object without values is null', () => {
  expect(stored).toMatchObject({
    _series: null,
    _authorization: { maxAmount: Money.ofMinorUnits(50_000n), bankId: null },
  });
  expect(MAPPING.rowOf(stored)).toEqual({ ...ROW, max_amount: '50000', authorized_at: '2026-03-01T10:00:00.000Z' });
});

it.each([
  ['a value', { _failedAttempts: 1 }],
  ['a value of a value object', { _authorization: { ...authorization, maxAmount: Money.ofMinorUnits(60_000n) } }],
  ['a value object that was null', { _series: { firstOn: '2026-03-01', lastOn: '2026-03-01', failures: 0 } }],
  ['a value object that is null now', { _authorization: null }],
])('an aggregate differs from what is stored by %s', (_what, change) => {
  expect(MAPPING.differs({ ...stored, ...change }, stored)).toBe(true);
});

it('an aggregate does not differ by equal values in other objects, but always from nothing', () => {
  const { at, maxAmount } = authorization;
  const equal = { ...authorization, at: new Date(at), maxAmount: maxAmount?.plus(Money.zero) };

  expect(MAPPING.differs({ ...stored, _authorization: equal }, stored)).toBe(false);
  expect(MAPPING.differs({ ...stored, _authorization: equal }, MAPPING.changingOf(stored))).toBe(false);
  expect(MAPPING.differs(stored, undefined)).toBe(true);
});
