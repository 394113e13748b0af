import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { SmtpMailer } from '../../../adapters/mail/smtp-mailer.ts';
import { MESSAGE } from '../../support/notifications.ts';

interface Received {
  readonly recipients: readonly string[];
  readonly raw: string;
}

let server: SMTPServer | undefined;

/** A mail server that answers each recipient with the given code, and stores what it accepts. */
async function mailServer(code: number | null = null, auth = false): Promise<{ url: string; mail: Received[] }> {
  const mail: Received[] = [];
  const refusal = (text: string) => (code === null ? null : Object.assign(new Error(text), { responseCode: code }));
  const started = new SMTPServer({
    disabledCommands: auth ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, callback) => callback(refusal(`<${address}> is not taken`)),
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mail.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          // A long header goes over several lines: RFC 5322, 2.2.3.
          raw: Buffer.concat(chunks)
            .toString()
            .replace(/\r\n[ \t]+/g, ' '),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  server = started;
  const { port } = started.server.address() as AddressInfo;
  return { url: `smtp://${auth ? 'user:wrong@' : ''}127.0.0.1:${port}`, mail };
}

afterEach(async () => {
  const running = server;
  server = undefined;
  if (running !== undefined) await new Promise<void>((resolve) => running.close(() => resolve()));
});

describe('mail by SMTP', () => {
  const from = 'Lending <no-reply@lending.example>';
  const send = (smtpUrl: string, address = 'borrower@example.com', message = MESSAGE, deadlineMs = 10_000) =>
    new SmtpMailer({ smtpUrl, from, deadlineMs }).send(address, message);

  it('arrives with the text, the link, and the same Message-ID each time', async () => {
    const { url, mail } = await mailServer();

    expect(await send(url)).toEqual({ outcome: 'delivered' });
    await send(url);

    const [first, second] = mail;
    expect(first?.recipients).toEqual(['borrower@example.com']);
    expect(first?.raw).toContain('From: Lending <no-reply@lending.example>\r\n');
    expect(first?.raw).toContain('Subject: Your loan was disbursed\r\n');
    expect(first?.raw).toContain('USD 10,000.00 was paid out to you.');
    expect(first?.raw).toContain('https://lending.example/loans/1');
    const id = `Message-ID: <notification-${MESSAGE.id}@lending.example>\r\n`;
    expect([first?.raw.includes(id), second?.raw.includes(id)]).toEqual([true, true]);
  });

  it.each(['Hello\r\nBcc: thief@example.com', 'Hello\nBcc: thief@example.com', 'Hello\u2028Bcc: thief@example.com'])(
    'does not turn a title into a header: %j',
    async (title) => {
      const { url, mail } = await mailServer();

      await send(url, undefined, { ...MESSAGE, title });

      const [headers = ''] = mail[0]?.raw.split('\r\n\r\n') ?? [];
      expect(headers).toContain('Subject: Hello Bcc: thief@example.com');
      expect(headers).not.toMatch(/^Bcc:/m);
      expect(mail[0]?.recipients).toEqual(['borrower@example.com']);
    },
  );

  it('goes to the one given address, even if it contains a comma', async () => {
    const { url, mail } = await mailServer();

    await send(url, 'thief,borrower@example.com');

    expect(mail.map(({ recipients }) => recipients)).toEqual([['"thief,borrower"@example.com']]);
  });

  it('is rejected when the server refuses it for good, without naming the address', async () => {
    const { url } = await mailServer(550);

    const reason = 'the mail server refused it: 550 to RCPT TO';
    expect(await send(url, 'nobody@example.com')).toEqual({ outcome: 'rejected', reason });
  });

  it('is retried when the server is busy, without naming the address', async () => {
    const { url } = await mailServer(451);

    const sending = send(url, 'nobody@example.com');

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
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
    const { port } = dripping.address() as AddressInfo;

    await expect(send(`smtp://127.0.0.1:${port}`, undefined, MESSAGE, 300)).rejects.toThrow(/EABORT/);
    await new Promise((resolve) => dripping.close(resolve));
  });

  it('is retried when the server refuses the login', async () => {
    const { url } = await mailServer(null, true);

    await expect(send(url)).rejects.toThrow(/EAUTH/);
  });

  it('is retried when there is no server', async () => {
    const { url } = await mailServer();
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;

    await expect(send(url)).rejects.toThrow(/mail server/);
  });
});
