import { afterAll, expect } from 'vitest';
import { startApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { type Answer, clientAt } from '../support/client.ts';

/** Number of responses by outcome: `200` or the error code. */
export type Counts = Readonly<Record<string, number>>;

export type Crowd = readonly (() => Promise<Answer>)[];

/** The responses to one crowd, in the order of its contenders. */
interface Heat {
  readonly answers: readonly Answer[];
  readonly counts: Counts;
}
type Heats<Crowds extends readonly Crowd[]> = { readonly [At in keyof Crowds]: Heat };
export type Race = <Crowds extends readonly Crowd[]>(...crowds: Crowds) => Promise<Heats<Crowds>>;

/**
 * Starts two nodes of the service on one database for the tests of a file, with clients that call them over sockets.
 * At the end it reconciles the ledger.
 */
export async function openTrack(env: Record<string, string> = {}) {
  const service = await startApp(env);
  const second = await startApp(env, service);
  afterAll(async () => {
    await second.close();
    await service.close();
  });
  const [here, there] = await Promise.all([service, second].map(({ app }) => app.http.listen({ port: 0 })));
  const nearby = <User extends Caller>(user: User) => user.via(clientAt(here ?? '', user));
  /** The same user on the other node. */
  const across = <User extends Caller>(user: User) => user.via(clientAt(there ?? '', user));
  const borrower = async () => nearby(await service.borrower());
  const operator = async () => nearby(await service.operator());
  const [payer, clerk] = await Promise.all([borrower(), operator()]);
  return {
    service,
    across,
    borrower,
    operator,
    payer,
    clerk,
    anonymous: nearby(service.anonymous),
    /** `size` contenders, half of them on each node. */
    crowd<User extends Caller>(size: number, user: User, act: (user: User, index: number) => Promise<Answer>): Crowd {
      const nodes = [user, across(user)] as const;
      return Array.from({ length: size }, (_, index) => () => act(nodes[index % 2 === 0 ? 0 : 1], index));
    },
    /** Runs the rounds one after the other, and prints the total counts. */
    async rounds(count: number, round: (race: Race, index: number) => Promise<unknown>): Promise<Counts> {
      const all: Answer[] = [];
      for (let index = 0; index < count; index++) {
        await round(async (...crowds) => {
          const heats = await race(crowds, index);
          for (const { answers } of heats) all.push(...answers);
          return heats;
        }, index);
      }
      const told = Object.entries(countsOf(all)).map(([outcome, times]) => `${times} × ${outcome}`);
      process.stdout.write(`${expect.getState().currentTestName}: ${count} rounds: ${told.join(', ')}\n`);
      return countsOf(all);
    },
  };
}

/**
 * Starts the contenders of all crowds together, with a different one first in each round, and counts the outcomes.
 * A response of 500 or more fails the test.
 */
export async function race<const Crowds extends readonly Crowd[]>(crowds: Crowds, round = 0): Promise<Heats<Crowds>> {
  const answers: Answer[][] = crowds.map(() => []);
  const starts = crowds.flatMap((crowd, of) =>
    crowd.map((contend, at) => async () => {
      const answer = await contend();
      expect(answer.status, answer.text).toBeLessThan(500);
      (answers[of] ?? [])[at] = answer;
    }),
  );
  const first = (round * (Math.floor(starts.length / 2) + 1)) % Math.max(1, starts.length);
  // Each runs up to its first await before the next begins, so all are sent before the first response.
  await Promise.all([...starts.slice(first), ...starts.slice(0, first)].map((start) => start()));
  return answers.map((own) => ({ answers: own, counts: countsOf(own) })) as unknown as Heats<Crowds>;
}

export function outcomeOf({ status, body }: Answer): string {
  return status === 200 ? '200' : String(body.error.code);
}

function countsOf(answers: readonly Answer[]): Counts {
  const counts: Record<string, number> = {};
  for (const outcome of answers.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Expects no outcome but these. */
export function expectOnly(counts: Counts, ...allowed: readonly string[]): void {
  expect(Object.keys(counts).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
}
