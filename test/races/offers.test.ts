import { describe, expect, it } from 'vitest';
import { inDays, openOffer } from '../support/app.ts';
import type { Borrower } from '../support/borrower.ts';
import { done } from '../support/client.ts';
import type { Operator } from '../support/operator.ts';
import { withClient } from '../support/pg-client.ts';
import { waitersFor } from '../support/waiters.ts';
import { type Crowd, expectOnly, openTrack, type Race } from './race.ts';

const { service, payer, clerk, borrower, across, crowd, rounds } = await openTrack();
const ROUNDS = 4;

type Offer = Awaited<ReturnType<typeof openOffer>>;

/** The request, and its offers by status. */
async function outcomeOf({ requestId }: Offer) {
  const { status, amount } = await payer.reads(`/requests/${requestId}`);
  const offers: { status: string }[] = await payer.reads(`/requests/${requestId}/offers`);
  return { status, amount, offers: offers.map((offer) => offer.status) };
}

/** Accepts on both nodes while something else happens on both. */
const againstAcceptance = async (
  act: (offer: Offer) => Crowd,
  judge: (accepted: boolean, outcome: Awaited<ReturnType<typeof outcomeOf>>) => void,
) =>
  rounds(ROUNDS, async (race) => {
    const offer = await openOffer(payer, clerk);
    const accept = crowd(4, payer, (who) => who.accepts(offer));
    const [acceptances] = await race(accept, act(offer));
    expectOnly(acceptances.counts, '200', 'OFFER_NOT_OPEN', 'OFFER_EXPIRED');
    expect(acceptances.counts[200] ?? 0).toBeLessThanOrEqual(1);
    judge(acceptances.counts[200] === 1, await outcomeOf(offer));
  });

/** Holds the offer until the first waits for it, and then the second: PostgreSQL lets them in by their order. */
async function oneAfterTheOther(race: Race, { offerId }: Offer, first: Crowd[number], second: Crowd[number]) {
  await withClient(service.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('select from loan_offers where id = $1 for update', [offerId]);
    const reached = Promise.withResolvers<void>();
    const racing = race([first], [() => reached.promise.then(second)]);
    await expect.poll(() => waitersFor(client)).toBe(1);
    reached.resolve();
    await expect.poll(() => waitersFor(client)).toBe(2);
    await client.query('commit');
    await racing;
  });
}

