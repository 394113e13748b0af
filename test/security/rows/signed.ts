import { createHmac } from 'node:crypto';
import { done } from '../../support/client.ts';
import { signatureOf } from '../../support/payment-provider.ts';
import { type Attack, deliver } from '../attack.ts';
import { INVALID, MALFORMED, post, row, TOO_LARGE } from '../row.ts';
import { FILE_URL_SECRET, type Target } from '../target.ts';

const NO_LINK = [403, 'FILE_LINK_INVALID'] as const;

interface Link {
  id: string;
  expires: string;
  signature: string;
}

function linkOf(url: URL): Link {
  const { searchParams: query } = url;
  const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? ''];
  return { id: url.pathname.split('/').at(-1) ?? '', expires, signature };
}

function signed(message: string, secret = FILE_URL_SECRET): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

function link(
  name: string,
  change: (sound: Link, target: Target) => Link | string,
  answer: Attack['answer'] = NO_LINK,
): Attack {
  return {
    name,
    send: (target) => {
      const changed = change(linkOf(target.fileUrl), target);
      if (typeof changed === 'string') return { url: changed };
      return { url: `/files/${changed.id}?expires=${changed.expires}&signature=${changed.signature}` };
    },
    answer,
    bare: true,
  };
}

const past = () => String(Math.floor(Date.now() / 1000) - 1);

export const LINKS: readonly Attack[] = [
  link('the address as it is', (sound) => sound, [200]),
  link('no proof', ({ id }) => `/files/${id}`),
  link('no signature', ({ id, expires }) => `/files/${id}?expires=${expires}`),
  link('no expiry', ({ id, signature }) => `/files/${id}?signature=${signature}`),
  link('an empty signature', (sound) => ({ ...sound, signature: '' })),
  link('the first digit changed', (sound) => ({
    ...sound,
    signature: (sound.signature[0] === '0' ? '1' : '0') + sound.signature.slice(1),
  })),
  link('the last digit changed', (sound) => ({
    ...sound,
    signature: sound.signature.slice(0, -1) + (sound.signature.at(-1) === '0' ? '1' : '0'),
  })),
  link('a digit less', (sound) => ({ ...sound, signature: sound.signature.slice(0, -1) })),
  link('a digit more', (sound) => ({ ...sound, signature: `${sound.signature}0` })),
  link('in capitals', (sound) => ({ ...sound, signature: sound.signature.toUpperCase() })),
  link('the signature in base64', (sound) => ({
    ...sound,
    signature: encodeURIComponent(Buffer.from(sound.signature, 'hex').toString('base64')),
  })),
  link('64 characters that are not hexadecimal', (sound) => ({ ...sound, signature: 'g'.repeat(64) })),
  link('another file with the same signature', (sound, { otherFileUrl }) => ({
    ...sound,
    id: linkOf(otherFileUrl).id,
  })),
  link('the signature of another file', (sound, { otherFileUrl }) => ({
    ...sound,
    signature: linkOf(otherFileUrl).signature,
  })),
  link('a later expiry', (sound) => ({ ...sound, expires: String(Number(sound.expires) + 1) })),
  link('an earlier expiry', (sound) => ({ ...sound, expires: String(Number(sound.expires) - 1) })),
  link('an expiry far away', (sound) => ({ ...sound, expires: '999999999999' })),
  link('a zero in front of the expiry', (sound) => ({ ...sound, expires: `0${sound.expires}` })),
  link('a plus in front of the expiry', (sound) => ({ ...sound, expires: `%2B${sound.expires}` })),
  link('a blank behind the expiry', (sound) => ({ ...sound, expires: `${sound.expires}%20` })),
  link('an expiry with decimals', (sound) => ({ ...sound, expires: `${sound.expires}.0` })),
  link('an expiry with an exponent', (sound) => ({ ...sound, expires: `${sound.expires}e9` })),
  link('an expiry of NaN', (sound) => ({ ...sound, expires: 'NaN' })),
  link('a NUL in the expiry', (sound) => ({ ...sound, expires: `${sound.expires}%00` })),
  link(
    'two expiries',
    (sound) => `/files/${sound.id}?expires=${sound.expires}&expires=9999999999&signature=${sound.signature}`,
  ),
  link(
    'two signatures',
    (sound) => `/files/${sound.id}?expires=${sound.expires}&signature=x&signature=${sound.signature}`,
  ),
  link('an expiry as a list', (sound) => `/files/${sound.id}?expires[]=${sound.expires}&signature=${sound.signature}`),
  link('expired, and soundly signed', ({ id }) => {
    const expires = past();
    return { id, expires, signature: signed(`file:${id}:${expires}`) };
  }),
  link('signed with another secret', ({ id, expires }) => ({
    id,
    expires,
    signature: signed(`file:${id}:${expires}`, 'guess'),
  })),
  link('signed with an empty secret', ({ id, expires }) => ({
    id,
    expires,
    signature: signed(`file:${id}:${expires}`, ''),
  })),
  link('signed without the prefix', ({ id, expires }) => ({ id, expires, signature: signed(`${id}:${expires}`) })),
  link(
    'part of the id moved to the expiry',
    ({ id, expires, signature }) =>
      `/files/${id}:${expires.slice(0, 3)}?expires=${expires.slice(3)}&signature=${signature}`,
  ),
  link('an id in capitals, which is the same', (sound) => ({ ...sound, id: sound.id.toUpperCase() }), [200]),
  link(
    'an escaped id, which is the same',
    (sound) => ({ ...sound, id: `%${sound.id.charCodeAt(0).toString(16)}${sound.id.slice(1)}` }),
    [200],
  ),
  link(
    'an id that climbs',
    ({ expires, signature }) => `/files/..%2f..%2fjwt-private-key.pem?expires=${expires}&signature=${signature}`,
  ),
  link(
    'an unknown file, soundly signed',
    ({ expires }) => {
      const id = '01930000-0000-7000-8000-000000000001';
      return { id, expires, signature: signed(`file:${id}:${expires}`) };
    },
    [404, 'FILE_NOT_FOUND'],
  ),
];

