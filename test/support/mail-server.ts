import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';
import { listen, portOf } from './local-server.ts';

export const refusal = (responseCode: number, text = 'No') => Object.assign(new Error(text), { responseCode });

/** The parts of a mail by their type, decoded. */
export function partsOf(raw = ''): Readonly<Record<string, string>> {
  const [, boundary] = /^ ?boundary="([^"]+)"/m.exec(raw) ?? /boundary="([^"]+)"/.exec(raw) ?? [];
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...lines] = part.split('\r\n\r\n');
      const [, type = ''] = /Content-Type: ([^;]+)/.exec(head) ?? [];
      const [, encoding = ''] = /Content-Transfer-Encoding: (\S+)/.exec(head) ?? [];
      return [type, decoded(lines.join('\r\n\r\n'), encoding)];
    }),
  );
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A mail server on 127.0.0.1 for the tests of a file. It keeps the mails that it accepts. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const mails: { readonly recipients: readonly string[]; readonly raw: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    async onData(stream, { envelope }, callback) {
      mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) });
      callback();
    },
    ...options,
  });
  await listen(server.server);
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mails, host: `127.0.0.1:${portOf(server.server)}` };
}
