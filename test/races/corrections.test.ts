import { describe, expect, it } from 'vitest';
import { inDays, settled } from '../support/app.ts';
import { defaultedLoan, recordDeposit, refundDue } from '../support/books.ts';
import { done } from '../support/client.ts';
import { loanOf, smallLoan } from './loans.ts';
import { expectOnly, openTrack, race } from './race.ts';

const { service, payer, clerk, borrower, across, crowd, rounds } = await openTrack();
const ROUNDS = 3;

async function settledPayment(loanId: string, amount = 100): Promise<string> {
  const { paymentId } = await done(payer.pays(loanId, amount));
  await settled(payer);
  return paymentId;
}

describe('a reversal', () => {
  it('happens once', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const loanId = await smallLoan(payer, clerk);
      const paymentId = await settledPayment(loanId);
      await race(crowd(8, clerk, (who) => who.reverses(paymentId)));
      expect(await loanOf(payer, loanId)).toMatchObject({ paidAmount: 0, remainingTerm: 3 });
    });
    expect(total).toEqual({ 200: ROUNDS, PAYMENT_NOT_COMPLETED: ROUNDS * 7 });
  });

  it('and payments are applied one after the other', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const loanId = await smallLoan(payer, clerk);
      const first = await settledPayment(loanId);
      const second = await settledPayment(loanId, 50);
      const pay = crowd(4, payer, (who) => who.pays(loanId, 20));
      await race(pay, [() => clerk.reverses(first), () => across(clerk).reverses(second)]);
      expect(await loanOf(payer, loanId)).toMatchObject({ paidAmount: 80, remainingAmount: 220, status: 'Active' });
    });
    expect(total).toEqual({ 200: ROUNDS * 6 });
  });

  it('of a payment that is settling waits for it, or is refused', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await smallLoan(payer, clerk);
      const { paymentId } = await done(payer.pays(loanId, 100));
      const [{ counts }] = await race(crowd(6, clerk, (who) => who.reverses(paymentId)));
      const { 200: reversed = 0 } = counts;
      expect(reversed).toBeLessThanOrEqual(1);
      expect((await loanOf(payer, loanId)).paidAmount).toBe(reversed === 1 ? 0 : 100);
    });
  });

  it('and a pause agree in either order', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await smallLoan(payer, clerk);
      const first = await settledPayment(loanId);
      const [pause, reversal] = await race([() => payer.pauses(loanId)], [() => clerk.reverses(first)]);
      expect(reversal.counts).toEqual({ 200: 1 });
      const status = pause.counts[200] === 1 ? 'Paused' : 'Active';
      expect(await loanOf(payer, loanId)).toMatchObject({ status, paidAmount: 0, remainingTerm: 3 });
    });
  });

  it('of a transfer and the claims of its deposit leave the deposit to the first payment', async () => {
    const other = await borrower();
    await rounds(ROUNDS, async (race, index) => {
      const [loanId, otherLoanId] = [await smallLoan(payer, clerk), await smallLoan(other, clerk)];
      const reference = `RETURNED-${index}`;
      const own = await done(payer.reportsTransfer(loanId, 100, reference));
      await recordDeposit(service, reference, 100);
      await done(payer.verifies(own.paymentId));
      const foreign = await done(other.reportsTransfer(otherLoanId, 100, reference));
      const claim = crowd(4, other, (who) => who.verifies(foreign.paymentId));
      const [claims] = await race(claim, [() => clerk.reverses(own.paymentId)]);
      expect(claims.counts).toEqual({ PAYMENT_VERIFICATION_FAILED: 4 });
      expect((await loanOf(payer, loanId)).paidAmount).toBe(0);
      expect((await loanOf(other, otherLoanId)).paidAmount).toBe(0);
    });
  });
});

