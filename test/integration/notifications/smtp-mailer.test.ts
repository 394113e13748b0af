import { createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { SmtpMailer } from '../../../adapters/mail/smtp-mailer.ts';
import { freePort, listen, portOf } from '../../support/local-server.ts';
import { openMailServer, partsOf, refusal } from '../../support/mail-server.ts';
import { MAIL } from '../../support/notifications.ts';

/** The answer to each recipient, if it is refused. */
let code: number | null = null;
const { mails, host } = await openMailServer({
  onRcptTo: ({ address }, _session, callback) =>
    callback(code === null ? null : refusal(code, `<${address}> is not taken`)),
});
const guarded = await openMailServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_auth, _session, callback) => callback(refusal(535)),
});

/** A long header goes over several lines: RFC 5322, 2.2.3. */
const unfolded = (raw = '') => raw.replace(/\r\n[ \t]+/g, ' ');

beforeEach(() => {
  code = null;
  mails.length = 0;
});

describe('mail by SMTP', () => {
  const from = { name: 'Lending, Inc.', address: 'no-reply@lending.example' };
  const send = (address = 'borrower@example.com', given: Partial<typeof MAIL> = {}, at = host, deadlineMs = 10_000) =>
    new SmtpMailer({ smtpUrl: `smtp://${at}`, from, lenderName: 'Lender & Sons', deadlineMs }).send(address, {
      ...MAIL,
      ...given,
    });

  it('arrives with the text, the link, and the same Message-ID each time', async () => {
    expect(await send()).toEqual({ outcome: 'delivered' });
    await send();

    const [first = expect.fail(), second] = mails;
    expect(first.recipients).toEqual(['borrower@example.com']);
    expect(first.raw).toContain('From: "Lending, Inc." <no-reply@lending.example>\r\n');
    expect(first.raw).toContain('Subject: Your loan was disbursed\r\n');
    expect(first.raw).toContain('USD 10,000.00 was paid out to you.');
    expect(first.raw).toContain('https://lending.example/loans/1');
    const id = `Message-ID: <notification-${MAIL.id}@lending.example>\r\n`;
    expect([unfolded(first.raw), unfolded(second?.raw)]).toEqual([1, 2].map(() => expect.stringContaining(id)));
  });

  it('has the same message as text and as HTML, with the lender and a greeting', async () => {
    await send();

    const raw = mails[0]?.raw ?? '';
    expect(raw).toContain('Content-Type: multipart/alternative;');
    const parts = partsOf(raw);
    expect(Object.keys(parts)).toEqual(['text/plain', 'text/html']);
    const html = parts['text/html'] ?? '';
    for (const part of ['Hello Ana,', MAIL.message, MAIL.actionUrl]) {
      expect(parts['text/plain']).toContain(part);
      expect(html).toContain(part);
    }
    expect(parts['text/plain']).toContain('Lender & Sons');
    expect(html).toContain('Lender &amp; Sons');
    expect(html).toContain(`<h1 class="text" style="margin`);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/<img|<link|<script|url\(|src=/);
  });

  it('has the letter in the language of its recipient', async () => {
    await send(undefined, { language: 'es', message: 'Recibimos su pago. ¡Gracias!' });

    const { 'text/plain': text = '', 'text/html': html = '' } = partsOf(mails[0]?.raw);
    for (const part of [text, html]) expect(part).toContain('Hola, Ana:');
    expect(text).toContain('¡Gracias!');
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('>Continuar</a>');
  });

  it('greets without a name where it must name no one, and has no button without a link', async () => {
    await send(undefined, { recipientName: null, actionUrl: null });

    const { 'text/plain': text = '', 'text/html': html = '' } = partsOf(mails[0]?.raw);
    expect(text).toMatch(/^Hello,\r\n\r\nUSD/);
    expect(html).toContain('>Hello,<');
    expect(html).not.toContain('<a ');
  });

  it.each(['recipientName', 'title', 'message'])('shows markup in the %s as text', async (field) => {
    const markup = `<a href="https://thief.example">'&amp;'</a>`;
    await send(undefined, { [field]: markup });

    const { 'text/plain': text = '', 'text/html': html = '' } = partsOf(mails[0]?.raw);
    expect(html).not.toContain('<a href="https://thief');
    expect(html).toContain('&lt;a href=&quot;https://thief.example&quot;&gt;&#39;&amp;amp;&#39;&lt;/a&gt;');
    if (field !== 'title') expect(text).toContain(markup);
  });

  it.each(['Hello\r\nBcc: thief@example.com', 'Hello\nBcc: thief@example.com', 'Hello\u2028Bcc: thief@example.com'])(
    'does not turn a title into a header: %j',
    async (title) => {
      await send(undefined, { title });

      const [headers = ''] = unfolded(mails[0]?.raw).split('\r\n\r\n');
      expect(headers).toContain('Subject: Hello Bcc: thief@example.com');
      expect(headers).not.toMatch(/^Bcc:/m);
      expect(mails[0]?.recipients).toEqual(['borrower@example.com']);
    },
  );

  it('goes to the one given address, even if it contains a comma', async () => {
    await send('thief,borrower@example.com');

    expect(mails.map(({ recipients }) => recipients)).toEqual([['"thief,borrower"@example.com']]);
  });

  it('is rejected when the server refuses it for good, without naming the address', async () => {
    code = 550;

    const reason = 'the mail server refused it: 550 to RCPT TO';
    expect(await send('nobody@example.com')).toEqual({ outcome: 'rejected', reason });
  });

  it('is retried when the server is busy, without naming the address', async () => {
    code = 451;

    const sending = send('nobody@example.com');

    await expect(sending).rejects.toThrow(/451/);
    await expect(sending).rejects.not.toThrow(/nobody/);
  });

  it('is given up at the deadline, even if the server keeps sending a little', async () => {
    const dripping = createServer((socket) => {
      socket.write('220 Welcome\r\n');
      const drip = setInterval(() => socket.write('250-Wait\r\n'), 20);
      socket.on('error', () => {}).on('close', () => clearInterval(drip));
      socket.resume();
    });
    await listen(dripping);

    await expect(send(undefined, {}, `127.0.0.1:${portOf(dripping)}`, 300)).rejects.toThrow(/EABORT/);
    await new Promise((resolve) => dripping.close(resolve));
  });

  it('is retried when the server refuses the login, or is not there', async () => {
    await expect(send(undefined, {}, `user:wrong@${guarded.host}`)).rejects.toThrow(/EAUTH/);
    await expect(send(undefined, {}, `127.0.0.1:${await freePort()}`)).rejects.toThrow(/mail server/);
  });
});
