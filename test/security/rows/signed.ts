import { createHmac } from 'node:crypto';
import { done } from '../../support/client.ts';
import { signatureOf } from '../../support/payment-provider.ts';
import { MALFORMED, TOO_LARGE } from '../answers.ts';
import { type Attack, deliver } from '../attack.ts';
import { JSON_TYPE, post, row } from '../row.ts';
import { FILE_URL_SECRET, type Target } from '../target.ts';

const NO_LINK = [403, 'FILE_LINK_INVALID'] as const;

type Link = Readonly<Record<'id' | 'expires' | 'signature', string>>;

function linkOf(url: URL): Link {
  const { searchParams: query } = url;
  const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? ''];
  return { id: url.pathname.split('/').at(-1) ?? '', expires, signature };
}

const signed = (message: string, secret = FILE_URL_SECRET) =>
  createHmac('sha256', secret).update(message).digest('hex');

/** A request for the victim's file with a part of its address changed, or with another address. */
const link = (
  name: string,
  change: (sound: Link, target: Target) => Partial<Link> | string,
  answer: Attack['answer'] = NO_LINK,
) =>
  row(
    name,
    answer,
    (target) => {
      const sound = linkOf(target.fileUrl);
      const changed = change(sound, target);
      if (typeof changed === 'string') return { url: changed };
      const { id, expires, signature } = { ...sound, ...changed };
      return { url: `/files/${id}?expires=${expires}&signature=${signature}` };
    },
    { bare: true },
  );

const now = () => Math.floor(Date.now() / 1000);
/** Another digit. */
const other = (digit = '') => (digit === '0' ? '1' : '0');
const UNKNOWN_FILE = '01930000-0000-7000-8000-000000000001';

export const LINKS: readonly Attack[] = [
  link('the address as it is', (sound) => sound, [200]),
  link('no proof', ({ id }) => `/files/${id}`),
  link('no signature', ({ id, expires }) => `/files/${id}?expires=${expires}`),
  link('no expiry', ({ id, signature }) => `/files/${id}?signature=${signature}`),
  link('an empty signature', () => ({ signature: '' })),
  link('the first digit changed', ({ signature: [first, ...rest] }) => ({ signature: other(first) + rest.join('') })),
  link('the last digit changed', ({ signature }) => ({ signature: signature.slice(0, -1) + other(signature.at(-1)) })),
  link('a digit less', ({ signature }) => ({ signature: signature.slice(0, -1) })),
  link('a digit more', ({ signature }) => ({ signature: `${signature}0` })),
  link('in capitals', ({ signature }) => ({ signature: signature.toUpperCase() })),
  link('the signature in base64', ({ signature }) => ({
    signature: encodeURIComponent(Buffer.from(signature, 'hex').toString('base64')),
  })),
  link('64 characters that are not hexadecimal', () => ({ signature: 'g'.repeat(64) })),
  link('another file with the same signature', (_, { otherFileUrl }) => ({ id: linkOf(otherFileUrl).id })),
  link('the signature of another file', (_, { otherFileUrl }) => ({ signature: linkOf(otherFileUrl).signature })),
  link('a later expiry', ({ expires }) => ({ expires: String(Number(expires) + 1) })),
  link('an earlier expiry', ({ expires }) => ({ expires: String(Number(expires) - 1) })),
  link('an expiry far away', () => ({ expires: '999999999999' })),
  link('a zero in front of the expiry', ({ expires }) => ({ expires: `0${expires}` })),
  link('a plus in front of the expiry', ({ expires }) => ({ expires: `%2B${expires}` })),
  link('a blank behind the expiry', ({ expires }) => ({ expires: `${expires}%20` })),
  link('an expiry with decimals', ({ expires }) => ({ expires: `${expires}.0` })),
  link('an expiry with an exponent', ({ expires }) => ({ expires: `${expires}e9` })),
  link('an expiry of NaN', () => ({ expires: 'NaN' })),
  link('a NUL in the expiry', ({ expires }) => ({ expires: `${expires}%00` })),
  link('two expiries', ({ expires }) => ({ expires: `${expires}&expires=9999999999` })),
  link('two signatures', ({ signature }) => ({ signature: `x&signature=${signature}` })),
  link(
    'an expiry as a list',
    ({ id, expires, signature }) => `/files/${id}?expires[]=${expires}&signature=${signature}`,
  ),
  link('expired, and soundly signed', ({ id }) => {
    const expires = String(now() - 1);
    return { expires, signature: signed(`file:${id}:${expires}`) };
  }),
  link('signed with another secret', ({ id, expires }) => ({ signature: signed(`file:${id}:${expires}`, 'guess') })),
  link('signed with an empty secret', ({ id, expires }) => ({ signature: signed(`file:${id}:${expires}`, '') })),
  link('signed without the prefix', ({ id, expires }) => ({ signature: signed(`${id}:${expires}`) })),
  link('part of the id moved to the expiry', ({ id, expires }) => ({
    id: `${id}:${expires.slice(0, 3)}`,
    expires: expires.slice(3),
  })),
  link('an id in capitals, which is the same', ({ id }) => ({ id: id.toUpperCase() }), [200]),
  link(
    'an escaped id, which is the same',
    ({ id }) => ({ id: `%${id.charCodeAt(0).toString(16)}${id.slice(1)}` }),
    [200],
  ),
  link('an id that climbs', () => ({ id: '..%2f..%2fjwt-private-key.pem' })),
  link(
    'an unknown file, soundly signed',
    ({ expires }) => ({ id: UNKNOWN_FILE, signature: signed(`file:${UNKNOWN_FILE}:${expires}`) }),
    [404, 'FILE_NOT_FOUND'],
  ),
];

