import { describe, expect, it } from 'vitest';
import { urlPolicy } from '../../../adapters/webhooks/node-webhook-sender.ts';
import { checkedUrl, InvalidWebhook } from '../../../domain/webhooks/webhook.ts';
import { faultsIn } from '../faults.ts';

const PRODUCTION = urlPolicy({ httpAllowed: false, privateAllowed: false });
const DEVELOPMENT = urlPolicy({ httpAllowed: true, privateAllowed: true });

// test/unit/push/public-address.test.ts lists the addresses that are not public.
describe('the URL of a webhook', () => {
  it.each([
    'https://hooks.example.com/lending?tenant=1',
    'https://example.com:8443',
    'https://bücher.example/a',
    'https://93.184.215.14/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.com/',
    `https://example.com/${'a'.repeat(2028)}`,
  ])('may be %s', (url) => {
    expect(checkedUrl(url, PRODUCTION)).toBe(url);
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.com',
    '/hooks',
    '',
    'https://',
    ' https://example.com/',
    'https://exa\nmple.com/',
    'https:\\\\example.com\\',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://example.com@127.0.0.1/',
    'https://example.com/#part',
    'https://example.com/#',
    `https://example.com/${'a'.repeat(2029)}`,
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://１２７.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
  ])('may not be %s', (url) => {
    const act = () => checkedUrl(url, PRODUCTION);

    expect(act).toThrow(InvalidWebhook);
    expect(act).toThrow(faultsIn('url'));
  });

  it('may be http and private where both are allowed', () => {
    expect(checkedUrl('http://127.0.0.1:4000/', DEVELOPMENT)).toBe('http://127.0.0.1:4000/');
    expect(() => checkedUrl('ftp://127.0.0.1/', DEVELOPMENT)).toThrow(InvalidWebhook);
  });
});
