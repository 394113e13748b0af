import { createTransport } from 'nodemailer';
import { DELIVERED, type Mailer, type OutgoingMessage, type Rejected } from '../../application/notifications/ports.ts';

const TIMEOUT_MS = 10_000;

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  /** `no-reply@example.com` or `Name <no-reply@example.com>`. */
  readonly from: string;
}

/** Mail by SMTP. A server that is out is an error, and tried again; one that refuses the mail for good is believed. */
export class SmtpMailer implements Mailer {
  private readonly transport: ReturnType<typeof transportTo>;
  private readonly from: string;
  private readonly domain: string;

  constructor({ smtpUrl, from }: SmtpMailerOptions) {
    this.transport = transportTo(smtpUrl);
    this.from = from;
    this.domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
  }

  async send(address: string, message: OutgoingMessage): Promise<typeof DELIVERED | Rejected> {
    try {
      await this.transport.sendMail({
        from: this.from,
        // An object, so that an address with a comma in it is not read as two.
        to: { name: '', address },
        subject: oneLine(message.title),
        text: textOf(message),
        // The same at each try: a mail that was sent twice, after a crash, can be told to be one.
        messageId: `<notification-${message.id}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return DELIVERED;
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === null) throw withoutAddresses(error);
      return { outcome: 'rejected', reason };
    }
  }
}

function transportTo(url: string) {
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
}

/** No line break or other control character can begin a header of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function textOf({ message, actionUrl }: OutgoingMessage): string {
  return actionUrl === null ? `${message}\n` : `${message}\n\n${actionUrl}\n`;
}

interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Why the mail will never be taken; null when trying again may help. A server that does not accept our own log-in
 * answers with a 5xx as well, but that is mended here, not by giving up the mail.
 */
function refusalOf(error: unknown): string | null {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null;
  if (code === 'EENVELOPE' && command === 'API') return 'the address is none that mail can be sent to';
  const permanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return permanent ? `the mail server refused it: ${responseCode} to ${command}` : null;
}

/** Servers repeat the address in their answers, and errors are logged. */
function withoutAddresses(error: unknown): Error {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  const said = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  return new Error(`The mail server did not take the mail: ${said || 'no reason given'}.`);
}
