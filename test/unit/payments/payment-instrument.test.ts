import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { AddInstrument, RemoveInstrument } from '../../../application/payments/instruments.ts';
import { InvalidPayment } from '../../../domain/payments/payment.errors.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment.events.ts';
import {
  InstrumentBlocked,
  InstrumentNotFound,
  InvalidInstrument,
  TooManyInstruments,
  UnknownInstrument,
} from '../../../domain/payments/payment-instrument.ts';
import type { InstrumentId } from '../../../domain/shared/ids.ts';
import { autopayDesk, FIRST_DUE, LOAN } from '../../support/autopay-desk.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, anInstrument, BOOKED_AT, BORROWER, day, OPERATOR } from '../../support/lending.ts';

const BANK = aDeposit().bankId;
const UNKNOWN = idNumber<'PaymentInstrument'>(1);

describe('a payment instrument', () => {
  it.each([
    ['a bank account without its bank', { type: 'bank_account', bankId: null }],
    ['three digits', { lastFour: '424' }],
    ['letters', { lastFour: '42a2' }],
    ['digits of another script', { lastFour: '٤٢٤٢' }],
  ] as const)('is refused with %s', (_what, given) => {
    expect(() => anInstrument(given)).toThrow(InvalidInstrument);
  });

  it.each([
    ['card', 'card'],
    ['bank_account', 'bank_transfer'],
  ] as const)('of type %s pays by %s alone', (type, method) => {
    const instrument = anInstrument({ type, bankId: BANK });
    expect(instrument.bankFor(method, null)).toBe(BANK);
    for (const other of PAYMENT_METHODS.filter((each) => each !== method))
      expect(() => instrument.bankFor(other, null)).toThrow(InvalidPayment);
  });

  it('of a bank pays from it alone, and a card without a bank from any', () => {
    const account = anInstrument({ type: 'bank_account', bankId: BANK });
    expect(account.bankFor('bank_transfer', BANK)).toBe(BANK);
    expect(() => account.bankFor('bank_transfer', idNumber(2))).toThrow(InvalidPayment);
    expect(anInstrument().bankFor('card', idNumber(2))).toBe(idNumber(2));
  });

  it('pays nothing once it is removed, or while it is blocked', () => {
    const removed = anInstrument();
    removed.remove(BOOKED_AT);
    expect(() => removed.bankFor('card', null)).toThrow(UnknownInstrument);
    const blocked = anInstrument();
    blocked.block('account closed', BOOKED_AT);
    blocked.block('account frozen', BOOKED_AT);
    expect(blocked).toMatchObject({ status: 'Blocked', blockedReason: 'account closed' });
    expect(() => blocked.bankFor('card', null)).toThrow(InstrumentBlocked);
  });
});

describe('with a payment instrument', () => {
  let desk: Awaited<ReturnType<typeof autopayDesk>>;
  beforeEach(async () => {
    desk = await autopayDesk();
    desk.calendar.day = day('06-15');
  });

  const CARD = { borrowerId: BORROWER, type: 'card', token: 'tok_1', lastFour: '4242', bankId: null } as const;
  const add = async (given: object = {}) =>
    (await new AddInstrument(desk).execute({ ...CARD, ...given })).instrumentId as InstrumentId;
  const remove = (instrumentId: InstrumentId, borrowerId = BORROWER) =>
    new RemoveInstrument(desk).execute({ instrumentId, borrowerId });

  it('at most ten are kept, a removed one left out', async () => {
    const first = await add();
    for (let more = 0; more < 9; more++) await add();
    await expect(add()).rejects.toThrow(TooManyInstruments);
    await expect(add({ borrowerId: OPERATOR })).resolves.toEqual(expect.any(String));
    await remove(first);
    await add();
  });

  it('the bank must be one that there is', async () => {
    await expect(add({ bankId: UNKNOWN })).rejects.toThrow(InvalidInstrument);
  });

  it('only the order to the gateway has the token', async () => {
    const instrumentId = await add();
    const [stored] = desk.paymentInstruments.all;
    const kept = () => inspect([stored, desk.events.published, desk.payments.all, desk.jobs], { depth: null });
    expect(kept()).not.toContain('tok_1');

    const payment = await desk.order(100, { instrumentId });
    expect(desk.gateway.tokens).toEqual(['tok_1']);
    expect(payment.instrumentId).toBe(instrumentId);
    expect(kept()).not.toContain('tok_1');
  });

  it('a payment takes its bank from the account', async () => {
    const instrumentId = await add({ type: 'bank_account', bankId: BANK });
    expect(await desk.order(100, { instrumentId, method: 'bank_transfer' })).toMatchObject({ bankId: BANK });
  });

  it('a remote gateway gets the token again when its first answer was lost, also after the removal', async () => {
    desk.gateway.remote = true;
    desk.gateway.answer = { status: 'unknown' };
    const instrumentId = await add();
    await desk.order(100, { instrumentId });
    await remove(instrumentId);
    await desk.settle();
    expect(desk.gateway.tokens).toEqual(['tok_1', 'tok_1']);
  });

  it.each(['local', 'remote'])('a %s gateway gets no order whose token cannot be unsealed', async (gateway) => {
    desk.gateway.remote = gateway === 'remote';
    const instrumentId = await add();
    desk.instrumentTokens.open = () => null;
    const payment = await desk.order(100, { instrumentId });
    expect(payment).toMatchObject({
      wasDeclined: true,
      failureReason: 'the payment instrument must be added again',
    });
    expect(desk.gateway.orders).toEqual([]);
  });

  it('an order that the gateway may have is not ended because its token cannot be unsealed', async () => {
    desk.gateway.remote = true;
    desk.gateway.answer = { status: 'unknown' };
    await desk.order(100, { instrumentId: await add() });
    desk.instrumentTokens.open = () => null;
    await desk.settle();
    expect(await desk.payment()).toMatchObject({ status: 'Processing', transactionId: null });
    expect(desk.gateway.orders).toHaveLength(1);
  });

  it('one of another borrower, or one that is removed, pays nothing', async () => {
    const [foreign, removed] = [await add({ borrowerId: OPERATOR }), await add()];
    await remove(removed);
    for (const instrumentId of [foreign, removed, UNKNOWN]) {
      await expect(desk.order(100, { instrumentId })).rejects.toThrow(UnknownInstrument);
      await expect(desk.authorize({ instrumentId })).rejects.toThrow(UnknownInstrument);
    }
    await expect(remove(foreign)).rejects.toThrow(InstrumentNotFound);
    await expect(remove(removed)).rejects.toThrow(InstrumentNotFound);
  });

  it('autopay collects from it, until it is removed', async () => {
    const instrumentId = await add();
    await desk.authorize({ instrumentId });
    expect(await desk.close(FIRST_DUE)).toMatchObject({ instrumentId, method: 'card' });
    expect(desk.gateway.tokens).toEqual(['tok_1']);

    await remove(instrumentId);
    expect(await desk.view()).toMatchObject({ status: 'Suspended', suspendedFor: 'removal', nextChargeOn: null });
    const suspensions = desk.events.published.filter(({ type }) => type === 'autopay.suspended');
    expect(suspensions).toMatchObject([{ cause: 'removal', paymentId: null, loanId: LOAN }]);
    expect(await desk.authorize()).toMatchObject({ status: 'Active' });
  });

  it('removing one leaves an autopay alone that collects from another', async () => {
    const [used, unused] = [await add(), await add()];
    await desk.authorize({ instrumentId: used });
    await remove(unused);
    expect(await desk.view()).toMatchObject({ status: 'Active' });
  });
});
