import { describe, expect, it } from 'vitest';
import { AlreadyRefunded, FAILURE_REASONS, RefundPending } from '../../../domain/payments/payment.errors.ts';
import { InstrumentBlocked, UnknownInstrument } from '../../../domain/payments/payment-instrument.ts';
import type { PayoutStatus } from '../../../domain/payments/payout.events.ts';
import {
  InvalidPayout,
  type Payout,
  PayoutDeclined,
  PayoutNotWaiting,
  payoutResultOf,
} from '../../../domain/payments/payout.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import { english } from '../../../domain/shared/phrase.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, anInstrument, aPayment, aPayout, BOOKED_AT, usd } from '../../support/lending.ts';
import { momentOf } from '../../support/utc.ts';

const MOMENT = momentOf(BOOKED_AT);
const LATER = momentOf(new Date('2027-02-03T09:00:00.000Z'));
const WHY = { code: 'R03', reason: 'no account' };
const FAILED = { status: 'failed', ...WHY } as const;
const RETURNED = { status: 'returned', ...WHY } as const;
const typesOf = (payout: Payout) => payout.pullEvents().map(({ type }) => type);

function accepted(): Payout {
  const payout = aPayout();
  payout.accept('out-1', aLoan().id, MOMENT);
  return payout;
}

function inStatus(status: PayoutStatus): Payout {
  if (status === 'Pending') return aPayout();
  const payout = accepted();
  if (status === 'Succeeded') payout.succeed(MOMENT);
  if (status === 'Failed') payout.comeBack(FAILED, false, MOMENT);
  if (status === 'Returned') payout.comeBack(RETURNED, false, MOMENT);
  return payout;
}

/** What each act makes of a payout. */
const ACTS = {
  accept: (payout: Payout) => payout.accept('out-2', aLoan().id, LATER),
  decline: (payout: Payout) => payout.decline('no funds', LATER),
  succeed: (payout: Payout) => payout.succeed(LATER),
  fail: (payout: Payout) => payout.comeBack(FAILED, false, LATER),
  comeBack: (payout: Payout) => payout.comeBack(RETURNED, false, LATER),
} as const;

const POSSIBLE: Readonly<Record<PayoutStatus, readonly (keyof typeof ACTS)[]>> = {
  // One that was never accepted is declined: `fail` is for what the gateway had accepted.
  Pending: ['accept', 'decline', 'fail'],
  Processing: ['succeed', 'fail', 'comeBack'],
  Succeeded: ['comeBack'],
  Failed: [],
  Returned: [],
};

