import { describe, expect, it } from 'vitest';
import {
  InvalidOfferExpiry,
  type LoanOffer,
  OfferExpired,
  OfferNotOpen,
  type OfferStatus,
} from '../../../domain/loan-requests/loan-offer.ts';
import { LoanRequestOutsideParameters, RequestNotPending } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { NewProduct } from '../../../domain/products/product.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { ASSESSMENT, aLoanOffer, aLoanRequest, aProduct, BOOKED_AT, usd } from '../../support/lending.ts';
import { momentOf } from '../../support/utc.ts';

const LAST_DAY = calendarDay('2027-02-10');
const DAY_AFTER = calendarDay('2027-02-11');
const LATER = new Date('2027-02-10T09:00:00.000Z');

const percent = (value: number): unknown => expect.objectContaining({ units: Rate.ofPercent(value).units });
/** A request for 10,000 over 12 months for a product at 12 %, unless told otherwise. */
const requestFor = (given: Partial<NewProduct>) =>
  aLoanRequest({}, { product: aProduct({ interestRate: Rate.ofPercent(12), ...given }).terms });

type Act = (offer: LoanOffer, today?: typeof LAST_DAY) => unknown;
const accept: Act = (offer, today = LAST_DAY) => offer.accept(today, LATER);
const decline: Act = (offer, today = LAST_DAY) => offer.decline(today, LATER);
const withdraw: Act = (offer, today = LAST_DAY) => offer.withdraw(today, LATER);
const expire: Act = (offer, today = DAY_AFTER) => offer.expire(today, LATER);

describe('a new LoanOffer', () => {
  it('has the terms that were requested and quoted, unless others are given', () => {
    const { requestId, borrowerId, id: offerId } = aLoanOffer();
    const offered = { amount: usd(10_000), term: 12, monthlyPayment: usd(888.49), apr: 12, expiresOn: LAST_DAY };
    const offer = aLoanOffer();

    expect(offer).toMatchObject({ ...offered, rate: percent(12), currency: 'USD' });
    expect(offer).toMatchObject({ status: 'Open', createdAt: BOOKED_AT, decidedAt: null });
    expect(offer.pullEvents()).toMatchObject([
      { type: 'loan-offer.made', occurredAt: BOOKED_AT, offerId, requestId, borrowerId, currency: 'USD', ...offered },
    ]);
    const other = aLoanOffer({ amount: 8000, term: 24, rate: Rate.ofPercent(10) });
    // 8000 · r / (1 − (1 + r)^−24) with r = 0.10 / 12 is 369.1594….
    expect(other).toMatchObject({
      amount: usd(8000),
      term: 24,
      rate: percent(10),
      monthlyPayment: usd(369.16),
      apr: 10,
    });
  });

  it('keeps the quoted rate over a longer term, for which a request would be quoted more', () => {
    expect(aLoanOffer({ term: 48 }).rate).toEqual(percent(12));
  });

  it('counts the fee of the product in its annual percentage rate', () => {
    expect(aLoanOffer({}, { request: requestFor({ originationFeePercent: 3 }) }).apr).toBe(17.83);
  });

  it('keeps to the standard limits, or to those of the product', () => {
    const faults = (given: object, request = aLoanRequest()) => {
      try {
        return aLoanOffer(given, { request }).status;
      } catch (error) {
        return (error as LoanRequestOutsideParameters).details.map(({ field }) => field);
      }
    };
    expect(faults({ amount: 50_000, term: 60 })).toBe('Open');
    expect(faults({ amount: 50_000.01, term: 61 })).toEqual(['amount', 'term']);
    expect(faults({ amount: 20_000.01, term: 37 }, requestFor({}))).toEqual(['amount', 'term']);
    expect(() => aLoanOffer({ term: 2 })).toThrow(LoanRequestOutsideParameters);
  });

  it('keeps to the caps of the product', () => {
    const at = (rate: number, product: Partial<NewProduct>) =>
      aLoanOffer({ rate: Rate.ofPercent(rate) }, { request: requestFor(product) });
    const capped = { maxRate: Rate.ofPercent(14), maxApr: 18, originationFeePercent: 3 };

    expect(at(12, capped).apr).toBe(17.83);
    expect(at(14, { ...capped, maxApr: null }).rate).toEqual(percent(14));
    expect(() => at(14.000001, { ...capped, maxApr: null })).toThrow('The annual rate must be at most 14 percent.');
    expect(() => at(13, capped)).toThrow(RateCapExceeded);
  });

  it.each([
    ['2027-01-31', false],
    ['2027-02-01', true],
    ['2027-05-01', true],
    ['2027-05-02', false],
    [null, false],
  ])('made on 31 January that ends on %s is good: %s', (day, good) => {
    const make = () => aLoanOffer({ expiresOn: day === null ? null : calendarDay(day) }).expiresOn;
    if (good) expect(make()).toBe(day);
    else expect(make).toThrow(new InvalidOfferExpiry(calendarDay('2027-02-01'), calendarDay('2027-05-01')));
  });

  it('needs a pending request', () => {
    const request = aLoanRequest();
    request.approve(null, ASSESSMENT, momentOf(BOOKED_AT));
    expect(() => aLoanOffer({}, { request })).toThrow(RequestNotPending);
  });
});

