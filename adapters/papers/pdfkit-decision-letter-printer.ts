import type { Decision, DecisionLetterPrinter } from '../../application/loan-requests/decisions.ts';
import { midnightText } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import { FORMATS, type Formats } from '../texts/formats.ts';
import { DECISIONS, PAPERS } from '../texts/texts.ts';
import { isolated, legible, numberOf, personText } from './characters.ts';
import { Paper } from './paper.ts';

type DecisionLetterText = typeof PAPERS.en.decisionLetter;
type DecisionWording = typeof DECISIONS.en;

export interface Lender {
  readonly name: string;
  /** `null` without one. */
  readonly address: string | null;
  /** Name and address of the agency that supervises it. */
  readonly regulator: string;
}

const BODY = { size: 10 };

/** Prints with pdfkit, in the form of C-1 of Regulation B (12 CFR 1002, appendix C). */
export class PdfkitDecisionLetterPrinter implements DecisionLetterPrinter {
  private readonly lender: Lender;

  constructor(lender: Lender) {
    this.lender = lender;
  }

  async print(decision: Decision, language: Language, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    const { requestId, decidedOn, action } = decision;
    const { name, address } = this.lender;
    const { decisionLetter: text, every: words } = PAPERS[language];
    const formats = FORMATS[language];
    const metadata = {
      title: text.documentTitle(numberOf(requestId)),
      author: name,
      createdAt: new Date(midnightText(decidedOn)),
    };
    const paper = new Paper({ ...metadata, language }, words);
    paper.head(text.title, words.issuedOn(formats.day(decidedOn)));
    paper.facts(factsOf(decision, text, formats));
    paper.space(10);
    paper.paragraph(action === 'Approved' ? text.approval : text.rejection, BODY);
    const wording = DECISIONS[language];
    if (action === 'Rejected') writeReasons(paper, decision, text, wording);
    paper.heading(text.rights);
    paper.paragraph(wording.rightsOfApplicants(this.lender.regulator), BODY);
    paper.heading(text.questions);
    const lender = [name, address].filter((part) => part !== null).map(isolated);
    paper.paragraph(text.contact(lender.join(', ')), BODY);
    return paper.finish();
  }
}

function writeReasons(paper: Paper, decision: Decision, text: DecisionLetterText, wording: DecisionWording): void {
  const { reasonCodes, words, creditScore } = decision;
  const reasons = [
    ...reasonCodes.map((code) => wording.reasons[code]),
    ...(words === null ? [] : [legible(words) ?? text.otherLetters]),
  ];
  paper.heading(text.reasons);
  reasons.forEach((reason, index) => {
    paper.paragraph(`${index + 1}. ${isolated(reason)}`, BODY);
  });
  if (creditScore !== null) {
    paper.heading(text.score);
    paper.paragraph(text.scoreOf(creditScore), BODY);
  }
}

function factsOf(decision: Decision, text: DecisionLetterText, { day, money, percent }: Formats) {
  const { action, requestId, borrower, requestedOn, amount, currency, term, rate } = decision;
  return [
    // Erased with the account.
    ...(borrower === null ? [] : [[text.applicant, personText(borrower)] as const]),
    [text.request, numberOf(requestId)],
    [text.received, day(requestedOn)],
    [text.credit, text.creditOf(money(amount, currency), term)],
    [text.action, action === 'Approved' ? text.approvedAt(percent(rate.toPercent())) : text.rejected],
  ] as const;
}
