import path from 'node:path';
import { domainToASCII } from 'node:url';
import { Eta } from 'eta';
import { createTransport, type Transporter } from 'nodemailer';
import { DELIVERED, type Mail, type Mailer, type Rejected } from '../../application/notifications/ports.ts';
import { MAIL } from '../texts/texts.ts';

const views = new Eta({ views: path.join(import.meta.dirname, 'views'), cache: true });

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The letter around a message: the lender, a greeting, and a link. In HTML and as text, in the language of the recipient. */
export function mailContent(
  { title, message, actionUrl, language, recipientName }: Mail,
  lenderName: string,
): RenderedMail {
  const texts = MAIL[language].letter;
  const letter = {
    language,
    lenderName,
    title,
    message,
    actionUrl,
    greeting: recipientName === null ? texts.greeting : texts.greetingTo(oneLine(recipientName)),
    action: texts.action,
    otherwise: texts.otherwise,
    footer: texts.footer(lenderName),
  };
  return {
    subject: oneLine(title),
    text: views.render('mail.text.eta', letter),
    html: views.render('mail.html.eta', letter),
  };
}

/** Removes line breaks and other control characters, which could inject headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** To connect. A server that answers slowly has until the deadline. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Shown in each mail. */
  readonly lenderName: string;
  /** For one whole mail. A server that sends a byte now and then passes the timeouts of single steps. */
  readonly deadlineMs: number;
}

/** Sends mail by SMTP. A permanent refusal is `rejected`; any other failure is thrown, so that the job is retried. */
export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;
  private readonly from: SmtpMailerOptions['from'];
  private readonly lenderName: string;
  private readonly domain: string;
  private readonly deadlineMs: number;

  constructor({ smtpUrl, from, lenderName, deadlineMs }: SmtpMailerOptions) {
    this.transport = createTransport({
      url: smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
    });
    this.from = from;
    this.lenderName = lenderName;
    this.deadlineMs = deadlineMs;
    this.domain = domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1)) || 'localhost';
  }

  async send(address: string, mail: Mail): Promise<typeof DELIVERED | Rejected> {
    try {
      await this.transport.sendMail({
        // Both as objects, because a string with a comma is parsed as two addresses.
        from: this.from,
        to: { name: '', address },
        ...mailContent(mail, this.lenderName),
        // The same at each attempt, so that mail clients can drop a duplicate sent after a crash.
        messageId: `<notification-${mail.id}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(this.deadlineMs),
      });
      return DELIVERED;
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === null) throw withoutAddresses(error);
      return { outcome: 'rejected', reason };
    }
  }
}

interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Why the mail can never be delivered; `null` if a retry may help. A failed log-in is a 5xx too, but it is our
 * configuration that must be fixed, so the mail is retried.
 */
function refusalOf(error: unknown): string | null {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null;
  if (code === 'EENVELOPE' && command === 'API') return 'the address is not valid';
  const permanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return permanent ? `the mail server refused it: ${responseCode} to ${command}` : null;
}

/** Errors are logged, and servers repeat the recipient's address in their responses. */
function withoutAddresses(error: unknown): Error {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  return new Error(`The mail server did not accept the mail: ${reason || 'no reason given'}.`);
}
