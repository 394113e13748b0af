import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';
import { listen, portOf } from './local-server.ts';

export const refusal = (responseCode: number, text = 'No') => Object.assign(new Error(text), { responseCode });

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