const SIGNATURE = [401, 'INVALID_SIGNATURE'] as const;

/** A body and its `X-Signature` headers. */
const webhook = (
  name: string,
  write: (event: string) => readonly [body: string, ...signatures: string[]],
  answer: Attack['answer'] = SIGNATURE,
) =>
  row(name, answer, ({ transactionId }) => {
    const [body, ...signatures] = write(JSON.stringify({ eventId: `evt-${name}`, transactionId, outcome: 'failed' }));
    const lines = signatures.map((each) => `X-Signature: ${each}\r\n`).join('');
    const head = `POST /webhooks/payments HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}Content-Length: ${Buffer.byteLength(body)}\r\n`;
    return { raw: [Buffer.from(`${head}${lines}Connection: close\r\n\r\n${body}`)] };
  });

/** The stored data after the first delivery of the webhook. */
let storedOnce = '';

/** The header of a sound webhook is changed. */
const resigned = (name: string, change: (sound: string) => string) =>
  webhook(name, (event) => [event, change(signatureOf(event))]);
/** The event is soundly signed with another secret or at another time. */
const signedBy = (name: string, how: Parameters<typeof signatureOf>[1]) =>
  webhook(name, (event) => [event, signatureOf(event, how)]);

/** The body is changed after the event was signed. */
const altered = (name: string, change: (event: string) => string) =>
  webhook(name, (event) => [change(event), signatureOf(event)]);

/** Another body is soundly signed. */
const sealed = (name: string, answer: Attack['answer'], write: (event: string) => string) =>
  webhook(`${name}, soundly signed`, (event) => [write(event), signatureOf(write(event))], answer);

const NO_PAYMENT = [404, 'PAYMENT_NOT_FOUND'] as const;

export const WEBHOOKS: readonly Attack[] = [
  webhook('unsigned', (event) => [event]),
  webhook('an empty signature', (event) => [event, '']),
  signedBy('another secret', { secret: 'guess' }),
  signedBy('an empty secret', { secret: '' }),
  signedBy('the secret of the file addresses', { secret: FILE_URL_SECRET }),
  signedBy('six minutes old', { offset: -360 }),
  signedBy('six minutes ahead', { offset: 360 }),
  resigned('a fresh time on an old signature', (sound) => sound.replace(/t=\d+/, `t=${now() - 1}`)),
  resigned('a time of zero', (sound) => sound.replace(/t=\d+/, 't=0')),
  resigned('a negative time', (sound) => sound.replace('t=', 't=-')),
  resigned('a time that is no number', (sound) => sound.replace(/t=\d+/, 't=NaN')),
  resigned('no time', (sound) => sound.replace(/t=\d+,/, '')),
  resigned('two times', (sound) => `t=1,${sound}`),
  resigned('v1 cut short', (sound) => sound.slice(0, -2)),
  resigned('v1 of one digit', (sound) => `${sound.split('v1=')[0]}v1=0`),
  resigned('v1 empty', (sound) => `${sound.split('v1=')[0]}v1=`),
  resigned('v1 with a digit more', (sound) => `${sound}0`),
  resigned('v1 that is no hexadecimal', (sound) => `${sound.split('v1=')[0]}v1=${'z'.repeat(64)}`),
  resigned('v0 instead of v1', (sound) => sound.replace('v1', 'v0')),
  resigned('a wrong v1 in front of the sound one', (sound) => sound.replace('v1=', `v1=${'0'.repeat(64)},v1=`)),
  resigned('a wrong v1 behind the sound one', (sound) => `${sound},v1=${'0'.repeat(64)}`),
  webhook('the header twice', (event) => [event, signatureOf(event), signatureOf(event)]),
  webhook('a wrong header behind a sound one', (event) => [event, signatureOf(event), 't=1,v1=00']),
  resigned('blanks in the header', (sound) => sound.replace(',', ', ')),
  altered('a body changed', (body) => body.replace('failed', 'succeeded')),
  altered('a blank behind the body', (body) => `${body} `),
  altered('another transaction', (body) => body.replace(/tx-[^"]+/, 'tx-other')),
  altered('an empty body', () => ''),
  webhook('broken JSON with a wrong signature', () => ['{', signatureOf('x')]),
  sealed('broken JSON', MALFORMED, () => '{'),
  sealed('an unknown transaction', NO_PAYMENT, (event) => event.replace(/"tx-[^"]+"/, '"tx-unknown"')),
  sealed('a transaction with SQL in it', NO_PAYMENT, (event) => event.replace(/"tx-[^"]+"/, `"' or '1'='1"`)),
  sealed('the id of another payment', NO_PAYMENT, (event) =>
    event.replace('{', '{"paymentId":"0192f000-0000-7000-8000-00000000000a",'),
  ),
  sealed('300 kB', TOO_LARGE, () => JSON.stringify({ reason: 'x'.repeat(300_000) })),
  row(
    'a sound webhook that is sent again changes nothing',
    [200],
    async (target) => {
      const { transactionId } = await done(target.victim.pays(target.belongings.loanId ?? '', 10));
      const payload = JSON.stringify({ eventId: 'evt-once', transactionId, outcome: 'succeeded' });
      const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(payload) };
      const request = post(null, '/webhooks/payments', payload, headers);
      await deliver(request, target);
      await target.rest();
      storedOnce = await target.fingerprint();
      return request;
    },
    {
      also: async ({ text }, target) => {
        await target.rest();
        if (JSON.parse(text).data.status !== 'repeated') return 'It was not recognized.';
        return (await target.fingerprint()) === storedOnce ? undefined : 'It was applied twice.';
      },
    },
  ),
];