const SIGNATURE = [401, 'INVALID_SIGNATURE'] as const;

interface Webhook {
  body: string;
  /** A list is sent as repeated headers. */
  signature: string | string[];
}

function webhook(
  name: string,
  write: (event: string, target: Target) => Webhook,
  answer: Attack['answer'] = SIGNATURE,
): Attack {
  return row(name, answer, (target) => {
    const event = JSON.stringify({ eventId: `evt-${name}`, transactionId: target.transactionId, outcome: 'failed' });
    const { body, signature } = write(event, target);
    const lines = [signature].flat().map((each) => `X-Signature: ${each}\r\n`);
    const head = `POST /webhooks/payments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    return { raw: [Buffer.from(`${head}${lines.join('')}Connection: close\r\n\r\n${body}`)] };
  });
}

/** The stored data after the first delivery of the webhook. */
let storedOnce = '';

/** The header of a sound webhook is changed. */
const resigned = (name: string, change: (sound: string) => string) =>
  webhook(name, (body) => ({ body, signature: change(signatureOf(body)) }));

/** The body is changed after the event was signed. */
const altered = (name: string, change: (event: string) => string) =>
  webhook(name, (event) => ({ body: change(event), signature: signatureOf(event) }));

/** Another body is soundly signed. */
const sealed = (name: string, answer: Attack['answer'], write: (event: string) => string) =>
  webhook(`${name}, soundly signed`, (event) => ({ body: write(event), signature: signatureOf(write(event)) }), answer);

const NO_PAYMENT = [404, 'PAYMENT_NOT_FOUND'] as const;

export const WEBHOOKS: readonly Attack[] = [
  webhook('unsigned', (body) => ({ body, signature: [] })),
  webhook('an empty signature', (body) => ({ body, signature: '' })),
  webhook('another secret', (body) => ({ body, signature: signatureOf(body, { secret: 'guess' }) })),
  webhook('an empty secret', (body) => ({ body, signature: signatureOf(body, { secret: '' }) })),
  webhook('the secret of the file addresses', (body) => ({
    body,
    signature: signatureOf(body, { secret: FILE_URL_SECRET }),
  })),
  webhook('six minutes old', (body) => ({ body, signature: signatureOf(body, { offset: -360 }) })),
  webhook('six minutes ahead', (body) => ({ body, signature: signatureOf(body, { offset: 360 }) })),
  resigned('a fresh time on an old signature', (sound) =>
    sound.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 1}`),
  ),
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
  webhook('the header twice', (body) => ({ body, signature: [signatureOf(body), signatureOf(body)] })),
  webhook('a wrong header behind a sound one', (body) => ({ body, signature: [signatureOf(body), 't=1,v1=00'] })),
  resigned('blanks in the header', (sound) => sound.replace(',', ', ')),
  altered('a body changed', (body) => body.replace('failed', 'succeeded')),
  altered('a blank behind the body', (body) => `${body} `),
  altered('another transaction', (body) => body.replace(/tx-[^"]+/, 'tx-other')),
  altered('an empty body', () => ''),
  webhook('broken JSON with a wrong signature', () => ({ body: '{', signature: signatureOf('x') })),
  sealed('broken JSON', MALFORMED, () => '{'),
  sealed('nothing', INVALID, () => ''),
  sealed('null', INVALID, () => 'null'),
  sealed('__proto__', MALFORMED, () => '{"__proto__":{}}'),
  sealed('an unknown property', INVALID, (event) => event.replace('{', '{"amount":1,')),
  sealed('an unknown transaction', NO_PAYMENT, (event) => event.replace(/"tx-[^"]+"/, '"tx-unknown"')),
  sealed('a transaction with SQL in it', NO_PAYMENT, (event) => event.replace(/"tx-[^"]+"/, `"' or '1'='1"`)),
  sealed('the id of another payment', NO_PAYMENT, (event) =>
    event.replace('{', '{"paymentId":"0192f000-0000-7000-8000-00000000000a",'),
  ),
  sealed('300 kB', TOO_LARGE, () => JSON.stringify({ reason: 'x'.repeat(300_000) })),
  {
    name: 'a sound webhook that is sent again changes nothing',
    send: async (target) => {
      const { transactionId } = await done(target.victim.pays(target.belongings.loanId ?? '', 10));
      const payload = JSON.stringify({ eventId: 'evt-once', transactionId, outcome: 'succeeded' });
      const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(payload) };
      const request = post(null, '/webhooks/payments', payload, headers);
      await deliver(request, target);
      await target.rest();
      storedOnce = await target.fingerprint();
      return request;
    },
    answer: [200],
    also: async ({ text }, target) => {
      await target.rest();
      if (JSON.parse(text).data.status !== 'repeated') return 'It was not recognized.';
      return (await target.fingerprint()) === storedOnce ? undefined : 'It was applied twice.';
    },
  },
];
