import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { mailContent } from '../../../adapters/mail/smtp-mailer.ts';
import { PdfkitAgreementPrinter } from '../../../adapters/papers/pdfkit-agreement-printer.ts';
import { PdfkitDecisionLetterPrinter } from '../../../adapters/papers/pdfkit-decision-letter-printer.ts';
import { PdfkitStatementPrinter } from '../../../adapters/papers/pdfkit-statement-printer.ts';
import { BANKS, InMemoryBanks } from '../../../adapters/reference-data/in-memory-banks.ts';
import { IcuNoticeTexts } from '../../../adapters/texts/icu-notice-texts.ts';
import { DECISIONS } from '../../../adapters/texts/texts.ts';
import {
  type AnnouncedEvent,
  type Announcement,
  announcementOf,
  type Notice,
} from '../../../application/notifications/announcements.ts';
import { ACHIEVEMENT_NAMES } from '../../../domain/credit/rewards.ts';
import { DOCUMENT_TYPES } from '../../../domain/documents/document.events.ts';
import { MAIL_PURPOSES } from '../../../domain/identity/account-mail.ts';
import { REASON_CODES } from '../../../domain/loan-requests/decision.ts';
import { disclose, disclosedSchedule } from '../../../domain/loan-requests/disclosure.ts';
import { LOAN_REQUEST_STATUSES } from '../../../domain/loan-requests/loan-request.ts';
import { CHARGE_STATUSES, CHARGE_TYPES } from '../../../domain/loans/charge.ts';
import { INSTALLMENT_STATUSES } from '../../../domain/loans/installment.ts';
import { TRANSACTION_TYPES } from '../../../domain/loans/loan-transaction.ts';
import { LOAN_STATUSES } from '../../../domain/loans/schedule.ts';
import { FAILURE_REASONS } from '../../../domain/payments/payment.errors.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, SUSPENSION_CAUSES } from '../../../domain/payments/payment.events.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { DAY_COUNTS } from '../../../domain/shared/day-count.ts';
import { LANGUAGES, type Language } from '../../../domain/shared/language.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../domain/support/ticket.ts';
import { CATEGORY_NAMES } from '../../../domain/support/ticket-category.ts';
import { charge, EVENTS, RELIEF } from '../../support/announced-events.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aProduct, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';

const texts = new IcuNoticeTexts(new InMemoryBanks(), TimeZone.utc);
const LENDER = { name: 'Crédito Andino', address: 'Caracas', regulator: 'Sudeban' };
const never = new AbortController().signal;
const MARIA = { name: 'María Peña', email: 'maria@example.com' };
const DAY = calendarDay('2026-11-20');

const templates = (sentences: object) =>
  Object.values(sentences).map(({ template }: { readonly template: string }) => template);

/** Each value of a field that decides what a notice says. */
const VARIANTS: Readonly<Record<string, readonly unknown[]>> = {
  documentType: DOCUMENT_TYPES,
  method: PAYMENT_METHODS,
  bankId: [null, BANKS[0]?.bankId],
  cause: SUSPENSION_CAUSES,
  isOwed: [true, false],
  authorizationId: [null, idNumber(30)],
  terms: [
    { type: 'term', term: 24 },
    { type: 'rate', rate: Rate.ofPercent(9.75) },
    { type: 'dueDay', day: 15 },
    { type: 'reage' },
    RELIEF,
  ],
  rejection: [
    { codes: ['BANKRUPTCY'], words: null },
    { codes: [], words: 'Sin ingresos.' },
  ],
};

/** Only late fees are voided and charged again. */
const RETURN_FEE = { charge: { ...charge, cause: { type: 'Returned Payment Fee', paymentId: idNumber(3) } } };

/** Words of people, in the language of the reader. */
const WORDS = { subject: 'Mi tarjeta', reason: 'No legible.', rejection: VARIANTS.rejection?.[1] };

