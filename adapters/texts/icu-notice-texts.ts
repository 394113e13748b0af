import type { AccountMailTexts } from '../../application/identity/ports.ts';
import type { AnnouncedEvent, Notice, NoticeText, NoticeTexts } from '../../application/notifications/announcements.ts';
import type { MailPurpose } from '../../domain/identity/account-mail.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import { REFERENCE_MAX_LENGTH } from '../../domain/payments/deposit.ts';
import { FAILURE_REASONS } from '../../domain/payments/payment.errors.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { TimeZone } from '../../domain/shared/time-zone.ts';
import type { WebhookDisabled } from '../../domain/webhooks/webhook.events.ts';
import { Catalogue, type MessageValues } from './catalogue.ts';
import { FOR_OPERATORS } from './en/notices.ts';
import { amountText, dayText, instantText, rateText } from './formats.ts';
import { say } from './say.ts';
import { MAIL, NOTICES } from './texts.ts';

const OWN_NOTE = 'own-note';

type Key = Notice['name'] | MailPurpose | typeof OWN_NOTE;

const TEXTS: Readonly<Record<Language, ReturnType<typeof textsIn>>> = {
  en: textsIn('en'),
  es: textsIn('es'),
};

function textsIn(language: Language) {
  const { accounts, ownNote } = MAIL[language];
  const texts: Readonly<Record<Key, NoticeText>> = {
    ...NOTICES[language],
    ...FOR_OPERATORS,
    ...accounts,
    [OWN_NOTE]: ownNote,
  };
  const only = (part: keyof NoticeText) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[part]])) as Record<Key, string>;
  return { title: new Catalogue(language, only('title')), message: new Catalogue(language, only('message')) };
}

/** Words notices by the catalogue of each language. */
export class IcuNoticeTexts implements NoticeTexts, AccountMailTexts {
  private readonly banks: Pick<Banks, 'all'>;
  private readonly zone: TimeZone;

  constructor(banks: Pick<Banks, 'all'>, zone: TimeZone) {
    this.banks = banks;
    this.zone = zone;
  }

  of({ name, values }: Notice, language: Language): NoticeText {
    const texts: Record<string, string | number> = {};
    for (const [field, value] of Object.entries(values)) {
      const text = this.textOf(field, value, values.currency, language);
      if (text !== undefined) texts[field] = text;
    }
    return worded(name, texts, language);
  }

  ofOwnNote(note: NoticeText, language: Language): NoticeText {
    return worded(OWN_NOTE, { ...note }, language);
  }

  ofAccountMail(purpose: MailPurpose, language: Language, until: Date): NoticeText {
    return worded(
      purpose,
      { until: instantText(until, language, { zone: this.zone, day: STYLES[language] }) },
      language,
    );
  }

  /**
   * A field as a sentence shows it; `undefined` if none can. Numbers stay numbers, for plural forms. `none` selects the
   * text without a value.
   */
  private textOf(field: string, value: unknown, currency: Currency | undefined, language: Language) {
    if (value === null) return 'none';
    if (value instanceof Money) return currency && amountText(value, currency, language);
    if (value instanceof Rate) return rateText(value, language);
    if (value instanceof Date) return dayText(this.zone.dayOf(value), language, STYLES[language]);
    if (typeof value === 'number') return value;
    if (typeof value !== 'string') return undefined;
    if (field === 'bankId') return this.banks.all().find(({ bankId }) => bankId === value)?.name ?? 'none';
    const words = isWords(field) ? quoted(value, MAX_LENGTHS[field]) : null;
    if (words !== null) return field === 'failure' ? failureText(words, language) : words;
    return DAY.test(value) ? dayText(value as CalendarDay, language, STYLES[language]) : value;
  }
}

function worded(key: Key, values: MessageValues, language: Language): NoticeText {
  const { title, message } = TEXTS[language];
  return { title: title.text(key, values), message: message.text(key, values) };
}

/** The fields of an event whose type is any text: people or other services wrote them. */
type WordsIn<Event> = Event extends unknown
  ? { [Field in keyof Event]: string extends Event[Field] ? Field : never }[keyof Event]
  : never;

/** In characters. `failure` is why a payment failed or was reversed: a reason of the service, or the words of others. */
const MAX_LENGTHS: Readonly<Record<Exclude<WordsIn<AnnouncedEvent | WebhookDisabled>, 'bankId'> | 'failure', number>> =
  {
    reason: 500,
    code: 20,
    failure: 200,
    reference: REFERENCE_MAX_LENGTH,
    returnCode: 20,
    lastFour: 4,
    subject: 100,
    url: 200,
  };

function isWords(field: string): field is keyof typeof MAX_LENGTHS {
  return Object.hasOwn(MAX_LENGTHS, field);
}

/** The words of others for use in a message: on one line, cut to `max` characters. */
export function quoted(text: string, max: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}

/** No other text of an event that is not words has this form. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** English texts name ISO days. */
const STYLES = { en: 'short', es: 'long' } as const;

/** The words of a gateway or an operator are in quotes: they may be in another language. */
function failureText(failure: string, language: Language): string {
  const own = Object.values(FAILURE_REASONS).find(({ template }) => template === failure);
  return own === undefined ? `“${failure}”` : say(own(), language);
}
