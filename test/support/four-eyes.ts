import { afterAll } from 'vitest';
import { FOUR_EYES_ACTS } from '../../application/operators/acts.ts';
import { startApp } from './app.ts';
import { done } from './client.ts';
import { openService } from './open-service.ts';

/** Two nodes: one does acts at once, and the other has each of them wait for a second operator. */
export async function openFourEyes() {
  const { service: plain, borrower, operator: admin } = await openService();
  const service = await startApp({ FOUR_EYES: FOUR_EYES_ACTS.join() }, plain);
  afterAll(() => service.close());
  const [first, second] = [service.at(admin), service.at(await plain.operator('officer'))];
  const pending = async () => (await done(borrower.asksFor(1000))).requestId as string;
  return { plain, service, borrower, admin, first, second, pending };
}
