import { expect, it } from 'vitest';
import { entryText } from '../../../adapters/console/pages/loans/history.ts';
import { ENTRY_KINDS } from '../../../domain/loans/entry.ts';

const ID = '01990000-0000-7000-8000-00000000dead';
const FEE = 'Late Fee of instalment 3';
const [AT, DAY, OTHER] = ['2027-05-20T09:30:00.000Z', '2027-05-15', '2027-06-15'];
const MONEY = { paymentId: ID, amount: 888.49, valueOn: DAY, at: AT };

const ENTRIES: { readonly [Kind in (typeof ENTRY_KINDS)[number]]: readonly [details: object, said: string] } = {
  disbursement: [
    { amount: 10_000, interestRate: 12, term: 12, dayCount: '30/360' },
    'Disbursement: Amount USD 10,000.00, Rate 12 %, Months 12, Day count 30/360',
  ],
  payment: [MONEY, 'Payment: Amount USD 888.49, Value date 15 May 2027'],
  payoff: [MONEY, 'Payoff: Amount USD 888.49, Value date 15 May 2027'],
  prepayment: [
    { ...MONEY, reduce: 'term' },
    'Prepayment: Amount USD 888.49, Value date 15 May 2027, Lowers the number of instalments',
  ],
  withdrawal: [
    { ...MONEY, feeReturned: 250 },
    'Withdrawal: Amount USD 888.49, Value date 15 May 2027, Fee returned USD 250.00',
  ],
  pause: [{ pauseId: ID, months: 2 }, 'Pause: 2 months'],
  change: [
    { changeId: ID, type: 'relief', interestRate: 6, from: DAY, to: OTHER },
    'Change: At most 6 % a year, 15 May 2027 to 15 Jun 2027',
  ],
  'write-off': [{}, 'Write-off'],
  annulment: [{}, 'Annulment'],
  resuming: [{ closedOn: DAY }, 'End of a pause: Close of 15 May 2027'],
  defaulting: [{ closedOn: DAY }, 'Default: Close of 15 May 2027'],
  takeover: [
    { principal: 500, interest: 20 },
    'Takeover from another system: Principal USD 500.00, Interest USD 20.00',
  ],
  charge: [
    {
      chargeId: ID,
      type: 'Late Fee',
      installmentNumber: 3,
      dueOn: DAY,
      graceEndsOn: DAY,
      chargedOn: DAY,
      amount: 25,
      at: AT,
    },
    'Charge: Late Fee of instalment 3, USD 25.00',
  ],
  waiver: [{ chargeId: ID }, 'Charge waived: Late Fee of instalment 3'],
  voiding: [{ chargeId: ID, unmade: true }, 'Charge voided: Late Fee of instalment 3, which would not have been made'],
  reopening: [{ chargeId: ID }, 'Charge open again: Late Fee of instalment 3'],
  forgoing: [{ installmentNumber: 4 }, 'Late fee that is not made up for: Instalment 4'],
};

it.each(ENTRY_KINDS)('an entry of kind %s is told in words, without ids and with days as people write them', (kind) => {
  const [details, said] = ENTRIES[kind];
  const entry = { kind, details: details as Readonly<Record<string, unknown>>, currency: 'USD', charge: FEE };
  expect(entryText(entry).replaceAll('\u00a0', ' ')).toBe(said);
});
