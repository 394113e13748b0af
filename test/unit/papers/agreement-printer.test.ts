import { getDocumentProxy } from 'unpdf';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PdfkitAgreementPrinter } from '../../../adapters/papers/pdfkit-agreement-printer.ts';
import { Sha256Digests } from '../../../adapters/security/opaque-tokens.ts';
import type { AgreementPaper } from '../../../application/loan-requests/agreements.ts';
import type { Wording } from '../../../domain/loan-requests/agreement.ts';
import { disclose, disclosedSchedule } from '../../../domain/loan-requests/disclosure.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { LANGUAGES } from '../../../domain/shared/language.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aProduct, usd } from '../../support/lending.ts';
import { pdfText } from '../../support/pdf.ts';

const LENDER = { name: 'Andean Credit', address: '12 Some Street, Reno' };
const FEES = aProduct().terms;
const WORDING: Wording = { countedFrom: calendarDay('2026-11-20'), borrowerName: 'María Peña', language: 'en' };

function paper(wording: Partial<Wording> = {}, given: Partial<AgreementPaper['terms']> = {}): AgreementPaper {
  const terms = { amount: usd(10_000), currency: 'USD', rate: Rate.ofPercent(12), term: 12, product: null };
  const agreed = { ...terms, ...given } as AgreementPaper['terms'];
  const whole = { ...WORDING, ...wording };
  const disclosed = { ...agreed, disbursedOn: whole.countedFrom };
  const ids = { agreementId: idNumber<'Agreement'>(1), requestId: idNumber<'LoanRequest'>(2) };
  const figures = { disclosure: disclose(disclosed), schedule: disclosedSchedule(disclosed) };
  return { ...ids, wording: whole, terms: agreed, ...figures };
}

const print = (...given: Parameters<typeof paper>) => new PdfkitAgreementPrinter(LENDER).print(paper(...given));

