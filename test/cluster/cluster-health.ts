import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATOR } from '../support/server-process.ts';
import { type Call, call } from '../system/faults/support/call.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** Without an error of a client, before all is well. */
const QUIET_MS = 3_000;
const WELL_WITHIN_MS = 90_000;
const HEARD_WITHIN_MS = 15_000;
const SETTLED_WITHIN_MS = 30_000;

/**
 * Waits until the database has a standby, every node is ready and hears the others, and clients get no more errors.
 *
 * @returns when the last of these came true
 */
export async function allIsWell(world: World): Promise<number> {
  const { database, nodes } = world;
  await Promise.all([database.formed(), nodes.ready()]);
  await everyNodeHears(world);
  let at = performance.now();
  let errors = world.load.errorCount;
  for (const until = at + WELL_WITHIN_MS; performance.now() - at < QUIET_MS; await sleep(50)) {
    if (performance.now() > until) throw new Error('Clients still get errors.');
    if (world.load.errorCount === errors) continue;
    errors = world.load.errorCount;
    at = performance.now();
  }
  return at;
}

/** After the load: jobs run. */
export function jobsRun({ load }: World): Promise<void> {
  return load.payAndSettle(SETTLED_WITHIN_MS);
}

/** An account that one node erases is soon refused by the others, which hear of it by LISTEN. */
async function everyNodeHears({ nodes, front }: World): Promise<void> {
  const agent = new http.Agent();
  const { password } = OPERATOR;
  const done = async (base: string, whatNow: () => Call, accepted = [200]) => {
    for (const end = performance.now() + WELL_WITHIN_MS; ; await sleep(100)) {
      const what = whatNow();
      const told = await call(agent, base, what);
      if (accepted.includes(told.status)) return told.body.data;
      if (performance.now() > end) throw new Error(`${what.method} ${what.url}: ${told.status} ${told.text}`);
    }
  };
  // Another address each time: an attempt without a response may have registered the last one.
  const { accessToken: token } = await done(front.url, () => {
    const email = `leaver-${Date.now()}@example.com`;
    const body = { email, password, firstName: 'Some', lastName: 'Leaver' };
    return { method: 'POST', url: '/auth/register', body };
  });
  const profile = { method: 'GET', url: '/user/profile', token };
  for (const url of nodes.urls) await done(url, () => profile);
  const erasure = { password, reason: 'I no longer need it.' };
  await done(front.url, () => ({ method: 'DELETE', url: '/user/account', token, body: erasure }), [200, 401]);
  const refused = async () => {
    const answers = await Promise.all(nodes.urls.map((url) => call(agent, url, profile)));
    return answers.every(({ status }) => status === 401);
  };
  await until(refused, HEARD_WITHIN_MS, () => 'A node takes the token of an erased account.');
}
