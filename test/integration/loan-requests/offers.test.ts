import { describe, expect, it } from 'vitest';
import { inDays, openOffer } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { type Answer, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();

const refusal = ({ status, body }: Answer) => [status, body.error?.code];
const offersOn = (requestId: string, who: Borrower = borrower) => who.reads(`/requests/${requestId}/offers`);
const statusOf = async (requestId: string) => (await borrower.reads(`/requests/${requestId}`)).status;
const NOT_OPEN = [400, 'OFFER_NOT_OPEN'];
const EXPIRED = [400, 'OFFER_EXPIRED'];

describe('an offer', () => {
  it('answers its terms, is listed for borrower and operators, and is notified and recorded', async () => {
    const { requestId } = await done(borrower.asksFor(10_000));
    const terms = { amount: 8000, term: 24, interestRate: 10 };
    const made = await done(operator.offers(requestId, inDays(10), terms));

    const offer = {
      offerId: expect.any(String),
      requestId,
      currency: 'USD',
      ...terms,
      monthlyPayment: 369.16,
      apr: 10,
      status: 'Open',
      expiresOn: inDays(10),
      createdAt: expect.any(String),
      decidedAt: null,
    };
    expect(made).toEqual({ ...offer, borrower: expect.objectContaining({ userId: borrower.userId }) });
    expect(await offersOn(requestId)).toEqual([offer]);
    expect(await operator.reads(`/backoffice/requests/${requestId}/offers`)).toEqual([made]);
    const [note] = await borrower.reads('/notifications?type=loan_update');
    expect(note).toMatchObject({ title: 'We made you an offer for a loan' });
    expect(note.message).toContain('USD 8,000.00 over 24 months at 10 % a year (APR 10 %)');
    const { offerId, createdAt: _, decidedAt: __, borrower: ___, ...after } = made;
    const [entry] = await operator.reads(`/backoffice/audit?subjectId=${offerId}`);
    expect(entry).toMatchObject({ action: 'loan-offer.make', before: null, after: { ...after, requestId } });
  });

  it('is as requested and quoted where nothing else is given', async () => {
    const { requestId } = await done(borrower.asksFor(10_000));
    const { interestRate, monthlyPayment } = await borrower.reads(`/requests/${requestId}`);
    const quoted = { amount: 10_000, term: 12, interestRate, monthlyPayment };
    expect(await done(operator.offers(requestId, inDays(1)))).toMatchObject(quoted);
    expect(await done(operator.offers(requestId, inDays(90), { term: 48 }))).toMatchObject({ interestRate, term: 48 });
    const [second, first] = await offersOn(requestId);
    expect([second.status, first.status, first.decidedAt]).toEqual(['Open', 'Withdrawn', expect.any(String)]);
  });

  it('keeps to the limits and caps of the product, and to its days', async () => {
    const price = { maxApr: 18, originationFeePercent: 3, maxRate: 14 };
    const { productId } = await done(operator.createsProduct(price));
    const { requestId } = await done(borrower.asksFor(10_000, { productId }));
    const offered = (given: object, expiresOn: string = inDays(10)) => operator.offers(requestId, expiresOn, given);
    const fault = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.error.code, ...body.error.details.map(({ path }: { path: string }) => path)];
    };
    expect((await done(offered({}))).apr).toBe(17.83);
    const outside = [400, 'LOAN_REQUEST_OUTSIDE_PARAMETERS'];
    expect(await fault(offered({ amount: 20_001, term: 37 }))).toEqual([...outside, '/amount', '/term']);
    expect(await fault(offered({ interestRate: 13 }))).toEqual([400, 'RATE_CAP_EXCEEDED']);
    expect(await fault(offered({ interestRate: 15 }))).toEqual([400, 'RATE_CAP_EXCEEDED']);
    expect(await offersOn(requestId)).toHaveLength(1);
  });

  it('that is accepted approves the request on its terms, which the loan has', async () => {
    const { requestId, offerId } = await openOffer(borrower, operator, { term: 24 });
    const approved = await done(borrower.withKey('accept').accepts({ requestId, offerId }));
    const terms = { amount: 800, term: 24, interestRate: 12, monthlyPayment: 37.66 };
    expect(approved).toMatchObject({ ...terms, status: 'Approved', approvalDate: expect.any(String) });
    expect(await done(borrower.withKey('accept').accepts({ requestId, offerId }))).toEqual(approved);

    expect(refusal(await operator.offers(requestId, inDays(10)))).toEqual([400, 'REQUEST_NOT_PENDING']);
    const [{ status, decidedAt }] = await offersOn(requestId);
    expect([status, decidedAt]).toEqual(['Accepted', approved.approvalDate]);
    const { totalOfPayments } = await borrower.reads(`/requests/${requestId}/disclosure`);
    const [note] = await borrower.reads('/notifications?type=loan_update');
    expect(note.title).toBe('Your loan request was approved');
    const { loanId } = await done(operator.disburses(requestId));
    const loan = await borrower.reads(`/loans/${loanId}`);
    expect(loan).toMatchObject({ amount: 800, term: 24, interestRate: 12, monthlyPayment: 37.66 });
    expect(loan.remainingAmount).toBe(totalOfPayments);
  });

  it('that is declined leaves the request pending', async () => {
    const { requestId, offerId } = await openOffer(borrower, operator);
    const declined = await done(borrower.declines({ requestId, offerId }));
    expect(declined).toMatchObject({ offerId, status: 'Declined', decidedAt: expect.any(String) });
    expect(await statusOf(requestId)).toBe('Pending');
    expect(refusal(await borrower.accepts({ requestId, offerId }))).toEqual(NOT_OPEN);
    expect((await done(operator.offers(requestId, inDays(10)))).status).toBe('Open');
  });

  it.each<[string, string, (requestId: string) => Promise<Answer>]>([
    ['an update', 'Withdrawn', (requestId) => borrower.amends(requestId, { term: 6 })],
    ['an update without a change', 'Open', (requestId) => borrower.amends(requestId, { term: 12 })],
    ['an empty update', 'Open', (requestId) => borrower.amends(requestId, {})],
    ['a refused update', 'Open', (requestId) => borrower.amends(requestId, { term: 61 })],
    ['a cancellation', 'Withdrawn', (requestId) => borrower.cancels(requestId)],
    ['an approval', 'Withdrawn', (requestId) => operator.approves(requestId)],
    ['a rejection', 'Withdrawn', (requestId) => operator.rejects(requestId)],
  ])('after %s is %s', async (_what, status, act) => {
    const { requestId, offerId } = await openOffer(borrower, operator);
    await act(requestId);
    const [offer] = await offersOn(requestId);
    expect([offer.status, offer.decidedAt === null]).toEqual([status, status === 'Open']);
    if (status === 'Withdrawn') expect(refusal(await borrower.accepts({ requestId, offerId }))).toEqual(NOT_OPEN);
  });

  it('is withdrawn by the deletion of the account', async () => {
    const leaving = await service.borrower();
    const { requestId } = await openOffer(leaving, operator);
    await done(leaving.deletesAccount());
    const [offer] = await operator.reads(`/backoffice/requests/${requestId}/offers`);
    expect(offer).toMatchObject({ status: 'Withdrawn', decidedAt: expect.any(String) });
  });

  // Moves the clock, so it is the last.
  it('can be accepted until its last day, and the close of the next day marks it', async () => {
    const offered = async () => {
      const { requestId } = await done(borrower.asksFor(1000));
      return done(operator.offers(requestId, inDays(2)));
    };
    const [first, second] = [await offered(), await offered()];
    await done(operator.movesClock(inDays(2)));
    expect((await done(borrower.accepts(first))).status).toBe('Approved');
    await done(operator.movesClock(inDays(3)));
    const [offer] = await offersOn(second.requestId);
    expect(offer).toMatchObject({ status: 'Expired', decidedAt: `${inDays(3)}T00:00:00.000Z` });
    expect(refusal(await borrower.accepts(second))).toEqual(EXPIRED);
    expect(refusal(await borrower.declines(second))).toEqual(EXPIRED);
    expect(await statusOf(second.requestId)).toBe('Pending');

    // As if the close had not come to it yet.
    const unmarked = `update loan_offers set status = 'Open', decided_at = null where id = '${second.offerId}'`;
    await service.query(unmarked);
    expect(refusal(await borrower.accepts(second))).toEqual(EXPIRED);
    await done(operator.offers(second.requestId, inDays(10)));
    const offers = await offersOn(second.requestId);
    expect(offers.map(({ status }: { status: string }) => status)).toEqual(['Open', 'Expired']);
  });
});
