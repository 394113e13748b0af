import { describe, expect, it } from 'vitest';
import { REASON_CODES, type Rejection } from '../../../domain/loan-requests/decision.ts';
import {
  LoanRequestOutsideParameters,
  RequestNotApproved,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanApplication, LoanRequest, LoanRequestStatus } from '../../../domain/loan-requests/loan-request.ts';
import type { NewProduct } from '../../../domain/products/product.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import {
  ASSESSMENT,
  aLoanRequest,
  aProduct,
  BOOKED_AT,
  BORROWER,
  PARAMETERS,
  rejection,
  UNDERWRITING,
  usd,
} from '../../support/lending.ts';
import { dayOf, momentOf } from '../../support/utc.ts';

const LATER = new Date('2027-02-01T09:00:00.000Z');
const LOAN = idNumber<'Loan'>(920_001);

/** Matches a rate by its units, since a rate caches its monthly fraction. */
function percent(value: number): unknown {
  return expect.objectContaining({ units: Rate.ofPercent(value).units });
}

function withField(field: string): unknown {
  return expect.objectContaining({ field });
}

/** A request for a company, decided at `BOOKED_AT`. */
function decided(outcome: 'Pending' | 'Approved' | 'Rejected', rate: Rate | null = null): LoanRequest {
  const request = aLoanRequest({ companyName: 'Some Company' });
  if (outcome === 'Approved') request.approve(rate, ASSESSMENT, momentOf(BOOKED_AT));
  if (outcome === 'Rejected') request.reject(rejection('The income could not be verified.'), ASSESSMENT, BOOKED_AT);
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

  it.each([
    ['another amount', { amount: 9000 }, true],
    ['another term', { term: 24 }, true],
    ['another purpose', { purpose: 'Education' }, true],
    ['the same', { amount: 10_000, term: 12, purpose: 'Home' }, false],
    ['nothing', {}, false],
  ])('to %s says whether something has changed', (_what, changes, changed) => {
    const request = aLoanRequest();
    request.pullEvents();
    request.update(changes, UNDERWRITING, LATER);
    expect(request.pullEvents().map(({ type }) => type)).toEqual(changed ? ['loan-request.changed'] : []);
  });

  it('to the same at another rate, or for another version of the product, is a change', () => {
    const product = aProduct().terms;
    const request = aLoanRequest({}, { product });
    const update = (underwriting: object) => {
      request.pullEvents();
      request.update({ term: 12 }, { ...UNDERWRITING, product, ...underwriting }, LATER);
      return request.pullEvents().length;
    };
    expect(update({})).toBe(0);
    expect(update({ creditFile: { paidInstallments: 0 } })).toBe(1);
    expect(update({ creditFile: { paidInstallments: 0 }, product: { ...product, version: 2 } })).toBe(1);
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

    request.approve(null, ASSESSMENT, momentOf(LATER));

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

  it('rejects for principal reasons in their order, and in the operator’s own words', () => {
    const request = decided('Pending');
    const given = { codes: ['OTHER', 'BANKRUPTCY'], words: 'Too many loans.' } as const;

    request.reject(given, ASSESSMENT, LATER);

    expect(request).toMatchObject({ status: 'Rejected', rejectionReason: given.words, approvedAt: null });
    expect(request.reasonCodes).toEqual(given.codes);
    expect(request.pullEvents()).toMatchObject([{ type: 'loan-request.rejected', rejection: given }]);
  });

  it.each<[string, Rejection, string[]]>([
    ['no reason', { codes: [], words: null }, ['reason']],
    ['blank words', { codes: ['BANKRUPTCY'], words: ' ' }, ['reason']],
    ['the code for other reasons alone', { codes: ['OTHER'], words: null }, ['reason']],
    ['a double code', { codes: ['BANKRUPTCY', 'BANKRUPTCY'], words: null }, ['reasonCodes']],
    ['a fifth code', { codes: REASON_CODES.slice(0, 5), words: null }, ['reasonCodes']],
  ])('does not reject for %s', (_what, given, fields) => {
    const request = decided('Pending');

    expect(() => request.reject(given, ASSESSMENT, LATER)).toThrow(
      expect.objectContaining({ code: 'INVALID_REJECTION', details: fields.map((field) => withField(field)) }),
    );
    expect(request).toMatchObject({ status: 'Pending', assessment: null });
  });

  it('rejects for four codes', () => {
    const request = decided('Pending');

    request.reject({ codes: REASON_CODES.slice(0, 4), words: null }, ASSESSMENT, LATER);

    expect(request).toMatchObject({ status: 'Rejected', rejectionReason: null });
  });

  it('keeps the assessment of its moment, either way', () => {
    expect(decided('Approved').assessment).toEqual(ASSESSMENT);
    expect(decided('Rejected').assessment).toEqual(ASSESSMENT);
    expect(decided('Pending').assessment).toBeNull();
  });
});

describe('disburse', () => {
  it('records the approved terms, for the loan to be booked', () => {
    const request = decided('Approved', Rate.ofPercent(10));

    request.disburse(LOAN, LATER);

    expect(request.status).toBe('Disbursed');
    const about = { occurredAt: LATER, requestId: request.id, borrowerId: BORROWER, loanId: LOAN };
    const terms = { amount: usd(10_000), currency: 'USD', rate: percent(10), term: 12, product: null };
    expect(request.pullEvents()).toEqual([{ type: 'loan-request.disbursed', ...about, ...terms }]);
  });

  it.each([
    ['the approval', BOOKED_AT, LATER],
    ['the request', LATER, BOOKED_AT],
  ])('happens no earlier than %s, even if a clock lags', (_what, requestedAt, approvedAt) => {
    const request = aLoanRequest({}, {}, requestedAt);
    request.approve(null, ASSESSMENT, momentOf(approvedAt));

    request.disburse(LOAN, BOOKED_AT);

    expect(request.updatedAt).toEqual(LATER);
    expect(request.pullEvents().at(-1)?.occurredAt).toEqual(LATER);
  });
});

const COMMANDS = {
  update: (request: LoanRequest) => request.update({ term: 24 }, UNDERWRITING, LATER),
  cancel: (request: LoanRequest) => request.cancel(LATER),
  approve: (request: LoanRequest) => request.approve(null, ASSESSMENT, momentOf(LATER)),
  reject: (request: LoanRequest) => request.reject(rejection('No.'), ASSESSMENT, LATER),
  disburse: (request: LoanRequest) => request.disburse(LOAN, LATER),
};
type Command = keyof typeof COMMANDS;

/** The status that each command requires, the status that follows, and the event. */
const MOVES: readonly (readonly [Command, LoanRequestStatus, LoanRequestStatus, event: string])[] = [
  ['update', 'Pending', 'Pending', 'loan-request.changed'],
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
      expect(request.pullEvents().map(({ type }) => type)).toEqual([event]);
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

describe('a request for a product', () => {
  const of = (given: Partial<NewProduct> = {}) => ({ ...UNDERWRITING, product: aProduct(given).terms });
  const capped = { currency: 'USD', amount: 2000, term: 24 } as const;

  it('has the price of its version, and keeps it', () => {
    const request = aLoanRequest({}, of({ interestRate: Rate.ofPercent(20), maxRate: null }));
    expect(request).toMatchObject({ rate: percent(20), product: { version: 1 } });
    request.approve(null, ASSESSMENT, momentOf(LATER));
    request.disburse(LOAN, LATER);
    expect(request.pullEvents().at(-1)).toMatchObject({ product: { version: 1, originationFeePercent: 2.5 } });
  });

  it('pays the interest that the day count requires from the business date on', () => {
    const given = { term: 6, amount: 10_000 };
    const day = new Date('2023-12-12T09:00:00.000Z');
    const levels = (['30/360', 'actual/365', 'actual/actual'] as const).map((dayCount) => {
      const underwriting = { ...of({ dayCount, interestRate: Rate.ofPercent(12), maxRate: null }), today: dayOf(day) };
      return aLoanRequest(given, underwriting, day).monthlyPayment.toDecimal('USD');
    });
    expect(levels).toEqual([1725.48, 1725.7, 1725.56]);
  });

  it.each<[string, Partial<LoanApplication>]>([
    ['amount', { amount: 499.99 }],
    ['amount', { amount: 20_000.01 }],
    ['term', { term: 5 }],
    ['term', { term: 37 }],
    ['currency', { currency: 'VES' }],
  ])('is refused outside its limits: %s', (field, given) => {
    const refused = expect.objectContaining({ details: [expect.objectContaining({ field })] });
    expect(() => aLoanRequest(given, of())).toThrow(refused);
  });

  it('takes terms that only the product allows', () => {
    const wide = of({ minAmount: usd(1), maxAmount: usd(90_000), maxTerm: 120 });
    expect(aLoanRequest({ amount: 90_000, term: 120 }, wide)).toMatchObject({ amount: usd(90_000), term: 120 });
  });

  it('is quoted at most the cap, and refused a fixed price whose annual percentage rate is over its cap', () => {
    expect(aLoanRequest({}, of({ maxRate: Rate.ofPercent(9) })).rate).toEqual(percent(9));
    const costly = { interestRate: Rate.ofPercent(35.99), maxRate: Rate.ofPercent(36) };
    expect(aLoanRequest(capped, of({ ...costly, maxApr: 38.83 })).rate).toEqual(percent(35.99));
    expect(() => aLoanRequest(capped, of({ ...costly, maxApr: 38.82 }))).toThrow(RateCapExceeded);
  });

  it.each([
    ['the rate', { maxRate: Rate.ofPercent(11) }, 11.5],
    ['the annual percentage rate', { maxApr: 17.83 }, 12.1],
  ])('is not approved above the cap of %s, and stays as it was', (_what, caps, over) => {
    const request = aLoanRequest({}, of({ originationFeePercent: 3, ...caps }));
    const before = { rate: request.rate, monthlyPayment: request.monthlyPayment };
    expect(() => request.approve(Rate.ofPercent(over), ASSESSMENT, momentOf(LATER))).toThrow(RateCapExceeded);
    expect(request).toMatchObject({ status: 'Pending', ...before });
    request.approve(null, ASSESSMENT, momentOf(LATER));
    expect(request.status).toBe('Approved');
  });

  it('changes to another version, to another product and to the standard terms by an update', () => {
    const request = aLoanRequest({}, of());
    const { product } = request;
    expect([request.productAfter({}), request.productAfter({ productId: null })]).toEqual([product?.productId, null]);
    request.update({ productId: product?.productId ?? null }, of({ interestRate: Rate.ofPercent(20) }), LATER);
    expect(request).toMatchObject({ rate: percent(20), updatedAt: LATER });
    request.update({ productId: null }, UNDERWRITING, LATER);
    expect(request).toMatchObject({ rate: percent(12), product: null });
  });
});
