import { expect, it } from 'vitest';
import { done } from '../support/client.ts';
import { expectOnly, openTrack } from './race.ts';

const { operator, payer, clerk, crowd, rounds } = await openTrack();
const second = await operator();
const ROUNDS = 4;

interface Audited {
  readonly before: { readonly version: number; readonly lateFee: number } | null;
  readonly after: { readonly version: number; readonly lateFee: number };
}

it('operators who change a product at once get a version each, in the order in which they are stored', async () => {
  await rounds(ROUNDS, async (race) => {
    const { productId } = await done(clerk.createsProduct());
    const change = (who: typeof clerk, lateFee: number) => who.changesProduct(productId, { lateFee });
    const heats = await race(
      crowd(4, clerk, (who, index) => change(who, index + 1)),
      crowd(4, second, (who, index) => change(who, index + 5)),
    );
    const answers = heats.flatMap((heat) => heat.answers.map(({ body }) => body.data));
    const versions = answers.map(({ version }) => version);
    expect(versions.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);

    const newestFirst: Audited[] = await clerk.reads(`/backoffice/audit?subjectId=${productId}&limit=100`);
    const [created, ...changed] = newestFirst.toReversed();
    expect(changed.map(({ after }) => after.version)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(changed.map(({ before }) => before)).toEqual([created, ...changed].slice(0, -1).map((each) => each?.after));
    // Each operator is told the version with the fee of that operator.
    for (const { version, lateFee } of answers) expect(changed[version - 2]?.after.lateFee).toBe(lateFee);
  });
});

it('a request beside a change has one whole version, never a part of each', async () => {
  await rounds(ROUNDS, async (race) => {
    const { productId } = await done(clerk.createsProduct({ interestRate: 12, lateFee: 12 }));
    const [requests, changes] = await race(
      crowd(4, payer, (who) => who.asksFor(1000, { productId })),
      crowd(2, clerk, (who, index) => who.changesProduct(productId, { interestRate: 20 + index })),
    );
    expectOnly(requests.counts, '200');
    expectOnly(changes.counts, '200');
    const rates = new Map([[1, 12]]);
    for (const { body } of changes.answers) rates.set(body.data.version, body.data.interestRate);
    for (const { body } of requests.answers) {
      const { productVersion, interestRate } = await clerk.reads(`/backoffice/requests/${body.data.requestId}`);
      expect(interestRate).toBe(rates.get(productVersion));
    }
  });
});
