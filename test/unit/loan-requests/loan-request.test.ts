import { describe, expect, it } from 'vitest';
import {
  LoanRequestOutsideParameters,
  OwnLoanRequest,
  RequestNotApproved,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoanRequest, BOOKED_AT, BORROWER, OPERATOR, PARAMETERS, UNDERWRITING, usd } from '../../support/lending.ts';

const LATER = new Date('2027-02-01T09:00:00.000Z');
const LOAN = idNumber<'Loan'>(920_001);

/** Matches a rate by its worth: a rate that has been reckoned with also remembers its monthly fraction. */
function percent(value: number): unknown {
  return expect.objectContaining({ units: Rate.ofPercent(value).units });
}

describe('a new LoanRequest', () => {
  it('is pending, quoted the rate of the pricing policy and the level payment at that rate', () => {
    const request = aLoanRequest();

    expect(request).toMatchObject({
      status: 'Pending',
      rate: percent(12),
      monthlyPayment: usd(888.49),
      approvedAt: null,
      rejectionReason: null,
      createdAt: BOOKED_AT,
      updatedAt: BOOKED_AT,
    });
    expect(request.pullEvents()).toEqual([]);
  });

  it('is dearer for a borrower whom the house does not know', () => {
    const request = aLoanRequest({}, { creditFile: { paidInstallments: 0 } });

    expect(request.rate.toPercent()).toBe(14);
    expect(request.monthlyPayment.exceeds(usd(888.49))).toBe(true);
  });

  it('satisfies the lending parameters, or is not made', () => {
    expect(() => aLoanRequest({ amount: 50_001 })).toThrow(LoanRequestOutsideParameters);
  });
});

describe('update', () => {
  it('changes the terms that are given and quotes anew', () => {
    const request = aLoanRequest();

    request.update({ amount: 1200.5, term: 48 }, UNDERWRITING, LATER);

    expect(request).toMatchObject({ amount: usd(1200.5), term: 48, purpose: 'Home', updatedAt: LATER });
    expect(request.rate.toPercent()).toBe(14);
    // Reckoned outside: 1200.50 · r / (1 − (1 + r)^−48) with r = 0.14 / 12 is 32.8054….
    expect(request.monthlyPayment.toDecimal('USD')).toBe(32.81);
  });

  it('leaves everything as it was when there is nothing to change', () => {
    const request = aLoanRequest();

    request.update({}, { ...UNDERWRITING, creditFile: { paidInstallments: 0 } }, LATER);

    expect(request).toMatchObject({ updatedAt: BOOKED_AT, rate: percent(12) });
  });

  it('meets the parameters of the day, and changes nothing when it does not', () => {
    const request = aLoanRequest();
    const tighter = { ...UNDERWRITING, parameters: { ...PARAMETERS, maxAmount: 5000 } };

    expect(() => request.update({ term: 24 }, tighter, LATER)).toThrow(LoanRequestOutsideParameters);
    expect(request).toMatchObject({ term: 12, monthlyPayment: usd(888.49), updatedAt: BOOKED_AT });
  });

  it('is refused once somebody has decided, even when nothing would change', () => {
    const request = aLoanRequest();
    request.approve(OPERATOR, null, LATER);

    expect(() => request.update({}, UNDERWRITING, LATER)).toThrow(RequestNotPending);
  });
});

describe('a decision', () => {
  it('approves at the quoted rate', () => {
    const request = aLoanRequest();

    request.approve(OPERATOR, null, LATER);

    expect(request).toMatchObject({ status: 'Approved', approvedAt: LATER, updatedAt: LATER });
    expect(request.pullEvents()).toEqual([
      {
        type: 'loan-request.approved',
        occurredAt: LATER,
        requestId: request.id,
        borrowerId: BORROWER,
        rate: percent(12),
      },
    ]);
  });

  it.each([
    [0, 833.33],
    [1000, 8339.12],
  ])('may approve at %d percent instead, which changes the payment to %d', (annual, payment) => {
    const request = aLoanRequest();

    request.approve(OPERATOR, Rate.ofPercent(annual), LATER);

    expect(request.rate.toPercent()).toBe(annual);
    expect(request.monthlyPayment.toDecimal('USD')).toBe(payment);
  });

  it('rejects, and says why', () => {
    const request = aLoanRequest();

    request.reject(OPERATOR, 'Too many loans.', LATER);

    expect(request).toMatchObject({ status: 'Rejected', rejectionReason: 'Too many loans.', approvedAt: null });
    expect(request.pullEvents()).toMatchObject([{ type: 'loan-request.rejected', reason: 'Too many loans.' }]);
  });

  it('is not for the borrower to make', () => {
    const request = aLoanRequest({ borrowerId: OPERATOR });

    expect(() => request.approve(OPERATOR, null, LATER)).toThrow(OwnLoanRequest);
    expect(() => request.reject(OPERATOR, 'No.', LATER)).toThrow(OwnLoanRequest);
    expect(request.status).toBe('Pending');
  });
});

describe('disburse', () => {
  it('has the loan booked on the terms that were approved', () => {
    const request = aLoanRequest();
    request.approve(OPERATOR, Rate.ofPercent(10), LATER);
    request.pullEvents();

    request.disburse(OPERATOR, LOAN, LATER);

    expect(request.status).toBe('Disbursed');
    expect(request.pullEvents()).toEqual([
      {
        type: 'loan-request.disbursed',
        occurredAt: LATER,
        requestId: request.id,
        borrowerId: BORROWER,
        loanId: LOAN,
        amount: usd(10_000),
        currency: 'USD',
        rate: percent(10),
        term: 12,
      },
    ]);
  });

  it('happens once, and only after approval', () => {
    const request = aLoanRequest();

    expect(() => request.disburse(OPERATOR, LOAN, LATER)).toThrow(RequestNotApproved);
    request.approve(OPERATOR, null, LATER);
    request.disburse(OPERATOR, LOAN, LATER);
    expect(() => request.disburse(OPERATOR, LOAN, LATER)).toThrow(RequestNotApproved);
  });

  it('is not for the borrower to make', () => {
    const request = aLoanRequest();
    request.approve(OPERATOR, null, LATER);

    expect(() => request.disburse(BORROWER, LOAN, LATER)).toThrow(OwnLoanRequest);
    expect(request.status).toBe('Approved');
  });

  it.each([
    ['Pending', () => aLoanRequest(), 'Cancelled'],
    ['Approved', () => approved(), 'Cancelled'],
    ['Rejected', () => rejected(), 'Rejected'],
  ] as const)('forgets who asked: of a %s one nothing personal is left', (_status, make, after) => {
    const request = make();
    request.erase(BOOKED_AT);
    expect([request.status, request.companyName, request.rejectionReason]).toEqual([after, null, null]);
  });
});

function approved() {
  const request = aLoanRequest({ companyName: 'Some Company' });
  request.approve(OPERATOR, null, BOOKED_AT);
  return request;
}

function rejected() {
  const request = aLoanRequest({ companyName: 'Some Company' });
  request.reject(OPERATOR, 'The income could not be verified.', BOOKED_AT);
  return request;
}
