import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { InMemoryBanks } from '../../../adapters/reference-data/in-memory-banks.ts';
import { NOTICES_EN } from '../../../adapters/texts/en/notices.ts';
import { NOTICES_ES } from '../../../adapters/texts/es/notices.ts';
import { IcuNoticeTexts } from '../../../adapters/texts/icu-notice-texts.ts';
import { MAIL } from '../../../adapters/texts/texts.ts';
import {
  type AnnouncedEvent,
  type Announcement,
  announcementOf,
  type BorrowerNoticeName,
  type Notice,
  type NoticeText,
} from '../../../application/notifications/announcements.ts';
import { MAIL_PURPOSES } from '../../../domain/identity/account-mail.ts';
import { LANGUAGES } from '../../../domain/shared/language.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { charge, EVENTS, RELIEF } from '../../support/announced-events.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, usd } from '../../support/lending.ts';
import { aNotification } from '../../support/notifications.ts';

const texts = new IcuNoticeTexts(new InMemoryBanks(), TimeZone.utc);

function noticeOf(type: AnnouncedEvent['type'], given: object = {}): Notice {
  const event = { type, ...EVENTS[type], ...given } as AnnouncedEvent;
  return (announcementOf(event) as Announcement).notice;
}

const due = (autopay = 0) => noticeOf('loan.payment-due', { autopay: usd(autopay) });

/** Each kind of notice to borrowers, and each form of its text. */
const NOTICES: readonly Notice[] = [
  ...(Object.keys(EVENTS) as AnnouncedEvent['type'][]).map((type) => noticeOf(type)),
  ...[
    { type: 'term', term: 1 },
    { type: 'term', term: 24 },
    { type: 'dueDay', day: 15 },
  ].map((terms) => noticeOf('loan.changed', { terms })),
  noticeOf('loan.changed', { terms: RELIEF }),
  noticeOf('loan.changed', { terms: { type: 'rate', rate: Rate.ofPercent(9.75) } }),
  noticeOf('loan.charged', { charge: { ...charge, cause: { type: 'Returned Payment Fee', paymentId: idNumber(3) } } }),
  due(888.49),
  noticeOf('loan.overdue', { daysPastDue: 1 }),
  noticeOf('loan-request.rejected', { rejection: { codes: ['BANKRUPTCY'], words: null } }),
  noticeOf('payment.failed', { authorizationId: idNumber(30) }),
  noticeOf('payment.failed', { isOwed: true }),
  noticeOf('payout.returned', { waits: true }),
  noticeOf('autopay.authorized', { method: 'instant_debit', bankId: null, maxAmount: null }),
  noticeOf('autopay.authorized', { method: 'card', bankId: null, maxAmount: null }),
  ...['reversal', 'return', 'removal', 'blocked'].map((cause) => noticeOf('autopay.suspended', { cause })),
  ...[1, 2].map((failedAttempts) => noticeOf('autopay.suspended', { failedAttempts })),
  noticeOf('autopay.revoked', { byReturn: true }),
  noticeOf('instrument.blocked', { instrumentType: 'bank_account' }),
  ...['ID', 'INCOME_STATEMENT', 'BANK_STATEMENT'].map((documentType) =>
    noticeOf('document.verified', { documentType }),
  ),
];

const spanish = (notice: Notice) => texts.of(notice, 'es');

