import { expect, it } from 'vitest';
import { disbursedLoan, settled } from '../support/app.ts';
import { done } from '../support/client.ts';
import { expectOnly, openTrack } from './race.ts';

const { payer, clerk, borrower, crowd, rounds } = await openTrack();
const ROUNDS = 4;
const SIZE = 4;

const aLoan = () => disbursedLoan(payer, clerk, { amount: 300, term: 3 });
const withId = (externalId: string) => clerk.reads(`/backoffice/loans?externalId=${externalId}`);

it('of several loans that get the same external id at once, one has it', async () => {
  const loans = await Promise.all(Array.from({ length: SIZE }, aLoan));
  const total = await rounds(ROUNDS, async (race, round) => {
    const externalId = `SAME-${round}`;
    const [labels] = await race(
      crowd(SIZE, clerk, (who, at) => who.labels('loans', String(loans[at]), { externalId })),
    );
    expect(labels.counts).toEqual({ 200: 1, EXTERNAL_ID_TAKEN: SIZE - 1 });
    expect(await withId(externalId)).toHaveLength(1);
  });
  expect(total[200]).toBe(ROUNDS);
});

it('members of one loan that are set at once are all there', async () => {
  const loanId = await aLoan();
  await rounds(ROUNDS, async (race, round) => {
    const [labels] = await race(
      crowd(SIZE, clerk, (who, at) => who.labels('loans', loanId, { metadata: { [`${round} ${at}`]: 'x' } })),
    );
    expect(labels.counts).toEqual({ 200: SIZE });
  });
  const { metadata } = await clerk.reads(`/backoffice/loans/${loanId}`);
  expect(Object.keys(metadata)).toHaveLength(ROUNDS * SIZE);
});

it('a loan that is disbursed while another gets the id of its request has it, or the other', async () => {
  const other = await aLoan();
  await rounds(ROUNDS, async (race, round) => {
    const externalId = `REQUEST-${round}`;
    const { requestId } = await done(payer.asksFor(300, { term: 3 }));
    await done(clerk.labels('requests', requestId, { externalId, metadata: { branch: 'Caracas' } }));
    await done(clerk.approves(requestId));
    const [disbursements, labels] = await race(
      [() => clerk.disburses(requestId)],
      [() => clerk.labels('loans', other, { externalId })],
    );
    expect(disbursements.counts).toEqual({ 200: 1 });
    expectOnly(labels.counts, '200', 'EXTERNAL_ID_TAKEN');
    const { loanId } = disbursements.answers[0]?.body.data ?? {};
    const [named] = await withId(externalId);
    expect(named.loanId).toBe(labels.counts[200] === 1 ? other : loanId);
    const { metadata } = await clerk.reads(`/backoffice/loans/${loanId}`);
    expect(metadata).toEqual({ branch: 'Caracas' });
  });
});

it('no metadata are left after the account is deleted', async () => {
  await rounds(ROUNDS, async (race) => {
    const leaving = await borrower();
    const loanId = await disbursedLoan(leaving, clerk, { amount: 300, term: 3 });
    await done(leaving.paysOff(loanId));
    await settled(leaving);
    const [labels, deletions] = await race(
      crowd(6, clerk, (who, at) => who.labels('loans', loanId, { metadata: { [`name ${at}`]: 'x' } })),
      [() => leaving.deletesAccount()],
    );
    expectOnly(labels.counts, '200', 'INVALID_LABELS');
    expect(deletions.counts).toEqual({ 200: 1 });
    expect(await clerk.reads(`/backoffice/loans/${loanId}`)).toMatchObject({ metadata: {} });
  });
});
