import path from 'node:path';
import { Eta } from 'eta';
import type { Mail } from '../../application/notifications/ports.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

const views = new Eta({ views: path.join(import.meta.dirname, 'views'), cache: true });

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The letter around a message: the lender, a greeting, and a link. In HTML and as text, in the language of the recipient. */
export function mailContent(
  { title, message, actionUrl, language, recipientName }: Mail,
  lenderName: string,
): MailContent {
  const texts = MAIL_TEXTS[language];
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
