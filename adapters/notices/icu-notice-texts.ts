import type { AccountMailTexts } from '../../application/identity/ports.ts';
import type {
  Notice,
  NoticeName,
  NoticeText,
  NoticeTexts,
  NoticeValue,
} from '../../application/notifications/notices.ts';
import type { MailPurpose } from '../../domain/identity/account-mail.ts';
import type { Language } from '../../domain/shared/language.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { amountText, Catalogue, dayText } from '../shared/catalogue.ts';
import { ENGLISH, FOR_OPERATORS } from './english.ts';
import type { NoticeCatalogue } from './notice-catalogue.ts';
import { SPANISH } from './spanish.ts';

const OWN_NOTE = 'own-note';

type Key = NoticeName | MailPurpose | typeof OWN_NOTE;

const TEXTS: Readonly<Record<Language, ReturnType<typeof textsIn>>> = {
  en: textsIn('en', ENGLISH),
  es: textsIn('es', SPANISH),
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
  of({ name, values }: Notice, language: Language): NoticeText {
    return worded(name, values, language);
  }

  ofOwnNote(note: NoticeText, language: Language): NoticeText {
    return worded(OWN_NOTE, { ...note }, language);
  }

  ofAccountMail(purpose: MailPurpose, language: Language): NoticeText {
    return worded(purpose, {}, language);
  }
}

function worded(key: Key, values: object, language: Language): NoticeText {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value, language)]));
  const { title, message } = TEXTS[language];
  return { title: title.text(key, texts), message: message.text(key, texts) };
}

/** English texts name ISO days. */
const DAY_STYLES = { en: 'short', es: 'long' } as const;
const RATES = { en: rateFormat('en'), es: rateFormat('es') };

function rateFormat(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
}

/** Numbers stay numbers, for plural forms. `none` selects the text without a value. */
function textOf(value: NoticeValue, language: Language): string | number {
  if (value === null) return 'none';
  if (value instanceof Rate) return `${RATES[language].format(value.toPercent())} %`;
  if (typeof value !== 'object') return value;
  if ('day' in value) return dayText(value.day, language, DAY_STYLES[language]);
  return amountText(value.amount, value.currency, language);
}