describe('an open LoanOffer', () => {
  it.each<[OfferStatus, Act]>([
    ['Accepted', accept],
    ['Declined', decline],
    ['Withdrawn', withdraw],
    ['Expired', expire],
  ])('becomes %s once', (status, act) => {
    const offer = aLoanOffer();
    offer.pullEvents();
    act(offer);

    expect(offer).toMatchObject({ status, decidedAt: LATER });
    const { id: offerId, requestId, borrowerId } = offer;
    const type = `loan-offer.${status.toLowerCase()}`;
    expect(offer.pullEvents()).toEqual([{ type, occurredAt: LATER, offerId, requestId, borrowerId }]);
    const Refusal = status === 'Expired' ? OfferExpired : OfferNotOpen;
    for (const again of [accept, decline]) expect(() => again(offer)).toThrow(Refusal);
    for (const again of [withdraw, expire]) expect(() => again(offer)).toThrow(OfferNotOpen);
    expect(offer).toMatchObject({ status, decidedAt: LATER });
    expect(offer.pullEvents()).toEqual([]);
  });

  it('can be answered on its last day, and not afterwards, whether or not it is marked', () => {
    for (const answer of [accept, decline]) {
      const offer = aLoanOffer();
      expect(() => answer(offer, DAY_AFTER)).toThrow(OfferExpired);
      expect(offer).toMatchObject({ status: 'Open', decidedAt: null });
      answer(offer, LAST_DAY);
      expect(offer.status).not.toBe('Open');
      expect(() => answer(offer, DAY_AFTER)).toThrow(OfferNotOpen);
    }
  });

  it('is marked by the close of the day after its last', () => {
    const offer = aLoanOffer();
    expect(offer.expire(LAST_DAY, LATER)).toBe(false);
    expect(offer.status).toBe('Open');
    expect(offer.expire(DAY_AFTER, LATER)).toBe(true);
    expect(offer.status).toBe('Expired');
  });

  it('has expired, and is not withdrawn, if its last day is over', () => {
    const offer = aLoanOffer();
    withdraw(offer, DAY_AFTER);
    expect(offer.status).toBe('Expired');
  });
});

describe('a request', () => {
  it('is approved on exactly the terms of an accepted offer', () => {
    const request = aLoanRequest();
    const { terms } = aLoanOffer({ amount: 8000, term: 24, rate: Rate.ofPercent(10) }, { request });
    request.pullEvents();
    request.approveOn(terms, ASSESSMENT, LATER);

    const approved = { amount: usd(8000), term: 24, rate: percent(10), monthlyPayment: usd(369.16) };
    expect(request).toMatchObject({ ...approved, status: 'Approved', approvedAt: LATER });
    expect(request.pullEvents()).toMatchObject([{ type: 'loan-request.approved', rate: percent(10) }]);
    request.disburse(idNumber<'Loan'>(1), LATER);
    expect(request.pullEvents()).toMatchObject([{ amount: usd(8000), term: 24, rate: percent(10) }]);
    expect(() => request.approveOn(terms, ASSESSMENT, LATER)).toThrow(RequestNotPending);
  });
});