describe('a return', () => {
  let events = 0;
  /** As the gateway reports it. */
  const returned = (paymentId: string, code: string) => async () => {
    const [found] = await clerk
      .reads(`/backoffice/payments?limit=100&userId=${payer.userId}`)
      .then((all: { paymentId: string; transactionId: string }[]) =>
        all.filter((each) => each.paymentId === paymentId),
      );
    const { transactionId } = found ?? expect.fail('There is no such payment.');
    const event = { eventId: `return-${++events}`, transactionId, paymentId: null, code, reason: null };
    const status = await service.app.payments.applyGatewayEvent.execute({ ...event, outcome: 'returned' });
    return { status: 200, body: { data: { status } }, text: status, headers: {} };
  };
  const paid = async (loanId: string, instrumentId: string) => {
    const { paymentId } = await done(payer.pays(loanId, 100, { instrumentId }));
    await settled(payer);
    return paymentId;
  };
  const newCard = async () => (await done(payer.addsInstrument())).instrumentId;
  const returnCodeOf = async (loanId: string, id: string) =>
    (await clerk.reads(`/backoffice/payments?loanId=${loanId}&limit=100`)).find(
      ({ paymentId }: { paymentId: string }) => paymentId === id,
    ).returnCode;

  it('of several events, and the reversal by operators, take the money back once', async () => {
    await rounds(ROUNDS, async (race) => {
      const [loanId, card] = [await smallLoan(payer, clerk), await newCard()];
      const paymentId = await paid(loanId, card);
      const events = ['R02', 'R02', 'R10'].map((code) => returned(paymentId, code));
      const [told, reversed] = await race(
        events,
        crowd(3, clerk, (who) => who.reverses(paymentId)),
      );
      expect(told.answers.map(({ text }) => text).sort()).toEqual(['applied', 'ignored', 'ignored']);
      expectOnly(reversed.counts, '200', 'PAYMENT_NOT_COMPLETED');
      expect(reversed.counts[200] ?? 0).toBeLessThanOrEqual(1);
      expect(await loanOf(payer, loanId)).toMatchObject({ paidAmount: 0, remainingTerm: 3, status: 'Active' });
      expect(['R02', 'R10']).toContain(await returnCodeOf(loanId, paymentId));
    });
  });

  it('and payments are applied one after the other, and none comes after its block', async () => {
    await rounds(ROUNDS, async (race) => {
      const [loanId, card] = [await smallLoan(payer, clerk), await newCard()];
      const paymentId = await paid(loanId, card);
      const [, { counts }] = await race(
        [returned(paymentId, 'R03')],
        crowd(4, payer, (who) => who.pays(loanId, 20, { instrumentId: card })),
        crowd(2, payer, (who) => who.pays(loanId, 20)),
      );
      expectOnly(counts, '200', 'INSTRUMENT_BLOCKED');
      expect((await loanOf(payer, loanId)).paidAmount).toBe(20 * ((counts[200] ?? 0) + 2));
      expect((await payer.pays(loanId, 20, { instrumentId: card })).body.error.code).toBe('INSTRUMENT_BLOCKED');
    });
  });

  it.each(['R04', 'R29'])('with %s leaves no autopay active that uses its instrument', async (code) => {
    await rounds(1, async (race) => {
      const [first, second] = [await smallLoan(payer, clerk), await smallLoan(payer, clerk)];
      const card = await newCard();
      const paymentIds = [await paid(first, card), await paid(second, card)];
      await done(payer.authorizesAutopay(first, { instrumentId: card }));
      const [, authorized] = await race(
        paymentIds.map((paymentId) => returned(paymentId, code)),
        crowd(4, payer, (who, at) => who.authorizesAutopay(at % 3 === 0 ? first : second, { instrumentId: card })),
      );
      expectOnly(authorized.counts, '200', 'INSTRUMENT_BLOCKED');
      for (const loanId of [first, second]) {
        const { status, body } = await payer.get(`/loans/${loanId}/autopay`);
        if (status === 200) expect(body.data.status).toBe('Suspended');
        expect((await loanOf(payer, loanId)).paidAmount).toBe(0);
      }
      const instruments = await payer.reads('/user/paymentInstruments');
      expect(instruments).toContainEqual(expect.objectContaining({ instrumentId: card, status: 'Blocked' }));
      await done(payer.removesInstrument(card));
    });
  });
});

it('a refund is paid out once', async () => {
  const total = await rounds(ROUNDS, async (race) => {
    const paymentId = await refundDue(service, payer, await smallLoan(payer, clerk));
    await race(crowd(8, clerk, (who, at) => who.paysRefund(paymentId, `PAYOUT-${at}`)));
  });
  expect(total).toEqual({ 200: ROUNDS, ALREADY_REFUNDED: ROUNDS * 7 });
});

