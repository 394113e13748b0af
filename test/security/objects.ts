import type { InjectOptions } from 'fastify';
import { changesSince, deliver, faultsInAnswer, type Seen } from './attack.ts';
import { addressOf, type Route } from './routes.ts';
import { isWell, type Person, type Target } from './target.ts';

/** A well-formed id that does not exist. */
export const UNKNOWN = '01930000-0000-7000-8000-00000000dead';

/** The response without the headers that differ between any two responses. */
export function comparable({ status, headers, text }: Seen): string {
  const { date, 'x-request-id': _id, 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...rest } = headers;
  return JSON.stringify([status, rest, text]);
}

export function ask(target: Target, person: Person | null, method: string, url: string, payload?: object) {
  return deliver(
    { method, url, headers: { ...person?.headers }, ...(payload && { payload }) } as InjectOptions,
    target,
  );
}

/** Returns the faults of these attacks, which must not change anything. */
export async function faultsWithoutChange(target: Target, attacks: () => Promise<string[]>): Promise<string[]> {
  const before = await target.fingerprint();
  const faults = await attacks();
  faults.push(...changesSince(before, await target.fingerprint()));
  if (!(await isWell(target))) faults.push('The next request of another user was not served.');
  return faults;
}

/** Compares the responses to another user about an existing and about an unknown object. Returns the differences. */
export async function faultsOnObject(target: Target, route: Route, person: Person | null, method: string) {
  const { parameters, body } = route;
  const payload = body !== null && ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? body.example : undefined;
  const unknownIds = Object.fromEntries(parameters.map((name) => [name, UNKNOWN]));
  const real = await ask(target, person, method, addressOf(route, target.belongings), payload);
  const unknown = await ask(target, person, method, addressOf(route, unknownIds), payload);
  const faults = method === 'HEAD' ? [] : faultsInAnswer(real, target, false);
  if (real.status < 400) faults.push(`It was answered: ${real.text.slice(0, 200)}`);
  if (comparable(real) !== comparable(unknown)) faults.push(`${comparable(real)} is not ${comparable(unknown)}`);
  return faults.map((fault) => `${method} ${route.path}: ${fault}`);
}