describe('a printed agreement', () => {
  it('names lender and borrower, the four figures, the payments, the schedule and the right to prepay', async () => {
    const text = await pdfText(print());

    for (const expected of [
      'Issued on 20 Nov 2026',
      'Lender (we) Andean Credit 12 Some Street, Reno Borrower (you) María Peña',
      'Agreement number 000000000001 Request number 000000000002',
      'as a yearly rate 12%',
      'will cost you USD 661.86',
      'credit provided to you USD 10,000.00',
      'after all payments USD 10,661.86',
      'Interest rate 12% a year, fixed',
      '12 monthly payments: 11 of USD 888.49 and the last of USD 888.47',
      'First payment 20 December 2026 Last payment 20 November 2027',
      'The due dates count from 20 November 2026.',
      'All amounts stay as they are in this agreement.',
      'There are no fees.',
      'without a penalty',
      'You sign this agreement electronically',
      '1 20 Dec 2026 888.49 100.00 788.49 9,211.51',
      '12 20 Nov 2027 888.47 8.80 879.67 0.00',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('origination');
  });

  it('names the fees of a product, and what days in a month change', async () => {
    const text = await pdfText(print({}, { product: { ...FEES, dayCount: 'actual/365' } }));

    for (const expected of [
      'Origination fee: USD 250.00. We keep it back from the amount of the loan, so you receive USD 9,750.00.',
      'Late fee: USD 15.00, or what is open of the payment if that is less, once for each payment that is more than 15 days late.',
      'Returned payment fee: USD 20.00',
      'credit provided to you USD 9,750.00',
      'The origination fee is not paid back.',
      'single amounts may differ',
      'with 365 days in a year',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('All amounts stay');
  });

  it.each([
    ['en', 'next', 'Due dates A due date that is a Saturday, a Sunday or a holiday moves to the next working day. The'],
    ['en', 'previous', 'a holiday moves to the previous working day. The amount stays the same.'],
    ['es', 'next', 'Vencimientos Un vencimiento que cae en sábado, domingo o feriado pasa al siguiente día hábil. El'],
    ['es', 'previous', 'o feriado pasa al día hábil anterior. El importe no cambia.'],
  ] as const)('says in %s that the product moves due dates without work to the %s working day', async (...given) => {
    const [language, dueDayRule, sentence] = given;
    expect(await pdfText(print({ language }, { product: { ...FEES, dueDayRule } }))).toContain(sentence);
    for (const product of [FEES, null]) {
      expect(await pdfText(print({ language }, { product }))).not.toMatch(/working day|día hábil/);
    }
  });

  it.each([
    ['en', 'You may give the loan back until 14 days after the day', 'on 20 November 2026, it is 4 December 2026'],
    [
      'es',
      'Puede desistir del préstamo hasta 14 días después',
      '20 de noviembre de 2026, es el 4 de diciembre de 2026',
    ],
  ] as const)('states in %s the right of withdrawal with its last day, where there is one', async (...given) => {
    const [language, right, lastDay] = given;
    const text = await pdfText(print({ language }, { product: { ...FEES, withdrawalDays: 14 } }));
    expect(text).toContain(right);
    expect(text).toContain(lastDay);
    expect(await pdfText(print({ language }, { product: FEES }))).not.toContain(right);
  });

  it('can be in Spanish', async () => {
    const bytes = await print({ language: 'es' }, { product: FEES });
    const { info } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata();
    const text = await pdfText(bytes);

    expect(info).toMatchObject({ Title: 'Contrato de préstamo n.º 000000000001', Language: 'es' });
    for (const expected of [
      'Emitido el 20/11/2026',
      'Prestatario (usted) María Peña',
      '12 pagos mensuales: 11 de USD 888,49 y el último de USD 888,47',
      'Primer pago 20 de diciembre de 2026',
      'Comisión de apertura: USD 250,00.',
      'con más de 15 días de atraso',
      '1 20/12/2026 888,49 100,00 788,49 9.211,51',
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('says one payment, or payments that are all equal', async () => {
    expect(await pdfText(print({}, { term: 1 }))).toContain('One payment of USD 10,100.00');
    const equal = print({}, { term: 10, rate: Rate.ofPercent(0) });
    expect(await pdfText(equal)).toContain('10 monthly payments of USD 1,000.00');
  });

  it.each([
    ['right-to-left', 'مريم بنت عبد الله'],
    ['of 200 characters without a space', `مريم ${'x'.repeat(200)}`],
    ['with emoji and controls', `\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u202eevil \u0000\u2066 O’Neil <b>&amp; (\\)`],
  ])('takes a name %s in each language, over a term of ten years', async (_what, borrowerName) => {
    for (const language of LANGUAGES) {
      const bytes = await print({ borrowerName, language }, { term: 120 });
      const pages = await getDocumentProxy(new Uint8Array(bytes));
      expect(pages.numPages).toBeGreaterThan(3);
      expect(await pdfText(bytes)).toContain('120 ');
    }
  });

  it('has the e-mail address for a name that it cannot show', () => {
    const printer = new PdfkitAgreementPrinter(LENDER);

    expect(printer.nameOf({ name: 'अनुष्का शर्मा', email: 'anushka@example.com' })).toBe('anushka@example.com');
    expect(printer.nameOf({ name: 'María Peña', email: 'maria@example.com' })).toBe('María Peña');
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'America/Caracas'])(
    'has these bytes, on every machine: in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      onTestFinished(() => void vi.unstubAllEnvs());
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      expect(new Sha256Digests().of(await print())).toBe(
        'c6b2ebdba6a2e89ca748aada561273aee99d5962560ed6127dcd433d4b9e3e30',
      );
      expect(new Sha256Digests().of(await print({ language: 'es' }, { product: FEES }))).toBe(
        'b272dd54508594a1665dd5c3d840faadedb24b890dc87509b09de41636c54670',
      );
      expect(await print({ borrowerName: 'María' })).not.toEqual(await print());
    },
  );
});
