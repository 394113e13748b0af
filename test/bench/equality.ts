import assert from 'node:assert/strict';
import type { Caller } from './callers.ts';
import type { Operation } from './operations.ts';
import type { Server } from './servers.ts';

/** Fields that each server generates. */
const GENERATED = new Set(['requestId', 'paymentId', 'transactionId', 'accessToken', 'refreshToken', 'createdAt']);
const masked = (key: string, value: unknown) => (GENERATED.has(key) ? typeof value : value);

/**
 * Checks that every server answers the same request with the same JSON and headers, so that none does less work. The
 * peer may differ in headers, and in the amortization, which it calculates in binary fractions.
 * @throws AssertionError with the difference
 */
export async function checkSameAnswers(
  { name, request }: Operation,
  caller: Caller,
  servers: readonly Server[],
): Promise<void> {
  const answers = [];
  for (const { kind, url } of servers) {
    const { path, ...init } = request(caller, 0);
    const response = await fetch(`${url}${path}`, init);
    const body = JSON.parse(await response.text(), name.startsWith('POST') ? masked : undefined);
    const headers = ['x-total-count', 'link'].map((header) => response.headers.get(header));
    assert.equal(response.status, 200, `${name}: the ${kind} answered ${response.status}: ${JSON.stringify(body)}`);
    answers.push({ kind, headers, body });
  }
  const product = answers.find(({ kind }) => kind === 'product');
  for (const { kind, headers, body } of answers) {
    if (kind === 'peer' && name === 'POST /requests/amortization') continue;
    assert.deepEqual({ kind, body }, { kind, body: product?.body });
    if (kind !== 'peer') assert.deepEqual({ kind, headers }, { kind, headers: product?.headers });
  }
}