describe('a payout', () => {
  it.each(Object.entries(POSSIBLE) as [PayoutStatus, (keyof typeof ACTS)[]][])(
    'that is %s allows %j alone',
    (status, possible) => {
      const allowed = (Object.keys(ACTS) as (keyof typeof ACTS)[]).filter((act) => {
        try {
          ACTS[act](inStatus(status));
          return true;
        } catch {
          return false;
        }
      });
      expect(allowed).toEqual(possible);
    },
  );

  it('has its loan once it is accepted, and when it ended', () => {
    const payout = accepted();
    expect(payout).toMatchObject({ status: 'Processing', transactionId: 'out-1', loanId: aLoan().id, settledAt: null });
    payout.succeed(LATER);
    expect(payout).toMatchObject({ status: 'Succeeded', settledAt: LATER.at, reason: null });
    payout.comeBack(RETURNED, true, LATER);
    expect(payout).toMatchObject({ status: 'Returned', ...WHY, waits: true, resolvedAt: null });
    expect(typesOf(payout)).toEqual(['payout.ordered', 'payout.accepted', 'payout.succeeded', 'payout.returned']);
  });

  it('that is declined keeps the reason, and is no news to the borrower', () => {
    const payout = aPayout();
    payout.decline('no funds', LATER);
    expect(payout).toMatchObject({ status: 'Failed', reason: 'no funds', settledAt: LATER.at, wasDeclined: true });
    expect(payout.pullEvents().at(-1)).toMatchObject({ type: 'payout.failed', wasAccepted: false });
  });

  it('that was not sent waits as returned if its loan stays', () => {
    const payout = accepted();
    payout.comeBack(FAILED, true, LATER);
    expect(payout).toMatchObject({ status: 'Returned', waits: true });
    expect(payout.pullEvents().at(-1)).toMatchObject({ type: 'payout.returned', waits: true });
  });

  it('that waits is resolved once, by a reference or an annulment', () => {
    for (const reference of ['WIRE-1', null]) {
      const payout = accepted();
      payout.comeBack(RETURNED, true, MOMENT);
      for (const blank of ['', ' ', 'x'.repeat(65)]) expect(() => payout.resolve(blank, LATER)).toThrow(InvalidPayout);
      payout.resolve(reference, LATER);
      expect(payout).toMatchObject({ status: 'Returned', reference, resolvedAt: LATER.at, waits: false });
      expect(() => payout.resolve(reference, LATER)).toThrow(PayoutNotWaiting);
    }
  });

  it.each(['Pending', 'Processing', 'Succeeded', 'Failed', 'Returned'] as const)(
    'that is %s does not wait',
    (status) => {
      expect(() => inStatus(status).resolve('WIRE-1', LATER)).toThrow(PayoutNotWaiting);
    },
  );

  it.each([
    ['Pending', ['applied', 'applied', 'applied']],
    ['Processing', ['applied', 'applied', 'applied']],
    ['Succeeded', ['ignored', 'unmatched', 'applied']],
    ['Failed', ['unmatched', 'ignored', 'ignored']],
    ['Returned', ['ignored', 'ignored', 'ignored']],
  ] as const)('that is %s hears of success, failure and return: %j', (status, results) => {
    const heard = (['succeeded', 'failed', 'returned'] as const).map((outcome) => payoutResultOf(outcome, { status }));
    expect(heard).toEqual(results);
  });

  it('is meant by its transaction, or by its id while that is not known', () => {
    const [open, known] = [aPayout(), accepted()];
    const { id } = open;
    const other = idNumber<'Payout'>(1);
    expect(open.matchesGatewayReference({ transactionId: 'out-1', payoutId: null })).toBe(false);
    expect(open.matchesGatewayReference({ transactionId: 'out-1', payoutId: id })).toBe(true);
    expect(known.matchesGatewayReference({ transactionId: 'out-1', payoutId: null })).toBe(true);
    expect(known.matchesGatewayReference({ transactionId: 'out-1', payoutId: other })).toBe(false);
    expect(known.matchesGatewayReference({ transactionId: 'out-2', payoutId: id })).toBe(false);
  });

  it('says why it was declined in the words of the gateway, or in its own', () => {
    expect(english(new PayoutDeclined(null).phrase)).toBe('The payout was declined: no reason given.');
    expect(english(new PayoutDeclined('closed').phrase)).toBe('The payout was declined: closed.');
    const { template } = FAILURE_REASONS.tokenUnreadable;
    expect(english(new PayoutDeclined(template).phrase)).toBe(`The payout was declined: ${template}.`);
  });
});

describe('an instrument', () => {
  it('takes payouts if it is a bank account that can be used', () => {
    const account = { type: 'bank_account', bankId: idNumber<'Bank'>(1) } as const;
    expect(() => anInstrument(account).assertTakesPayouts()).not.toThrow();
    expect(() => anInstrument().assertTakesPayouts()).toThrow(InvalidPayout);
    const removed = anInstrument(account);
    removed.remove(BOOKED_AT);
    expect(() => removed.assertTakesPayouts()).toThrow(UnknownInstrument);
    const blocked = anInstrument(account);
    blocked.block('closed', BOOKED_AT);
    expect(() => blocked.assertTakesPayouts()).toThrow(InstrumentBlocked);
  });
});

describe('a refund by a payout', () => {
  const payoutId = idNumber<'Payout'>(1);
  const started = () => {
    const refund = new Refund(aPayment(), BOOKED_AT);
    refund.startPayout(payoutId);
    return refund;
  };

  it('is pending until the payout succeeds, and then paid under its transaction', () => {
    const refund = started();
    expect(refund.paidOut).toBeNull();
    expect(() => refund.startPayout(idNumber(2))).toThrow(RefundPending);
    expect(() => refund.payOut('WIRE-1', MOMENT)).toThrow(RefundPending);
    refund.completePayout('out-1', LATER);
    expect(refund.paidOut).toEqual({ reference: 'out-1', at: LATER.at });
    expect(() => refund.startPayout(idNumber(2))).toThrow(AlreadyRefunded);
    expect(refund.pullEvents()).toMatchObject([{ type: 'refund.paid', payoutId, amount: usd(888.49) }]);
  });

  it('that fails is owed as before, and one that comes back is owed again', () => {
    const failed = started();
    failed.endPayout(LATER);
    expect(failed.pullEvents()).toEqual([]);
    failed.payOut('WIRE-1', LATER);
    expect(failed.pullEvents()).toMatchObject([{ type: 'refund.paid', payoutId: null }]);

    const returned = started();
    returned.completePayout('out-1', MOMENT);
    returned.endPayout(LATER);
    expect(returned).toMatchObject({ paidOut: null, payoutId: null });
    expect(returned.pullEvents()).toMatchObject([{ type: 'refund.paid' }, { type: 'refund.owed-again', payoutId }]);
    returned.startPayout(idNumber(2));
  });
});
