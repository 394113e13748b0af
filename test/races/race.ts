import { afterAll, beforeAll, expect } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import type { Borrower } from '../support/borrower.ts';
import type { Caller } from '../support/caller.ts';
import { type Answer, clientAt } from '../support/client.ts';
import type { Operator } from '../support/operator.ts';
import { expectReconciled } from '../support/reconcile.ts';

/** Number of responses by outcome: `200` or the error code. */
export type Counts = Readonly<Record<string, number>>;

export type Contender = () => Promise<Answer>;

/** The responses of one round, in the order of the contenders. */
export interface Round {
  readonly answers: readonly Answer[];
  readonly counts: Counts;
}

/** Two nodes of the service on one database, and clients that call them over sockets. */
export interface Track {
  readonly service: TestApp;
  borrower(): Promise<Borrower>;
  operator(): Promise<Operator>;
  anonymous: Caller;
  /** The same user on the other node. */
  across<User extends Caller>(user: User): User;
  /** `size` contenders, half of them on each node. */
  crowd<User extends Caller>(
    size: number,
    user: User,
    act: (user: User, index: number) => Promise<Answer>,
  ): Contender[];
}

/** Starts the two nodes for the tests of a file, and reconciles the ledger at the end. */
export function track(): () => Track {
  let made: Track & { close(): Promise<void> };
  beforeAll(async () => {
    made = await startTrack();
  });
  afterAll(() => made.close());
  return () => made;
}

async function startTrack(): Promise<Track & { close(): Promise<void> }> {
  const service = await startApp();
  const second = await startApp({}, service);
  const [here, there] = await Promise.all([service, second].map(({ app }) => app.http.listen({ port: 0 })));
  const nearby = <User extends Caller>(user: User) => user.via(clientAt(here ?? '', user));
  const across = <User extends Caller>(user: User) => user.via(clientAt(there ?? '', user));
  return {
    service,
    across,
    anonymous: nearby(service.anonymous),
    borrower: async () => nearby(await service.borrower()),
    operator: async () => nearby(await service.operator()),
    crowd: (size, user, act) => {
      const nodes = [user, across(user)] as const;
      return Array.from({ length: size }, (_, index) => () => act(nodes[index % 2 === 0 ? 0 : 1], index));
    },
    async close() {
      await second.close();
      await service.close();
    },
  };
}

/**
 * Starts all contenders together, with a different one first in each round, and counts the outcomes.
 * A response of 500 or more fails the test.
 */
export async function race(contenders: readonly Contender[], round = 0): Promise<Round> {
  const answers: Answer[] = [];
  const starts = contenders.map((contend, index) => async () => {
    answers[index] = await contend();
  });
  const first = (round * (Math.floor(starts.length / 2) + 1)) % Math.max(1, starts.length);
  // Each runs up to its first await before the next begins, so all are sent before the first response.
  await Promise.all([...starts.slice(first), ...starts.slice(0, first)].map((start) => start()));
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  return { answers, counts: countsOf(answers) };
}

export function outcomeOf({ status, body }: Answer): string {
  return status === 200 ? '200' : String(body.error.code);
}

export function countsOf(answers: readonly Answer[]): Counts {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = outcomeOf(answer);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Runs the rounds one after the other, prints the total counts, and reconciles the ledger. */
export async function rounds(
  name: string,
  { service }: Track,
  count: number,
  round: (index: number) => Promise<Round>,
): Promise<Counts> {
  const total: Record<string, number> = {};
  for (let index = 0; index < count; index++) {
    const { counts } = await round(index);
    for (const [outcome, times] of Object.entries(counts)) total[outcome] = (total[outcome] ?? 0) + times;
  }
  await expectReconciled(service);
  const told = Object.entries(total).map(([outcome, times]) => `${times} × ${outcome}`);
  process.stdout.write(`race: ${name}: ${count} rounds: ${told.join(', ')}\n`);
  return total;
}
