import { beforeAll, describe, expect, it } from 'vitest';
import { type LoanOffer, LoanOfferNotFound } from '../../../domain/loan-requests/loan-offer.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoanOffer, aLoanRequest, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { type Collections, onPostgres, STORES, withBorrower } from './stores.ts';

const DAY = calendarDay('2027-02-05');
const OTHER = idNumber<'LoanRequest'>(910_002);

describe.each(STORES)('LoanOffers %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  const { id, requestId } = aLoanOffer();
  const second = idNumber<'LoanOffer'>(915_002);
  const get = (offerId = id, of = requestId, borrower = BORROWER) => on.run(() => on.offers.get(offerId, of, borrower));
  const change = (act: (offer: LoanOffer) => unknown) =>
    on.change(on.offers, () => on.offers.get(id, requestId, BORROWER), act);

  beforeAll(async () => {
    const other = aLoanRequest({ id: OTHER });
    await on.run(async () => {
      await on.requests.add(aLoanRequest());
      await on.requests.add(other);
      await on.offers.add(aLoanOffer({ amount: 8000.5, rate: Rate.ofPercent(10.123456) }));
      await on.offers.add(aLoanOffer({ id: second }, { request: other }));
    });
  });

  it('return what was added with all its fields, on its own request and for its borrower only', async () => {
    const { rate, ...offer } = await get();
    expect(offer).toMatchObject({ id, requestId, currency: 'USD', amount: usd(8000.5), term: 12, apr: 10.12 });
    expect(offer).toMatchObject({ expiresOn: '2027-02-10', createdAt: BOOKED_AT });
    const { status, decidedAt, monthlyPayment } = await get();
    expect([rate.toPercent(), status, decidedAt, monthlyPayment]).toEqual([10.123456, 'Open', null, usd(703.83)]);
    await expect(get(id, OTHER)).rejects.toThrow(LoanOfferNotFound);
    await expect(get(idNumber(999_999))).rejects.toThrow(LoanOfferNotFound);
    await expect(get(id, requestId, idNumber(1))).rejects.toThrow(LoanOfferNotFound);
  });

  it('find those that are open, store an answer, and publish its event once', async () => {
    const open = (ids = [second, id]) => on.run(async () => (await on.offers.allOpen(ids)).map((one) => one.id));
    const openOn = (of = requestId, borrower = BORROWER) =>
      on.run(async () => (await on.offers.findOpen(of, borrower))?.id ?? null);
    expect([await open(), await open([]), await openOn(), await openOn(OTHER)]).toEqual([[id, second], [], id, second]);
    expect(await openOn(requestId, idNumber(1))).toBeNull();

    await change((offer) => offer.decline(DAY, BOOKED_AT));

    const { status, decidedAt } = await get();
    expect([status, decidedAt]).toEqual(['Declined', BOOKED_AT]);
    expect([await open(), await openOn(), await openOn(OTHER)]).toEqual([[second], null, second]);
    expect(on.events.types.filter((type) => type === 'loan-offer.declined')).toHaveLength(1);
  });
});

describe('on PostgreSQL', () => {
  const on = withBorrower(onPostgres);

  it('a request has one open offer at most', async () => {
    await on.run(async () => {
      await on.requests.add(aLoanRequest());
      await on.offers.add(aLoanOffer());
    });
    const another = on.run(() => on.offers.add(aLoanOffer({ id: idNumber(915_002) })));
    await expect(another).rejects.toThrow('loan_offers_open');
  });
});
