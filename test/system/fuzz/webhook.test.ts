import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCheckerOf } from '../../support/api-description.ts';
import { disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import {
  type PaymentProvider,
  settingsFor,
  signatureOf,
  startPaymentProvider,
} from '../../support/payment-provider.ts';
import { type Caller, fuzz, type Target } from './fuzzing.ts';
import { operationsOf } from './operations.ts';
import { replay, runs, seed } from './settings.ts';
import { Tally } from './tally.ts';

const NAME = 'POST /webhooks/payments';

/** Separate, since the events of a remote gateway require a signature. */
describe('webhooks generated from /openapi.json', () => {
  let provider: PaymentProvider;
  let service: TestApp;
  let borrower: Borrower;
  let loanId: string;

  beforeAll(async () => {
    provider = await startPaymentProvider();
    service = await startApp(settingsFor(provider));
    borrower = await service.borrower();
    loanId = await disbursedLoan(borrower, await service.operator(), { amount: 50_000, term: 60 });
  });

  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  it(`${NAME} keeps to its description`, async () => {
    const tally = new Tally();
    const operation = (await operationsOf(service.app.http)).find(({ name }) => name === NAME);
    try {
      await fuzz(await targetOf(tally), operation ?? expect.fail(`${NAME} is not described.`), { seed, runs });
    } finally {
      process.stdout.write(`${tally}\n`);
    }
    expect(tally.of(NAME, 'valid', 200), replay).toBeGreaterThan(0);
  });

  async function targetOf(tally: Tally): Promise<Target> {
    const gateway: Caller = { headers: {}, idOf: () => 'nothing' };
    const { http } = service.app;
    return {
      http,
      check: await answerCheckerOf(http),
      tally,
      right: () => gateway,
      other: () => gateway,
      likely: () => ({}),
      seal: (request) => ({
        ...request,
        headers: { ...request.headers, 'x-signature': signatureOf(request.payload ?? '') },
      }),
      // A signed body is parsed as JSON for any content type.
      isWrong: ({ statuses }) => !statuses.includes(415),
      async prepare() {
        const { transactionId, paymentId } = await done(borrower.pays(loanId, 1));
        return { body: { transactionId, paymentId } };
      },
    };
  }
});
