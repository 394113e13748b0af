import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { beforeEach, describe, expect, it } from 'vitest';
import { NodeWebhookSender, type NodeWebhookSenderOptions } from '../../../adapters/webhooks/node-webhook-sender.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { close, freePort, listen, portOf } from '../../support/local-server.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { isSignedWith, WebhookReceiver } from '../../support/webhook-receiver.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OPEN = { httpAllowed: true, privateAllowed: true };
const NOT_PUBLIC = { statusCode: null, error: 'The host is not on the public internet.' };

const receiver = await new WebhookReceiver().open();
const send = (url = receiver.url, options: Partial<NodeWebhookSenderOptions> = {}) =>
  new NodeWebhookSender({ ...OPEN, ...options }).send({
    url,
    id: idNumber(1),
    body: '{"type":"loan.active"}',
    secrets: [SECRET],
    at: new Date(),
  });

beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
});

it('a message arrives as JSON with a signature', async () => {
  expect(await send()).toEqual({ statusCode: 204, error: null });

  const [event] = receiver.received;
  expect(event?.headers['content-type']).toBe('application/json');
  expect(event !== undefined && isSignedWith(SECRET, event)).toBe(true);
});

describe('a receiver that', () => {
  it.each([400, 401, 404, 410, 429, 500, 503])('answers %d has failed', async (status) => {
    receiver.answer = (response) => response.writeHead(status).end('no');

    expect(await send()).toEqual({ statusCode: status, error: `The receiver answered ${status}.` });
  });

  it('names the seconds until the next try is heard, and ignored if it names none', async () => {
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end();
    expect(await send()).toMatchObject({ statusCode: 429, retryAfterMs: 120_000 });

    receiver.answer = (response) => response.writeHead(429, { 'retry-after': 'tomorrow' }).end();
    expect(await send()).toEqual({ statusCode: 429, error: 'The receiver answered 429.' });
  });

  it.each([301, 302, 303, 307, 308])('redirects with %d is not followed', async (status) => {
    receiver.answer = (response) => response.writeHead(status, { location: `${receiver.url}/other` }).end();

    const error = `The receiver answered ${status}. Redirects are not followed.`;
    expect(await send()).toEqual({ statusCode: status, error });
    expect(receiver.received).toHaveLength(1);
  });

  it.each<[string, WebhookReceiver['answer'], number | null, string]>([
    ['does not answer in time', () => {}, null, 'No answer within 1 s.'],
    ['closes the connection', (response) => response.destroy(), null, 'The connection failed (ECONNRESET).'],
    [
      'switches to another protocol',
      (response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end(),
      101,
      'The receiver answered 101.',
    ],
  ])('%s has failed', async (_what, answer, statusCode, error) => {
    receiver.answer = answer;

    expect(await send(receiver.url, { timeoutMs: 1_000 })).toEqual({ statusCode, error });
  });

  it('answers without an end is not read', async () => {
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      receiver.answer = (response) => flood(response, (bytes) => (sent += bytes), resolve);
    });

    expect(await send()).toEqual({ statusCode: 200, error: null });

    await closed;
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('does not listen has failed', async () => {
    const error = 'The connection failed (ECONNREFUSED).';
    expect(await send(`http://127.0.0.1:${await freePort()}/`)).toEqual({ statusCode: null, error });
  });

  it('has an unknown name has failed', async () => {
    const error = expect.stringMatching(/^The connection failed \((?:ENOTFOUND|ETIMEOUT|ESERVFAIL|ECONNREFUSED)\)\.$/);
    expect(await send('http://nowhere.invalid/')).toEqual({ statusCode: null, error });
  });
});

describe('a private address', () => {
  it('is refused by DNS at the time of the connection', async () => {
    const url = `http://localhost:${receiver.port}/`;

    expect(await send(url, { privateAllowed: false })).toEqual(NOT_PUBLIC);

    expect(receiver.received).toEqual([]);
    expect(await send(url)).toEqual({ statusCode: 204, error: null });
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])('is refused as %s', async (host) => {
    expect(await send(`http://${host}:${receiver.port}/`, { privateAllowed: false })).toEqual(NOT_PUBLIC);
    expect(receiver.received).toEqual([]);
  });
});

describe('https', () => {
  it('requires a certificate that is trusted', async () => {
    const { key, cert } = selfSigned();
    const server = createServer({ key, cert }, (_request, response) => response.writeHead(204).end());
    await listen(server);
    const url = `https://127.0.0.1:${portOf(server)}/`;

    expect(await send(url, { certificateAuthority: cert })).toEqual({ statusCode: 204, error: null });
    expect((await send(url)).error).toMatch(/^The connection failed \(.*SELF_SIGNED.*\)\.$/);
    await close(server);
  });

  it('is required where http is not allowed', async () => {
    expect(await send(receiver.url, { httpAllowed: false })).toEqual({
      statusCode: null,
      error: 'The URL is not https.',
    });
    expect(receiver.received).toEqual([]);
  });
});

/** Writes until the connection is closed. */
function flood(response: ServerResponse, count: (bytes: number) => void, closed: () => void): void {
  const chunk = Buffer.alloc(64 * 1024, 'a');
  response.writeHead(200).on('close', closed);
  const write = () => {
    while (!response.destroyed && response.write(chunk)) count(chunk.length);
  };
  response.on('drain', write);
  write();
}
