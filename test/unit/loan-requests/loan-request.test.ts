import { describe, expect, it } from 'vitest';
import {
  LoanRequestOutsideParameters,
  RequestNotApproved,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequest, LoanRequestStatus } from '../../../domain/loan-requests/loan-request.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoanRequest, BOOKED_AT, BORROWER, PARAMETERS, UNDERWRITING, usd } from '../../support/lending.ts';

const LATER = new Date('2027-02-01T09:00:00.000Z');
const LOAN = idNumber<'Loan'>(920_001);

/** Matches a rate by its units, since a rate caches its monthly fraction. */
function percent(value: number): unknown {
  return expect.objectContaining({ units: Rate.ofPercent(value).units });
}

/** A request for a company, decided at `BOOKED_AT`. */
function decided(outcome: 'Pending' | 'Approved' | 'Rejected', rate: Rate | null = null): LoanRequest {
  const request = aLoanRequest({ companyName: 'Some Company' });
  if (outcome === 'Approved') request.approve(rate, BOOKED_AT);
  if (outcome === 'Rejected') request.reject('The income could not be verified.', BOOKED_AT);
  request.pullEvents();
  return request;
}

describe('a new LoanRequest', () => {
  it('is pending, at the rate of the pricing policy and the level payment at that rate', () => {
    const request = aLoanRequest();

    expect(request).toMatchObject({ status: 'Pending', rate: percent(12), monthlyPayment: usd(888.49) });
    expect(request).toMatchObject({ approvedAt: null, rejectionReason: null });
    expect(request).toMatchObject({ createdAt: BOOKED_AT, updatedAt: BOOKED_AT });
    expect(request.pullEvents()).toEqual([
      { type: 'loan-request.submitted', occurredAt: BOOKED_AT, requestId: request.id, borrowerId: request.borrowerId },
    ]);
  });

  it('has a higher rate for a borrower without a record', () => {
    const request = aLoanRequest({}, { creditFile: { paidInstallments: 0 } });

    expect(request.rate.toPercent()).toBe(14);
    expect(request.monthlyPayment.exceeds(usd(888.49))).toBe(true);
  });

  it('is refused outside the lending parameters', () => {
    expect(() => aLoanRequest({ amount: 50_001 })).toThrow(LoanRequestOutsideParameters);
  });
});

describe('update', () => {
  it('changes the given terms and quotes the rate again', () => {
    const request = aLoanRequest();

    request.update({ amount: 1200.5, term: 48 }, UNDERWRITING, LATER);

    expect(request).toMatchObject({ amount: usd(1200.5), term: 48, purpose: 'Home', updatedAt: LATER });
    expect(request.rate.toPercent()).toBe(14);
    // 1200.50 · r / (1 − (1 + r)^−48) with r = 0.14 / 12 is 32.8054….
    expect(request.monthlyPayment.toDecimal('USD')).toBe(32.81);
  });

  it('without changes keeps the quote', () => {
    const request = aLoanRequest();

    request.update({}, { ...UNDERWRITING, creditFile: { paidInstallments: 0 } }, LATER);

    expect(request).toMatchObject({ updatedAt: BOOKED_AT, rate: percent(12) });
  });

  it('applies the current parameters, and changes nothing when it is refused', () => {
    const request = aLoanRequest();
    const tighter = { ...UNDERWRITING, parameters: { ...PARAMETERS, maxAmount: 5000 } };

    expect(() => request.update({ term: 24 }, tighter, LATER)).toThrow(LoanRequestOutsideParameters);
    expect(request).toMatchObject({ term: 12, monthlyPayment: usd(888.49), updatedAt: BOOKED_AT });
  });

  it('is refused once the request is decided, even without changes', () => {
    expect(() => decided('Approved').update({}, UNDERWRITING, LATER)).toThrow(RequestNotPending);
  });
});