it('a change is booked once from one preview', async () => {
  const total = await rounds(ROUNDS, async (race) => {
    const loanId = await smallLoan(payer, clerk);
    const terms = { type: 'term', term: 6, reason: 'Hardship.' };
    const { digest } = await done(clerk.previewsChange(loanId, terms));
    await race(crowd(8, clerk, (who) => who.changes(loanId, { ...terms, digest })));
    expect(await loanOf(payer, loanId)).toMatchObject({ term: 6, remainingTerm: 6 });
  });
  expect(total).toEqual({ 200: ROUNDS, PREVIEW_OUTDATED: ROUNDS * 7 });
});

it('a change and a prepayment are applied one after the other, or one is refused', async () => {
  await rounds(ROUNDS, async (race) => {
    const loanId = await smallLoan(payer, clerk);
    const terms = { type: 'term', term: 6, reason: 'Hardship.' };
    const { digest } = await done(clerk.previewsChange(loanId, terms));
    const prepayment = { amount: 100, reduce: 'term', paymentMethod: 'card' };
    const [prepaid, changed] = await race(
      [() => payer.send('POST', `/loans/${loanId}/prepayments`, prepayment)],
      [() => clerk.changes(loanId, { ...terms, digest })],
    );
    expect(prepaid.counts).toEqual({ 200: 1 });
    const { 200: booked = 0, LOAN_NOT_CHANGEABLE: inFlight = 0, PREVIEW_OUTDATED: outdated = 0 } = changed.counts;
    expect(booked + inFlight + outdated).toBe(1);
  });
});

it('an undo is booked once from one preview, beside a payment or after it', async () => {
  await rounds(ROUNDS, async (race) => {
    const loanId = await smallLoan(payer, clerk);
    const before = await loanOf(payer, loanId);
    const terms = { type: 'term', term: 6, reason: 'Hardship.' };
    const { digest } = await done(clerk.previewsChange(loanId, terms));
    const { changeId } = await done(clerk.changes(loanId, { ...terms, digest }));
    const path = `/backoffice/loans/${loanId}/changes/${changeId}/undo`;
    const preview = await done(clerk.send('POST', `${path}/preview`, { reason: 'Wrong loan.' }));
    const undo = crowd(4, clerk, (who) => who.send('POST', path, { reason: 'Wrong loan.', digest: preview.digest }));
    const [undone, paid] = await race(undo, [() => payer.pays(loanId, 10)]);
    expect(paid.counts).toEqual({ 200: 1 });
    const { 200: booked = 0, LOAN_NOT_CHANGEABLE: refused = 0, PREVIEW_OUTDATED: outdated = 0 } = undone.counts;
    expect(booked + refused + outdated).toBe(4);
    expect(booked).toBeLessThanOrEqual(1);
    const { term } = await loanOf(payer, loanId);
    expect(term).toBe(booked === 1 ? before.term : 6);
  });
});

it('a write-off and payments are booked one after the other', async () => {
  const debtor = await borrower();
  await rounds(ROUNDS, async (race) => {
    const loanId = await defaultedLoan(service, debtor, clerk);
    const { remainingAmount } = await loanOf(debtor, loanId);
    const pay = crowd(3, debtor, (who) => who.pays(loanId, 10));
    const writeOff = crowd(3, clerk, (who) => who.writesOff(loanId));
    const [, { counts }] = await race(pay, writeOff);
    const { 200: written = 0, LOAN_WRITTEN_OFF: again = 0, LOAN_NOT_DEFAULTED: cured = 0 } = counts;
    expect(written + again + cured).toBe(3);
    expect(written).toBeLessThanOrEqual(1);
    expect((await loanOf(debtor, loanId)).remainingAmount).toBeCloseTo(remainingAmount - 30, 10);
  });
});

it('reversals and the close of business take their locks in one order', async () => {
  const loans = await Promise.all(Array.from({ length: 6 }, () => smallLoan(payer, clerk)));
  const paid = [];
  for (const loanId of loans) paid.push(await settledPayment(loanId));
  const date = inDays(40);
  const close = service.app.closing.closeBusinessDay.execute({ date });

  const [{ counts }] = await race([paid.map((paymentId) => () => clerk.reverses(paymentId))]);
  await close;

  expect(counts).toEqual({ 200: 6 });
  for (const loanId of loans)
    expect(await loanOf(payer, loanId)).toMatchObject({ paidAmount: 0, remainingAmount: 300 });
});
