import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { type Lender, PdfkitDecisionLetterPrinter } from '../../../adapters/papers/pdfkit-decision-letter-printer.ts';
import { DECISIONS } from '../../../adapters/texts/texts.ts';
import type { Decision } from '../../../application/loan-requests/decisions.ts';
import { REASON_CODES } from '../../../domain/loan-requests/decision.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { LANGUAGES, type Language } from '../../../domain/shared/language.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BORROWER, usd } from '../../support/lending.ts';
import { pdfText } from '../../support/pdf.ts';

const LENDER = { name: 'Andean Credit', address: '12 Some Street, Reno', regulator: 'Some Agency, Washington' };
const REQUEST = idNumber<'LoanRequest'>(1);
const never = new AbortController().signal;

const BORROWER_NAMED = { name: 'María Peña', email: 'maria@example.com' };
const REJECTED: Decision = {
  requestId: REQUEST,
  borrowerId: BORROWER,
  borrower: BORROWER_NAMED,
  action: 'Rejected',
  requestedOn: calendarDay('2026-11-02'),
  decidedOn: calendarDay('2026-11-20'),
  amount: usd(10_000),
  currency: 'USD',
  term: 12,
  rate: Rate.ofPercent(12.5),
  reasonCodes: ['UNVERIFIABLE_INCOME', 'OTHER'],
  words: 'The letter is not signed.',
  creditScore: 612,
  loanId: null,
};

const print = (given: Partial<Decision> = {}, language: Language = 'en', lender: Lender = LENDER) =>
  new PdfkitDecisionLetterPrinter(lender).print({ ...REJECTED, ...given }, language, never);

describe('a decision letter', () => {
  it('states creditor, applicant, request, action, reasons in their order, score and rights', async () => {
    const text = await pdfText(print());

    for (const expected of [
      'Andean Credit Issued on 20 Nov 2026',
      'Notice of action taken',
      'Applicant María Peña',
      'Request number 000000000001',
      'Received on 2 Nov 2026',
      'Credit USD 10,000.00 over 12 months',
      'Action taken Not approved',
      '1. Unable to verify income 2. Other reason, as specified 3. The letter is not signed.',
      'your score with us was 612',
      DECISIONS.en.rightsOfApplicants(LENDER.regulator),
      'please contact Andean Credit, 12 Some Street, Reno.',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('can be in Spanish', async () => {
    const bytes = await print({ term: 1 }, 'es');
    const { info } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata();
    const text = await pdfText(bytes);

    expect(info).toMatchObject({ Title: 'Aviso de la decisión sobre la solicitud n.º 000000000001', Language: 'es' });
    for (const expected of [
      'Emitido el 20/11/2026',
      'Crédito USD 10.000,00 a 1 mes',
      'Decisión No aprobada',
      '1. No pudimos verificar los ingresos 2. Otro motivo, según se especifica 3. The letter is not signed.',
      DECISIONS.es.rightsOfApplicants(LENDER.regulator),
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('of an approval has the rate and the rights, but no reasons', async () => {
    const text = await pdfText(print({ action: 'Approved', reasonCodes: [], words: null }));

    expect(text).toContain('Action taken Approved at 12.5% a year');
    expect(text).toContain(DECISIONS.en.rightsOfApplicants(LENDER.regulator));
    expect(text).not.toMatch(/reasons|612/);
  });

  it('leaves out the score of an applicant without one, an erased name and a missing address', async () => {
    const lender = { ...LENDER, address: null };
    const text = await pdfText(print({ creditScore: null, borrower: null }, 'en', lender));

    expect(text).not.toMatch(/score|Applicant|null/);
    expect(text).toContain('please contact Andean Credit.');
  });

  it('has the same bytes for the same decision, and takes any name and words', async () => {
    const hostile = {
      borrower: { ...BORROWER_NAMED, name: `مريم ${'x'.repeat(200)} 😀` },
      words: `${'y'.repeat(900)} \u202eevil \u0000`,
    };
    const pages = await print({ ...hostile, reasonCodes: REASON_CODES.slice(0, 4) });

    expect(await pdfText(pages)).toContain('Your rights');
    expect(await print()).toEqual(await print());
  });

  it('names an applicant by the e-mail address if it cannot show the name', async () => {
    const text = await pdfText(print({ borrower: { ...BORROWER_NAMED, name: '김 민수' } }));

    expect(text).toContain('Applicant maria@example.com');
    expect(text).not.toContain('□');
  });

  it.each([
    ['en', 'The letter is not signed 🤷‍♀️.', '3. The letter is not signed .'],
    ['en', '信没有签名。', '3. Another reason, in letters that this paper cannot show.'],
    ['es', '🤷‍♀️', '3. Otro motivo, en letras que este documento no puede mostrar.'],
  ] as const)('in %s has no boxes for the words %s', async (language, words, expected) => {
    const text = await pdfText(print({ words }, language));

    expect(text).toContain(expected);
    expect(text).not.toContain('□');
  });

  it('is not printed for a client that has left', async () => {
    const printing = new PdfkitDecisionLetterPrinter(LENDER).print(REJECTED, 'en', AbortSignal.abort());

    await expect(printing).rejects.toThrow('aborted');
  });
});

it.each(LANGUAGES)('the reasons in %s are 24 different texts', (language) => {
  const texts = REASON_CODES.map((code) => DECISIONS[language].reasons[code]);

  expect(new Set(texts).size).toBe(24);
});
