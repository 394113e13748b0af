import type { Language } from '../../domain/shared/language.ts';

interface MailTexts {
  readonly greeting: string;
  readonly greetingTo: (name: string) => string;
  /** On the button. */
  readonly action: string;
  /** Before the address of the button. */
  readonly otherwise: string;
  readonly footer: (lenderName: string) => string;
}

/** What every mail says around its message. */
export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: {
    greeting: 'Hello,',
    greetingTo: (name) => `Hello ${name},`,
    action: 'Continue',
    otherwise: 'If the button does not work, open this address:',
    footer: (lender) =>
      `${lender} sends you this mail because this e-mail address was given for an account. Please do not reply to it.`,
  },
  es: {
    greeting: 'Hola:',
    greetingTo: (name) => `Hola, ${name}:`,
    action: 'Continuar',
    otherwise: 'Si el botón no funciona, abra esta dirección:',
    footer: (lender) =>
      `${lender} le envía este correo porque esta dirección se indicó para una cuenta. Por favor, no lo responda.`,
  },
};