describe('a decision', () => {
  it('approves at the quoted rate', () => {
    const request = decided('Pending');

    request.approve(null, LATER);

    expect(request).toMatchObject({ status: 'Approved', approvedAt: LATER, updatedAt: LATER });
    const about = { occurredAt: LATER, requestId: request.id, borrowerId: BORROWER };
    expect(request.pullEvents()).toEqual([{ type: 'loan-request.approved', ...about, rate: percent(12) }]);
  });

  it.each([
    [0, 833.33],
    [1000, 8339.12],
  ])('may approve at %d percent instead, which changes the payment to %d', (annual, payment) => {
    const request = decided('Approved', Rate.ofPercent(annual));

    expect(request.rate.toPercent()).toBe(annual);
    expect(request.monthlyPayment.toDecimal('USD')).toBe(payment);
  });

  it('rejects for a reason', () => {
    const request = decided('Pending');

    request.reject('Too many loans.', LATER);

    expect(request).toMatchObject({ status: 'Rejected', rejectionReason: 'Too many loans.', approvedAt: null });
    expect(request.pullEvents()).toMatchObject([{ type: 'loan-request.rejected', reason: 'Too many loans.' }]);
  });
});

describe('disburse', () => {
  it('records the approved terms, for the loan to be booked', () => {
    const request = decided('Approved', Rate.ofPercent(10));

    request.disburse(LOAN, LATER);

    expect(request.status).toBe('Disbursed');
    const about = { occurredAt: LATER, requestId: request.id, borrowerId: BORROWER, loanId: LOAN };
    const terms = { amount: usd(10_000), currency: 'USD', rate: percent(10), term: 12 };
    expect(request.pullEvents()).toEqual([{ type: 'loan-request.disbursed', ...about, ...terms }]);
  });

  it.each([
    ['the approval', BOOKED_AT, LATER],
    ['the request', LATER, BOOKED_AT],
  ])('happens no earlier than %s, even if a clock lags', (_what, requestedAt, approvedAt) => {
    const request = aLoanRequest({}, {}, requestedAt);
    request.approve(null, approvedAt);

    request.disburse(LOAN, BOOKED_AT);

    expect(request.updatedAt).toEqual(LATER);
    expect(request.pullEvents().at(-1)?.occurredAt).toEqual(LATER);
  });
});

const COMMANDS = {
  update: (request: LoanRequest) => request.update({ term: 24 }, UNDERWRITING, LATER),
  cancel: (request: LoanRequest) => request.cancel(LATER),
  approve: (request: LoanRequest) => request.approve(null, LATER),
  reject: (request: LoanRequest) => request.reject('No.', LATER),
  disburse: (request: LoanRequest) => request.disburse(LOAN, LATER),
};
type Command = keyof typeof COMMANDS;

/** The status that each command requires, the status that follows, and the event. */
const MOVES: readonly (readonly [Command, LoanRequestStatus, LoanRequestStatus, event: string | null])[] = [
  ['update', 'Pending', 'Pending', null],
  ['cancel', 'Pending', 'Cancelled', 'loan-request.cancelled'],
  ['approve', 'Pending', 'Approved', 'loan-request.approved'],
  ['reject', 'Pending', 'Rejected', 'loan-request.rejected'],
  ['disburse', 'Approved', 'Disbursed', 'loan-request.disbursed'],
];
const PATHS: Readonly<Record<LoanRequestStatus, readonly Command[]>> = {
  Pending: [],
  Cancelled: ['cancel'],
  Rejected: ['reject'],
  Approved: ['approve'],
  Disbursed: ['approve', 'disburse'],
};

describe.each(MOVES)('%s', (command, required, next, event) => {
  it.each(Object.entries(PATHS))(`requires a request that is ${required}; this one is %s`, (status, path) => {
    const request = aLoanRequest();
    for (const before of path) COMMANDS[before](request);
    request.pullEvents();
    const before = { ...request };

    if (status === required) {
      COMMANDS[command](request);
      expect(request.status).toBe(next);
      expect(request.pullEvents().map(({ type }) => type)).toEqual(event === null ? [] : [event]);
    } else {
      const error = required === 'Approved' ? RequestNotApproved : RequestNotPending;
      expect(() => COMMANDS[command](request)).toThrow(error);
      expect({ ...request }).toEqual(before);
    }
  });
});

it.each([
  ['Pending', 'Cancelled'],
  ['Approved', 'Cancelled'],
  ['Rejected', 'Rejected'],
] as const)('erasing the personal data of a %s request leaves it %s', (outcome, after) => {
  const request = decided(outcome);

  request.erase(BOOKED_AT);

  expect([request.status, request.companyName, request.rejectionReason]).toEqual([after, null, null]);
});
