import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkModel } from './check.ts';
import { type HttpService, startHttpService } from './http-driver.ts';

let http: HttpService;

beforeAll(async () => {
  http = await startHttpService();
});

// Proves the books of all worlds together.
afterAll(() => http.close());

it('does over HTTP on PostgreSQL what the model says, too', async () => {
  const tally = await checkModel(() => http.open(2), { runs: 8, steps: 120 });
  expect(tally.refusals).toContain('AMOUNT_EXCEEDS_BALANCE');
}, 0);
