import { expect, it } from 'vitest';
import { checkModel, IS_PARTIAL } from './check.ts';
import { inMemoryDriver } from './in-memory-driver.ts';

const PEOPLE = 3;
/** Not required of a short run. */
const RARE = new Set<string>([
  'offer expired',
  'cured',
  'paused too soon',
  'pause ended',
  'reversed into default',
  'reversed with a payoff processing',
  'recovered',
  'recovery reversed',
  'reversed after a write-off',
  'annulled by an operator',
  'changed over a payment',
  'changed after its repayment',
  'pause undone',
]);
// Why: docs/decisions/0035-tests-attack-the-running-service.md
/** Set by `npm run test:model`. */
const LONG = process.env.MODE === 'long';

/** Error codes that a run must produce, so that it covers these rules. */
const REFUSALS = [
  'ACCOUNT_HAS_OPEN_LOANS',
  'AMOUNT_EXCEEDS_BALANCE',
  'DEPOSIT_NOT_AVAILABLE',
  'DIED',
  'DUPLICATE_DEPOSIT',
  'DUPLICATE_REFERENCE',
  'INVALID_OFFER_EXPIRY',
  'INVALID_PASSWORD',
  'INVALID_PAYMENT',
  'LOAN_COMPLETED',
  'LOAN_NOT_ANNULLABLE',
  'LOAN_NOT_CHANGEABLE',
  'LOAN_NOT_DEFAULTED',
  'LOAN_NOT_ELIGIBLE_FOR_PAUSE',
  'LOAN_NOT_FOUND',
  'LOAN_REQUEST_NOT_FOUND',
  'LOAN_REQUEST_OUTSIDE_PARAMETERS',
  'OFFER_EXPIRED',
  'OFFER_NOT_OPEN',
  'PAYMENT_DECLINED',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_NOT_COMPLETED',
  'PAYMENT_NOT_FOUND',
  'PAYMENT_NOT_PENDING',
  'PAYMENT_VERIFICATION_FAILED',
  'PAYOUT_DECLINED',
  'PAYOUT_NOT_WAITING',
  'PAYOUT_PENDING',
  'REFUND_NOT_FOUND',
  'REQUEST_NOT_APPROVED',
  'REQUEST_NOT_PENDING',
];

/** Required of a long run only. */
const RARE_REFUSALS = ['ALREADY_REFUNDED', 'LOAN_WRITTEN_OFF'];

it('keeps loans, payments, deposits, ledger and points as in the model, for any sequence of steps', async () => {
  const extent = { runs: LONG ? 5_000 : 100, steps: 200, script: 'test:model -- -t keeps' };
  const tally = await checkModel(() => inMemoryDriver(PEOPLE), extent);
  if (IS_PARTIAL) return;
  expect(tally.barren, 'steps that never succeeded').toEqual([]);
  expect(
    [...REFUSALS, ...(LONG ? RARE_REFUSALS : [])].filter((code) => !tally.refusals.has(code)),
    'error codes that never occurred',
  ).toEqual([]);
  const missed = tally.missed.filter((mark) => LONG || !RARE.has(mark));
  expect(missed, 'events that never occurred').toEqual([]);
}, 0);

it('does so with a payment gateway that answers within the transaction', async () => {
  const open = () => inMemoryDriver(PEOPLE, { remote: false });
  const extent = { runs: LONG ? 1_000 : 40, steps: 200, script: "test:model -- -t 'does so'" };
  const tally = await checkModel(open, extent);
  if (IS_PARTIAL) return;
  expect(tally.barren, 'steps that never succeeded').toEqual([]);
}, 0);

it.each([
  { currency: 'JPY', timeZone: 'America/New_York' },
  { currency: 'VES', timeZone: 'America/Caracas' },
  { currency: 'KWD', timeZone: 'Asia/Kathmandu' },
] as const)(
  'keeps them in $currency, by the days of $timeZone',
  async (place) => {
    const extent = { runs: LONG ? 1_000 : 15, steps: 200, script: "test:model -- -t 'keeps them'" };
    const tally = await checkModel(() => inMemoryDriver(PEOPLE, { place }), extent);
    if (IS_PARTIAL) return;
    expect(tally.refusals.size).toBeGreaterThan(10);
  },
  0,
);
