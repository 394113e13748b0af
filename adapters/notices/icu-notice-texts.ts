import type { AccountMailTexts } from '../../application/identity/ports.ts';
import type {
  Notice,
  NoticeName,
  NoticeText,
  NoticeTexts,
  NoticeValue,
} from '../../application/notifications/announcement.ts';
import type { MailPurpose } from '../../domain/identity/account-mail.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { amountText, Catalogue, dayText } from '../texts/catalogue.ts';
import { FAILURE_REASONS_ES } from '../texts/failure-reasons.es.ts';
import { ENGLISH_NOTICES, FOR_OPERATORS, type NoticeCatalogue } from './english.ts';
import { SPANISH_NOTICES } from './spanish.ts';

const OWN_NOTE = 'own-note';

type Key = NoticeName | MailPurpose | typeof OWN_NOTE;

const TEXTS: Readonly<Record<Language, ReturnType<typeof textsIn>>> = {
  en: textsIn('en', ENGLISH_NOTICES),
  es: textsIn('es', SPANISH_NOTICES),
};

function textsIn(language: Language, { notices, accountMails, ownNote }: NoticeCatalogue) {
  const texts: Readonly<Record<Key, NoticeText>> = {
    ...notices,
    ...FOR_OPERATORS,
    ...accountMails,
    [OWN_NOTE]: ownNote,
  };
  const only = (part: keyof NoticeText) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[part]])) as Record<Key, string>;
  return { title: new Catalogue(language, only('title')), message: new Catalogue(language, only('message')) };
}

/** Words notices by the catalogue of each language. */
export class IcuNoticeTexts implements NoticeTexts, AccountMailTexts {
  private readonly banks: Pick<Banks, 'all'>;

  constructor(banks: Pick<Banks, 'all'>) {
    this.banks = banks;
  }

  of({ name, values }: Notice, language: Language): NoticeText {
    return this.worded(name, values, language);
  }

  ofOwnNote(note: NoticeText, language: Language): NoticeText {
    return this.worded(OWN_NOTE, { ...note }, language);
  }

  ofAccountMail(purpose: MailPurpose, language: Language, until: Date): NoticeText {
    return this.worded(purpose, { until: { instant: until } }, language);
  }

  private worded(key: Key, values: object, language: Language): NoticeText {
    const named = Object.entries(values).map(([name, value]) => [name, this.textOf(value, language)]);
    const texts = Object.fromEntries(named);
    const { title, message } = TEXTS[language];
    return { title: title.text(key, texts), message: message.text(key, texts) };
  }

  /** Numbers stay numbers, for plural forms. `none` selects the text without a value. */
  private textOf(value: NoticeValue, language: Language): string | number {
    if (value === null) return 'none';
    if (value instanceof Rate) return `${RATES[language].format(value.toPercent())} %`;
    if (typeof value !== 'object') return value;
    if ('day' in value) return dayText(value.day, language, DAY_STYLES[language]);
    if ('instant' in value) return instantText(value.instant, language);
    if ('failure' in value) return failureText(value.failure, language);
    if ('amount' in value) return amountText(value.amount, value.currency, language);
    return this.banks.all().find(({ bankId }) => bankId === value.bankId)?.name ?? 'none';
  }
}

/** English texts name ISO days. */
const DAY_STYLES = { en: 'short', es: 'long' } as const;
const RATES = { en: rateFormat('en'), es: rateFormat('es') };

function rateFormat(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
}

function instantText(instant: Date, language: Language): string {
  return `${dayText(dayOf(instant), language, DAY_STYLES[language])}, ${instant.toISOString().slice(11, 16)} UTC`;
}

/** The words of a gateway or an operator are in quotes: they may be in another language. */
function failureText(failure: string, language: Language): string {
  const own = (FAILURE_REASONS_ES as Readonly<Record<string, string | undefined>>)[failure];
  if (own === undefined) return `“${failure}”`;
  return language === 'es' ? own : failure;
}