function variantsOf(type: AnnouncedEvent['type']): readonly object[] {
  const fields = Object.keys(EVENTS[type]);
  const varied = fields.flatMap((field) => VARIANTS[field]?.map((value) => ({ [field]: value })) ?? []);
  const failed = type === 'payment.failed' ? templates(FAILURE_REASONS).map((reason) => ({ reason })) : [];
  const unlimited = type === 'autopay.authorized' ? [{ maxAmount: null }] : [];
  const returned = ['loan.charged', 'loan.charge-waived'].includes(type) ? [RETURN_FEE] : [];
  return [{}, ...varied, ...failed, ...unlimited, ...returned];
}

const NOTICES: readonly Notice[] = (Object.keys(EVENTS) as AnnouncedEvent['type'][]).flatMap((type) => {
  const events = variantsOf(type).map((given) => ({ type, ...EVENTS[type], ...WORDS, ...given }) as AnnouncedEvent);
  return events.map((event) => (announcementOf(event) as Announcement).notice);
});

/** A text that people read, and its place. */
type Shown = readonly [where: string, text: string];

function notices(language: Language): readonly Shown[] {
  const noted = NOTICES.map((notice) => [notice.name, texts.of(notice, language)] as const);
  const mailed = MAIL_PURPOSES.map((each) => [each, texts.ofAccountMail(each, language, BOOKED_AT)] as const);
  const own = ['own note', texts.ofOwnNote({ title: 'Mi nota', message: 'Mi texto.' }, language)] as const;
  return [...noted, ...mailed, own].flatMap(([where, { title, message }]) => {
    const about = { id: idNumber(1), type: 'loan_update', language, recipientName: 'María' };
    const mail = mailContent(
      { ...about, title, message, actionUrl: `https://app.example/loans/${idNumber(2)}` },
      LENDER.name,
    );
    const body = mail.html.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ');
    return [title, message, mail.subject, mail.text, body].map((text) => [where, text] as const);
  });
}

async function readOf(where: string, bytes: Promise<Uint8Array>): Promise<Shown> {
  const pdf = await getDocumentProxy(new Uint8Array(await bytes));
  const { text } = await extractText(pdf);
  const { info } = await pdf.getMetadata();
  return [where, [(info as { Title?: string }).Title ?? '', ...text].join(' ').replace(/\s+/g, ' ')];
}