describe('an offer', () => {
  it('is answered once', async () => {
    const total = await againstAcceptance(
      (offer) => crowd(4, payer, (who) => who.declines(offer)),
      (accepted, outcome) => {
        const offers = [accepted ? 'Accepted' : 'Declined'];
        expect(outcome).toMatchObject({ status: accepted ? 'Approved' : 'Pending', offers });
      },
    );
    expect(total).toEqual({ 200: ROUNDS, OFFER_NOT_OPEN: ROUNDS * 7 });
  });

  it('is accepted, or the operator decides otherwise', async () => {
    const total = await againstAcceptance(
      ({ requestId }) => [
        ...crowd(2, clerk, (who) => who.approves(requestId)),
        ...crowd(2, clerk, (who) => who.rejects(requestId)),
      ],
      (accepted, { status, amount, offers }) => {
        expect(offers).toEqual([accepted ? 'Accepted' : 'Withdrawn']);
        expect(accepted || status === 'Rejected' || status === 'Approved').toBe(true);
        expect(amount).toBe(accepted ? 800 : 1000);
      },
    );
    expect(total[200]).toBe(ROUNDS);
  });

  it('is accepted, or the borrower wants something else', async () => {
    const total = await againstAcceptance(
      ({ requestId }) =>
        crowd(2, payer, (who, at) => (at === 0 ? who.cancels(requestId) : who.amends(requestId, { term: 6 }))),
      (accepted, outcome) => {
        expect(outcome.offers).toEqual([accepted ? 'Accepted' : 'Withdrawn']);
        if (accepted) expect(outcome).toMatchObject({ status: 'Approved', amount: 800 });
        else expect(outcome).toMatchObject({ amount: 1000 });
      },
    );
    expectOnly(total, '200', 'OFFER_NOT_OPEN', 'REQUEST_NOT_PENDING');
  });

  it('is replaced by others, of which one stays open', async () => {
    await rounds(ROUNDS, async (race) => {
      const offer = await openOffer(payer, clerk);
      const offers = crowd(6, clerk, (who: Operator, at) =>
        who.offers(offer.requestId, inDays(20), { amount: 900 + at }),
      );
      const [makings] = await race(offers);
      expect(makings.counts).toEqual({ 200: 6 });
      const { offers: statuses } = await outcomeOf(offer);
      expect(statuses.toSorted()).toEqual(['Open', ...Array(6).fill('Withdrawn')]);
    });
  });

  it('is accepted, or goes with the account', async () => {
    await rounds(ROUNDS, async (race) => {
      const leaving = await borrower();
      const { requestId, offerId } = await openOffer(leaving, clerk);
      const accept = crowd(3, leaving, (who: Borrower) => who.accepts({ requestId, offerId }));
      const [acceptances, deletions] = await race(accept, [() => leaving.deletesAccount()]);
      expectOnly(acceptances.counts, '200', 'OFFER_NOT_OPEN', 'UNAUTHENTICATED');
      expect(deletions.counts).toEqual({ 200: 1 });
      const { status } = await clerk.reads(`/backoffice/requests/${requestId}`);
      const [offer] = await clerk.reads(`/backoffice/requests/${requestId}/offers`);
      const accepted = acceptances.counts[200] === 1;
      expect([status, offer.status]).toEqual(['Cancelled', accepted ? 'Accepted' : 'Withdrawn']);
    });
  });

  // The last two, because they move the clock.
  let last = 2;
  it('is accepted before the close of the day after its last, or not at all', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const { requestId } = await done(payer.asksFor(1000));
      const offer: Offer = await done(clerk.offers(requestId, inDays(last)));
      await done(clerk.movesClock(inDays(last)));
      const accept = () => payer.accepts(offer);
      const close = () => across(clerk).movesClock(inDays(last + 1));
      const acceptsFirst = index % 2 === 0;
      await oneAfterTheOther(race, offer, ...(acceptsFirst ? ([accept, close] as const) : ([close, accept] as const)));
      const { status, offers } = await outcomeOf(offer);
      expect([status, ...offers]).toEqual(acceptsFirst ? ['Approved', 'Accepted'] : ['Pending', 'Expired']);
      last += 3;
    });
    expect(total).toEqual({ 200: ROUNDS + ROUNDS / 2, OFFER_EXPIRED: ROUNDS / 2 });
  });

  it('is accepted, or replaced, or expires, or its request is approved as it was: one of them wins', async () => {
    const ends = new Set<string>();
    await rounds(ROUNDS * 2, async (race) => {
      const { requestId } = await done(payer.asksFor(1000));
      const offer: Offer = await done(clerk.offers(requestId, inDays(last), { amount: 800 }));
      await done(clerk.movesClock(inDays(last)));
      const [acceptances, makings, approvals, closings] = await race(
        crowd(2, payer, (who) => who.accepts(offer)),
        crowd(2, clerk, (who, at) => who.offers(requestId, inDays(last + 20), { amount: 900 + at })),
        crowd(2, clerk, (who) => who.approves(requestId)),
        [() => across(clerk).movesClock(inDays(last + 1))],
      );
      expectOnly(acceptances.counts, '200', 'OFFER_NOT_OPEN', 'OFFER_EXPIRED');
      expectOnly(makings.counts, '200', 'REQUEST_NOT_PENDING');
      expectOnly(approvals.counts, '200', 'REQUEST_NOT_PENDING');
      expect(closings.counts).toEqual({ 200: 1 });
      const accepted = acceptances.counts[200] ?? 0;
      expect([accepted, approvals.counts[200] ?? 0].toSorted()).toEqual([0, 1]);
      const { status, amount, offers } = await outcomeOf(offer);
      const [end = '', ...others] = offers.toReversed();
      expect([status, amount]).toEqual(['Approved', accepted === 1 ? 800 : 1000]);
      expect(accepted === 1 ? ['Accepted'] : ['Withdrawn', 'Expired']).toContain(end);
      expect(others.filter((one) => one !== 'Withdrawn')).toEqual([]);
      ends.add(end);
      last += 3;
    });
    process.stdout.write(`The offers ended as ${[...ends].join(', ')}.\n`);
  });
});
