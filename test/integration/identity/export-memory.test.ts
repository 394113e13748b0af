import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sql } from '../../support/books.ts';
import { Caller } from '../../support/caller.ts';
import { type Client, clientAt, done, signedInAt } from '../../support/client.ts';
import { openProcess } from '../../support/open-process.ts';

const PEOPLE = 10;
const MEBIBYTE = 1024 * 1024;
const SIZE = 25 * MEBIBYTE;
/** The longest message: 2,000 characters of four bytes. */
const MESSAGE = '😀'.repeat(2_000);
const ROWS = Math.ceil(SIZE / Buffer.byteLength(MESSAGE));
const PAUSE_MS = 20;
const MOST = 64 * MEBIBYTE;

const { database, server } = await openProcess({ AUTH_RATE_LIMIT_MAX: '100' });
const base = await server.start();
const users = await Promise.all(Array.from({ length: PEOPLE + 1 }, (_, number) => register(number)));
await sql(
  database.url,
  `insert into notifications (id, recipient_id, title, message, type, created_at)
    select gen_random_uuid(), u.id, 'Note', '${MESSAGE}', 'general', now()
    from users u, generate_series(1, ${ROWS}) where u.email like 'person-%' and u.email <> 'person-0@example.com'`,
);

async function register(number: number): Promise<Client> {
  return signedInAt(base, await done(new Caller(clientAt(base)).registers(`person-${number}@example.com`)));
}

/** Tries again while the service is busy, as `Retry-After` says. */
async function exportOf({ headers }: Client): Promise<IncomingMessage> {
  for (;;) {
    const sent = request(`${base}/user/export`, { headers, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 503) return answer;
    answer.resume();
    await sleep(Number(answer.headers['retry-after']) * 1_000);
  }
}

function residentBytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Reads like a client on a slow line. */
async function drain(answer: IncomingMessage): Promise<number> {
  let received = 0;
  for await (const chunk of answer) {
    received += (chunk as Buffer).length;
    await sleep(2);
  }
  return received;
}

/** How many bytes of memory the process gains at most during the work. */
async function gained(work: () => Promise<void>): Promise<number> {
  const before = residentBytes();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentBytes());
  }, PAUSE_MS);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return peak - before;
}

it.runIf(process.platform === 'linux')(
  'ten exports of 25 MB at once, read slowly, take less than 64 MB more than one, and hold no other user up',
  async () => {
    const [bystander, ...people] = users as [Client, ...Client[]];
    await exportOf(people[0] as Client).then(drain);

    const bytes = await gained(async () => {
      let over = false;
      const exporting = Promise.all(people.map(exportOf)).then(async (answers) => {
        const received = await Promise.all(answers.map(drain));
        over = true;
        return { answers, received };
      });
      for (let times = 0; times < 3; times++) await done(bystander.get('/user/profile'));
      expect(over).toBe(false);

      const { answers, received } = await exporting;
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
      expect(received).toEqual(answers.map(({ headers }) => Number(headers['content-length'])));
      expect(Math.min(...received)).toBeGreaterThan(SIZE);
    });

    process.stdout.write(`export: ${Math.round(bytes / MEBIBYTE)} MB more than one\n`);
    expect(bytes).toBeLessThan(MOST);
  },
);
