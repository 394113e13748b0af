import { createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { SmtpMailer } from '../../../adapters/mail/smtp-mailer.ts';
import { freePort, listen, portOf } from '../../support/local-server.ts';
import { openMailServer, refusal } from '../../support/mail-server.ts';
import { MESSAGE } from '../../support/notifications.ts';

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
  const from = 'Lending <no-reply@lending.example>';
  const send = (
    address = 'borrower@example.com',
    given: Partial<typeof MESSAGE> = {},
    at = host,
    deadlineMs = 10_000,
  ) => new SmtpMailer({ smtpUrl: `smtp://${at}`, from, deadlineMs }).send(address, { ...MESSAGE, ...given });

  it('arrives with the text, the link, and the same Message-ID each time', async () => {
    expect(await send()).toEqual({ outcome: 'delivered' });
    await send();

    const [first = expect.fail(), second] = mails;
    expect(first.recipients).toEqual(['borrower@example.com']);
    expect(first.raw).toContain(`From: ${from}\r\n`);
    expect(first.raw).toContain('Subject: Your loan was disbursed\r\n');
    expect(first.raw).toContain('USD 10,000.00 was paid out to you.');
    expect(first.raw).toContain('https://lending.example/loans/1');
    const id = `Message-ID: <notification-${MESSAGE.id}@lending.example>\r\n`;
    expect([unfolded(first.raw), unfolded(second?.raw)]).toEqual([1, 2].map(() => expect.stringContaining(id)));
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
