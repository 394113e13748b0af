import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { PersonalDataQueries, PersonalRows } from '../../../application/identity/personal-data.ts';
import { IdentityPorts } from '../../../bootstrap/contexts/identity.ts';
import { sql } from '../../support/books.ts';
import { type Client, done } from '../../support/client.ts';
import { portOf } from '../../support/local-server.ts';
import { openService } from '../../support/open-service.ts';

const PEOPLE = 10;
/** The longest message: 2,000 characters of four bytes. */
const MESSAGE = '😀'.repeat(2_000);
const MESSAGES = 60;
/** Ten rows of the longest message, with their other columns. */
const LARGEST_PART = 10 * (Buffer.byteLength(MESSAGE) + 1_000);

const held = { parts: 0, bytes: 0, mostParts: 0, mostBytes: 0 };

/** Counts what is read and not yet in the file of a copy. */
const counting = (queries: PersonalDataQueries): PersonalDataQueries => ({
  read: (userId, take) =>
    queries.read(userId, async (part) => {
      const bytes = sizeOf(part);
      held.mostParts = Math.max(held.mostParts, ++held.parts);
      held.bytes += bytes;
      held.mostBytes = Math.max(held.mostBytes, held.bytes);
      await take(part);
      held.parts--;
      held.bytes -= bytes;
    }),
});

const sizeOf = ({ rows }: PersonalRows) => rows.reduce((sum, { length }) => sum + length, 0);

const { service, borrower: bystander } = await openService(
  {},
  {
    override: (container) => {
      const queries = container.resolve(IdentityPorts.personalData);
      container.register(IdentityPorts.personalData, { useValue: counting(queries) });
    },
  },
);
await service.app.http.listen({ host: '127.0.0.1', port: 0 });
const port = portOf(service.app.http.server);

/** A copy whose body is not read yet. */
async function copyOf({ headers }: Client): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', port, path: '/user/export', headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

it('ten copies at once hold one part of ten rows, however fast their clients read, and hold no other user up', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => service.borrower()));
  await sql(
    service.databaseUrl,
    `insert into notifications (id, recipient_id, title, message, type, created_at)
      select gen_random_uuid(), id::uuid, 'Note', '${MESSAGE}', 'general', now()
      from unnest(array['${people.map(({ userId }) => userId).join("','")}']) id, generate_series(1, ${MESSAGES})`,
  );

  const answers = await Promise.all(people.map(copyOf));
  await done(bystander.get('/user/profile'));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
  expect(held).toMatchObject({ parts: 0, mostParts: 1 });
  expect(held.mostBytes).toBeGreaterThan(10 * Buffer.byteLength(MESSAGE));
  expect(held.mostBytes).toBeLessThan(LARGEST_PART);
  const received = await Promise.all(answers.map(async (answer) => (await buffer(answer)).length));
  expect(received).toEqual(answers.map(({ headers }) => Number(headers['content-length'])));
  expect(Math.min(...received)).toBeGreaterThan(MESSAGES * Buffer.byteLength(MESSAGE));
});
