import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../support/app.ts';
import { fuzz, fuzzValid, type Target } from './fuzzing.ts';
import { operationsOf } from './operations.ts';
import { replay, runs, seed } from './settings.ts';
import { Tally } from './tally.ts';
import { ALL_OPERATIONS, targetOf } from './target.ts';
import { World } from './world.ts';

/** Further valid requests to an operation that has not answered 200 yet. */
const MOST_MORE = 10;

// Started during collection, since the tests are named after its operations.
const service = await startApp(ALL_OPERATIONS);
// `webhook.test.ts` signs its requests.
const operations = (await operationsOf(service.app.http)).filter(({ path }) => path !== '/webhooks/payments');

describe('requests generated from /openapi.json', () => {
  const tally = new Tally();
  let world: World;
  let target: Target;

  beforeAll(async () => {
    process.stdout.write(`Fuzzing with ${replay}\n`);
    world = await World.of(service);
    target = await targetOf(world, tally);
  });

  afterAll(async () => {
    process.stdout.write(`${tally}\nRepeat with: ${replay}\n`);
    await service.close();
  });

  it.each(operations)('$name keeps to its description', async (operation) => {
    // A separate seed for each operation, also if it runs alone.
    const own = seed + operations.indexOf(operation);
    const succeeded = () => tally.of(operation.name, 'valid', 200) > 0;
    try {
      await fuzz(target, operation, { seed: own, runs });
      // A rule may have refused all of few requests.
      for (let more = 1; more <= MOST_MORE && !succeeded(); more++) {
        await fuzzValid(target, operation, { seed: own + more * operations.length, runs: 1 });
      }
    } catch (error) {
      throw new Error(
        `${error instanceof Error ? error.message : error}\nRepeat with: ${replay} -- -t '${operation.name}'`,
      );
    }
    expect(succeeded(), `${operation.name} answers 200 at least once`).toBe(true);
    await expectWell(world);
  });
});

/** Another user is served as before. */
async function expectWell({ service: { anonymous }, neighbour }: World): Promise<void> {
  expect((await anonymous.get('/health/ready')).status).toBe(200);
  expect((await neighbour.get('/user/profile')).status).toBe(200);
}
