import type { AgreementPaper, AgreementPrinter } from '../../application/loan-requests/agreements.ts';
import type { Person } from '../../application/shared/person.ts';
import { addDays, midnightText } from '../../domain/shared/calendar.ts';
import type { Money } from '../../domain/shared/money.ts';
import { movesDays } from '../../domain/shared/working-days.ts';
import { FORMATS, type Formats } from '../texts/formats.ts';
import { PAPERS } from '../texts/texts.ts';
import { numberOf, personText } from './characters.ts';
import { COLOR } from './page.ts';
import { Paper } from './paper.ts';
import type { Lender } from './pdfkit-decision-letter-printer.ts';
import type { PaperTable } from './table.ts';

type AgreementText = typeof PAPERS.en.agreement;

type Facts = readonly (readonly [name: string, value: string])[];

const BODY = { size: 10 };
const STANDARD_DAY_COUNT = '30/360';

// Why: docs/decisions/0043-an-agreement-is-bytes-that-are-signed.md
/** Prints with pdfkit, with the figures in the form of Regulation Z (12 CFR 1026.18). */
export class PdfkitAgreementPrinter implements AgreementPrinter {
  private readonly lender: Pick<Lender, 'name' | 'address'>;

  constructor(lender: Pick<Lender, 'name' | 'address'>) {
    this.lender = lender;
  }

  nameOf(borrower: Person): string {
    return personText(borrower);
  }

  print(agreement: AgreementPaper): Promise<Uint8Array> {
    const { language, countedFrom } = agreement.wording;
    const { agreement: text, every: words } = PAPERS[language];
    const formats = FORMATS[language];
    const title = text.documentTitle(numberOf(agreement.agreementId));
    const metadata = { title, author: this.lender.name, createdAt: new Date(midnightText(countedFrom)) };
    const paper = new Paper({ ...metadata, language, portable: true }, words);
    paper.head(text.title, words.issuedOn(formats.day(countedFrom)));
    paper.facts(this.partiesOf(agreement, text));
    paper.space(8);
    paper.paragraph(text.promise, BODY);
    writeCost(paper, agreement, text, formats);
    return writeConditions(paper, agreement, text, formats);
  }

  private partiesOf({ agreementId, requestId, wording }: AgreementPaper, text: AgreementText): Facts {
    const { name, address } = this.lender;
    return [
      [text.lender, name],
      ...(address === null ? [] : [['', address] as const]),
      [text.borrower, wording.borrowerName],
      [text.agreement, numberOf(agreementId)],
      [text.request, numberOf(requestId)],
    ];
  }
}

function writeCost(paper: Paper, agreement: AgreementPaper, text: AgreementText, formats: Formats): void {
  const { disclosure, terms } = agreement;
  const money = (amount: Money) => formats.money(amount, terms.currency);
  paper.figures([
    [text.apr, formats.percent(disclosure.apr)],
    [text.financeCharge, money(disclosure.financeCharge)],
  ]);
  paper.figures([
    [text.amountFinanced, money(disclosure.amountFinanced)],
    [text.totalOfPayments, money(disclosure.totalOfPayments)],
  ]);
  paper.heading(text.loan);
  paper.facts(loanFacts(agreement, text, formats));
}

function loanFacts({ terms, disclosure }: AgreementPaper, text: AgreementText, formats: Formats): Facts {
  const { numberOfPayments: count, monthlyPayment, lastPayment, firstPaymentOn, lastPaymentOn } = disclosure;
  const [each, last] = [monthlyPayment, lastPayment].map((amount) => formats.money(amount, terms.currency));
  const rule = terms.product?.dueDayRule ?? 'same';
  return [
    [text.amount, formats.money(terms.amount, terms.currency)],
    [text.rate, text.rateOf(formats.percent(terms.rate.toPercent()))],
    [text.dayCount, text.dayCounts[terms.product?.dayCount ?? STANDARD_DAY_COUNT]],
    [text.payments, text.paymentsOf({ count, each: each ?? '', last: last ?? '' })],
    [text.firstPayment, formats.longDay(firstPaymentOn)],
    [text.lastPayment, formats.longDay(lastPaymentOn)],
    ...(movesDays(rule) ? [[text.dueDates, text.dueDayRules[rule]] as const] : []),
  ];
}

async function writeConditions(paper: Paper, agreement: AgreementPaper, text: AgreementText, formats: Formats) {
  const { terms, wording } = agreement;
  const isExact = (terms.product?.dayCount ?? STANDARD_DAY_COUNT) === STANDARD_DAY_COUNT;
  const fees = feesOf(agreement, text, formats);
  paper.heading(text.laterDay);
  paper.paragraph(text.movedTo(formats.longDay(wording.countedFrom), isExact), BODY);
  paper.heading(text.fees);
  for (const fee of fees.length === 0 ? [text.noFees] : fees) paper.paragraph(fee, BODY);
  paper.heading(text.prepayment);
  const hasFee = !agreement.disclosure.originationFee.isZero();
  paper.paragraph(hasFee ? `${text.rightToPrepay} ${text.feeStays}` : text.rightToPrepay, BODY);
  const withdrawalDays = terms.product?.withdrawalDays ?? 0;
  if (withdrawalDays > 0) {
    const [from, until] = [wording.countedFrom, addDays(wording.countedFrom, withdrawalDays)];
    paper.heading(text.withdrawal);
    paper.paragraph(text.withdrawalUntil(withdrawalDays, formats.longDay(from), formats.longDay(until)), BODY);
  }
  paper.heading(text.signature);
  paper.paragraph(text.signing, BODY);
  paper.heading(text.schedule);
  paper.paragraph(text.note(terms.currency), { size: 8, color: COLOR.quiet });
  await paper.table(scheduleTable(agreement, text, formats));
  return paper.finish();
}

function feesOf({ terms, disclosure }: AgreementPaper, text: AgreementText, formats: Formats): readonly string[] {
  const { product, currency } = terms;
  const money = (amount: Money) => formats.money(amount, currency);
  const { originationFee, amountFinanced } = disclosure;
  return [
    ...(originationFee.isZero() ? [] : [text.originationFee(money(originationFee), money(amountFinanced))]),
    ...(product === null || product.lateFee.isZero()
      ? []
      : [text.lateFee(money(product.lateFee), product.gracePeriodDays)]),
    ...(product === null || product.returnedPaymentFee.isZero()
      ? []
      : [text.returnedPaymentFee(money(product.returnedPaymentFee))]),
  ];
}

function scheduleTable({ schedule, terms }: AgreementPaper, { columns }: AgreementText, formats: Formats): PaperTable {
  const { number, dueOn, ...amounts } = columns;
  return {
    columns: [
      { name: number, width: 45, align: 'left' },
      { name: dueOn, width: 90, align: 'left' },
      ...Object.values(amounts).map((name) => ({ name, width: 90, align: 'right' as const })),
    ],
    rows: schedule.map(({ dueOn: day, payment, interest, principal, balance }, index) => ({
      cells: [
        `${index + 1}`,
        formats.day(day),
        ...[payment, interest, principal, balance].map((amount) => formats.amount(amount, terms.currency)),
      ],
    })),
  };
}