function papers(language: Language): Promise<readonly Shown[]> {
  const terms = { amount: usd(10_000), currency: 'USD', rate: Rate.ofPercent(12), term: 12 } as const;
  const agreements = DAY_COUNTS.map((dayCount) => {
    const agreed = { ...terms, product: { ...aProduct().terms, dayCount } };
    const disclosed = { ...agreed, disbursedOn: DAY };
    return new PdfkitAgreementPrinter(LENDER).print({
      agreementId: idNumber<'Agreement'>(1),
      requestId: idNumber<'LoanRequest'>(2),
      wording: { countedFrom: DAY, borrowerName: MARIA.name, language },
      terms: agreed,
      disclosure: disclose(disclosed),
      schedule: disclosedSchedule(disclosed),
    });
  });
  const decided = { ...terms, requestId: idNumber<'LoanRequest'>(2), borrowerId: BORROWER, borrower: MARIA };
  const decisions = (['Approved', 'Rejected'] as const).map((action) =>
    new PdfkitDecisionLetterPrinter(LENDER).print(
      {
        ...decided,
        action,
        requestedOn: DAY,
        decidedOn: DAY,
        reasonCodes: REASON_CODES,
        words: null,
        creditScore: 612,
        loanId: null,
      },
      language,
      never,
    ),
  );
  const amounts = { amount: usd(10), principal: usd(10), interest: Money.zero, charges: 0n, balance: usd(10) };
  const causes = [null, 'pause', 'terms', 'both'] as const;
  const transactions = TRANSACTION_TYPES.flatMap((type) =>
    (type === 'Capitalization' ? causes : [null]).map((cause) => ({
      ...amounts,
      transactionId: idNumber<'LoanTransaction'>(1),
      type,
      cause,
      bookedOn: DAY,
      effectiveOn: null,
    })),
  );
  const account = { loanId: idNumber<'Loan'>(1), currency: 'USD', status: 'Completed', borrower: MARIA } as const;
  const period = { from: DAY, to: calendarDay('2026-12-31'), issuedOn: calendarDay('2027-01-15') };
  const balances = { originationFee: usd(5), openingBalance: Money.zero, closingBalance: usd(10) };
  const statement = new PdfkitStatementPrinter(LENDER.name).print(
    { ...account, ...period, ...balances, transactions },
    language,
    never,
  );
  return Promise.all([
    ...agreements.map((bytes) => readOf('agreement', bytes)),
    ...decisions.map((bytes) => readOf('decision', bytes)),
    readOf('statement', statement),
  ]);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/;
/** They are untrue when the text is read on another day. */
const AGING: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:today|tonight|tomorrow|yesterday|now|currently|soon|in \d+ (?:minutes?|hours?|days?))\b/i,
  es: /(?<!\p{L})(?:hoy|mañana|ayer|ahora|actualmente|pronto|dentro de|en \d+ (?:minutos?|horas?|días?))(?!\p{L})/iu,
};
/** States may have changed when a notice arrives. */
const STATES: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:is|are) (?:open|closed|paused|suspended|resolved|repaid|in default|up to date)\b/i,
  es: /(?<!\p{L})está (?:en pausa|suspendido|resuelto|cerrado|abierto|en incumplimiento|al día|de nuevo)(?!\p{L})/iu,
};
/** What the API calls things, and the texts that have a translation. */
const ENGLISH: readonly string[] = [
  ...[LOAN_REQUEST_STATUSES, LOAN_STATUSES, PAYMENT_STATUSES, TICKET_STATUSES, CHARGE_STATUSES, INSTALLMENT_STATUSES],
  ...[TICKET_PRIORITIES, PAYMENT_METHODS, DOCUMENT_TYPES, CHARGE_TYPES, TRANSACTION_TYPES, REASON_CODES],
  ...['Home Improvement', 'Education', 'Medical', 'Debt Consolidation', 'Vehicle', 'Business', 'Travel'],
  ...[FAILURE_REASONS, ACHIEVEMENT_NAMES, CATEGORY_NAMES].map(templates),
  Object.values(DECISIONS.en.reasons),
].flat();
const UNTRANSLATED = new RegExp(`(?<!\\p{L})(?:${ENGLISH.join('|')})(?!\\p{L})`, 'u');

function faultsIn(shown: readonly Shown[], refused: readonly RegExp[]): readonly string[] {
  return shown.flatMap(([where, text]) => {
    const read = text.replace(/https:\/\/\S+/g, '');
    return refused.flatMap((pattern) => pattern.exec(read)?.map((found) => `${where}: "${found}" in ${read}`) ?? []);
  });
}

describe.each(LANGUAGES)('what people read in %s', (language) => {
  const refused = [UUID, AGING[language], ...(language === 'en' ? [] : [UNTRANSLATED])];

  it('has no id, no word that is untrue a day later, and nothing of another language', async () => {
    expect(faultsIn(notices(language), [...refused, STATES[language]])).toEqual([]);
    expect(faultsIn(await papers(language), refused)).toEqual([]);
  });
});

it.each([
  [UUID, `Its number is ${idNumber(1)}.`],
  [AGING.en, 'A payment is due in 3 days.'],
  [AGING.es, 'Mañana vence una cuota.'],
  [STATES.es, 'Su préstamo está en pausa.'],
  [UNTRANSLATED, 'No se pudo procesar (insufficient funds).'],
  [UNTRANSLATED, 'Se cobró Late Fee.'],
])('%s finds the fault in "%s"', (pattern, text) => {
  expect(faultsIn([['a notice', text]], [pattern])).toHaveLength(1);
});
