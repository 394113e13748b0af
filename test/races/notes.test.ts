import { expect, it } from 'vitest';
import { disbursedLoan, settled } from '../support/app.ts';
import { done } from '../support/client.ts';
import { expectOnly, openTrack } from './race.ts';

const { payer, clerk, borrower, crowd, rounds } = await openTrack();
const ROUNDS = 4;

it('one of several promises for the same day on a loan is kept', async () => {
  const loanId = await disbursedLoan(payer, clerk);
  const total = await rounds(ROUNDS, async (race, round) => {
    const promise = { loanId, kind: 'promise', promisedOn: `2026-12-0${round + 1}` };
    const [notes] = await race(crowd(4, clerk, (who, at) => who.writesNote({ ...promise, promisedAmount: 10 + at })));
    expect(notes.counts).toEqual({ 200: 1, PROMISE_ALREADY_MADE: 3 });
  });
  expect(total[200]).toBe(ROUNDS);
  expect(await clerk.reads(`/backoffice/notes?loanId=${loanId}`)).toHaveLength(ROUNDS);
});

it('no note about a person is left after the account is deleted', async () => {
  await rounds(ROUNDS, async (race) => {
    const leaving = await borrower();
    const loanId = await disbursedLoan(leaving, clerk, { amount: 300, term: 3 });
    await done(leaving.paysOff(loanId));
    await settled(leaving);
    const [notes, deletions] = await race(
      crowd(6, clerk, (who) => who.writesNote({ loanId })),
      [() => leaving.deletesAccount()],
    );
    expectOnly(notes.counts, '200', 'INVALID_NOTE');
    expect(deletions.counts).toEqual({ 200: 1 });
    expect(await clerk.reads(`/backoffice/notes?userId=${leaving.userId}`)).toEqual([]);
  });
});
