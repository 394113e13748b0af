import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import type { PayoutId } from '../../domain/shared/ids.ts';
import { settled, type TestApp } from './app.ts';
import { Borrower } from './borrower.ts';
import { type Client, done } from './client.ts';
import { Operator } from './operator.ts';

/** A bank account of the borrower. The sandbox decides by the token. */
export async function anAccount(borrower: Client, token = 'tok_ok'): Promise<string> {
  const account = { type: 'bank_account', bankId: BANKS[0]?.bankId, lastFour: '6789', token };
  return (await done(new Borrower(borrower).addsInstrument(account))).instrumentId;
}

/** A request for 1,200 dollars at 12 %, approved, of which its product keeps 2.5 % back. */
export async function approvedRequest(borrower: Client, operator: Client, given: object = {}): Promise<string> {
  const [asker, clerk] = [new Borrower(borrower), new Operator(operator)];
  const { productId } = await done(clerk.createsProduct({ originationFeePercent: 2.5 }));
  const { requestId } = await done(asker.asksFor(1200, { productId, ...given }));
  await done(clerk.approves(requestId));
  return requestId;
}

/** A payout of a loan on which something is paid, and which then comes back: it waits for an operator. @returns its id */
export async function cameBack({ app }: TestApp, borrower: Borrower, operator: Operator): Promise<string> {
  const instrumentId = await anAccount(borrower);
  const { loanId, payout } = await done(operator.disburses(await approvedRequest(borrower, operator), instrumentId));
  await done(borrower.removesInstrument(instrumentId));
  await done(borrower.pays(loanId, 10));
  await settled(borrower);
  const { payoutId } = payout;
  const event = {
    eventId: `back-${payoutId}`,
    transactionId: `sandbox-payout-ok-${payoutId}`,
    code: 'R03',
    reason: null,
  };
  await app.payments.applyPayoutEvent.execute({ ...event, payoutId: payoutId as PayoutId, outcome: 'returned' });
  return payoutId;
}