describe('the text of a notice', () => {
  it('is there for every kind, in every language', () => {
    const names = new Set(NOTICES.map(({ name }) => name));
    expect([...names].sort()).toEqual(Object.keys(NOTICES_EN).sort());
    for (const notice of NOTICES) {
      for (const language of LANGUAGES) {
        const { title, message } = texts.of(notice, language);
        expect(aNotification({ title, message }).message, notice.name).not.toMatch(
          /[{}]|undefined|none|\s{2}|\.\.|\s[.,]/,
        );
        expect(title, notice.name).not.toMatch(/[{}]|\.$/);
      }
      expect(spanish(notice), notice.name).not.toEqual(texts.of(notice, 'en'));
    }
  });

  it('names days by their dates, because mail can arrive late', () => {
    for (const notice of NOTICES) {
      for (const language of LANGUAGES) {
        expect(Object.values(texts.of(notice, language)).join('\n'), notice.name).not.toMatch(
          /\b(today|tomorrow|yesterday|in \d+ days?|hoy|mañana|ayer|dentro de)\b/i,
        );
      }
    }
  });

  it.each([
    [noticeOf('payment.completed'), 'Aplicamos su pago de USD 1.888,49 a su préstamo. Gracias.'],
    [noticeOf('payment.completed', { currency: 'VES', amount: usd(1_234_567.8) }), 'Bs. 1.234.567,80'],
    [noticeOf('loan-request.approved'), 'a una tasa de interés del 12,5 % anual'],
    [
      noticeOf('loan.paused'),
      'en pausa del 1 de marzo de 2027 al 1 de mayo de 2027. Los intereses de la pausa, por USD 152,22,',
    ],
    [noticeOf('loan.changed', { terms: { type: 'term', term: 1 } }), 'se repartió en 1 cuota.'],
    [noticeOf('loan.changed', { terms: { type: 'term', term: 24 } }), 'se repartió en 24 cuotas.'],
    [due(), 'vence el 28 de febrero de 2027. El monto por pagar es USD 888,49.'],
    [due(888.49), 'El pago automático cobrará USD 888,49 de su préstamo el 28 de febrero de 2027.'],
    [
      noticeOf('autopay.authorized', { bankId: null, maxAmount: null }),
      'por transferencia bancaria, sin límite de monto,',
    ],
    [noticeOf('document.verified'), 'Verificamos su comprobante de domicilio. Gracias.'],
    [noticeOf('ticket.resolved'), '“My card” quedó resuelto el 31 de enero de 2027.'],
  ])('%# follows the conventions of Spanish', (notice, words) => {
    expect(spanish(notice).message).toContain(words);
  });

  it.each([
    [due(), 'Una cuota vence el 28 de febrero de 2027'],
    [noticeOf('loan.overdue', { daysPastDue: 1 }), 'Su préstamo tenía 1 día de atraso el 7 de marzo de 2027'],
    [noticeOf('loan.overdue', { daysPastDue: 30 }), 'Su préstamo tenía 30 días de atraso el 7 de marzo de 2027'],
  ])('%# has a title in Spanish', (notice, title) => {
    expect(spanish(notice).title).toBe(title);
  });

  it.each([
    [0.05, 'USD 0.05'],
    [999.9, 'USD 999.90'],
    [1000, 'USD 1,000.00'],
    [1_234_567.89, 'USD 1,234,567.89'],
  ])('writes %d as %s', (decimal, text) => {
    expect(texts.of(noticeOf('payment.completed', { amount: usd(decimal) }), 'en').message).toContain(` ${text} `);
  });

  it('quotes the words of people as they are', () => {
    const reason = "It's {odd}, <b>bold</b> and 'quoted'";
    for (const language of LANGUAGES) {
      expect(texts.of(noticeOf('document.rejected', { reason }), language).message).toContain(reason);
      expect(texts.ofOwnNote({ title: reason, message: reason }, language).message).toMatch(/\n\nIt's \{odd\}/);
    }
  });

  it.each([
    ['the event lacks', {}],
    ['has no text', { occurredAt: { day: 1 } }],
  ])('fails with a field that %s', (_what, values) => {
    expect(() => texts.of({ name: 'loan.cured', values }, 'en')).toThrow('occurredAt');
  });

  it('is English for operators, whose language is another', () => {
    const values = { occurredAt: BOOKED_AT, url: 'https://example.com', reason: 'It answered 500.' };
    expect(spanish({ name: 'webhook.disabled', values }).title).toBe('A webhook was disabled');
  });
});

describe('the catalogues', () => {
  const pairs = (Object.keys(NOTICES_EN) as BorrowerNoticeName[]).map(
    (name) => [name, NOTICES_EN[name], NOTICES_ES[name]] as const,
  );

  it.each([...pairs, ['the own note', MAIL.en.ownNote, MAIL.es.ownNote] as const])(
    'have the same values in %s',
    (_name, english, other) => {
      expect(valuesIn(other)).toEqual(valuesIn(english));
    },
  );

  it('have texts of all mails about an account', () => {
    for (const purpose of MAIL_PURPOSES) {
      const [english, other] = LANGUAGES.map((language) => texts.ofAccountMail(purpose, language, BOOKED_AT));
      expect(other?.title).not.toBe(english?.title);
      expect(other?.message).not.toBe(english?.message);
    }
  });
});

/** The names of the values, with the keys of each choice. */
function valuesIn({ title, message }: NoticeText): string[] {
  const found = new Set<string>();
  JSON.stringify(
    [title, message].map((pattern) => new IntlMessageFormat(pattern, 'en', undefined, { ignoreTag: true }).getAst()),
    (_key, part) => {
      // A literal has type 0, a `#` 7.
      const isValue = typeof part === 'object' && part !== null && typeof part.value === 'string' && part.type > 0;
      if (isValue) found.add([part.value, ...Object.keys(part.options ?? {}).filter((key) => key !== 'one')].join());
      return part;
    },
  );
  return [...found].sort();
}
