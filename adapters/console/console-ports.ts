import type { ClosedDays } from '../../application/closing/closing.port.ts';
import type { ClosingQueries } from '../../application/closing/closing.queries.ts';
import type { DocumentQueries, FileTypes } from '../../application/documents/document.queries.ts';
import type { OpenFile } from '../../application/documents/files.ts';
import type { SecondFactorQueries } from '../../application/identity/ports.ts';
import type { EndSession } from '../../application/identity/sign-in.ts';
import type { SessionQueries, UserQueries } from '../../application/identity/user.queries.ts';
import type { LedgerQueries } from '../../application/ledger/ledger.queries.ts';
import type { Reconcile } from '../../application/ledger/ledger.ts';
import type { OpenAgreement } from '../../application/loan-requests/agreements.ts';
import type { AssessApplicants } from '../../application/loan-requests/decisions.ts';
import type { DiscloseLoanRequest } from '../../application/loan-requests/disclosures.ts';
import type {
  AgreementQueries,
  LoanOfferQueries,
  LoanRequestQueries,
} from '../../application/loan-requests/loan-request.queries.ts';
import type { PreviewOffer } from '../../application/loan-requests/offers.ts';
import type { HolidayQueries } from '../../application/loans/holidays.ts';
import type { CollectionQueries, LoanQueries } from '../../application/loans/loan.queries.ts';
import type { LoanChanges } from '../../application/loans/loan-changes.port.ts';
import type { PreviewLoanChange, PreviewLoanUndo } from '../../application/loans/loan-changes.ts';
import type { LoanCharges } from '../../application/loans/loan-charges.port.ts';
import type {
  GetAnyLoan,
  GetPaidAmounts,
  ListAnyLoanCharges,
  ListLoanHistory,
} from '../../application/loans/loan-history.ts';
import type { PreviewWriteOff } from '../../application/loans/loans.ts';
import type { GetPaymentInfo } from '../../application/loans/payment-schedule.ts';
import type { GetPayoffQuote } from '../../application/loans/quotes.ts';
import type { FourEyesAct } from '../../application/operators/acts.ts';
import type { AuditQueries } from '../../application/operators/audit.queries.ts';
import type { ApiKeyQueries, OperatorQueries, SavedViewQueries } from '../../application/operators/operator.queries.ts';
import type { OperatorActs } from '../../application/operators/operator-acts.ts';
import type { RemoveView, SaveView } from '../../application/operators/saved-views.ts';
import type { GetAutopay } from '../../application/payments/autopay.ts';
import type { PreviewMatch } from '../../application/payments/deposits.ts';
import type { InstrumentQueries } from '../../application/payments/instruments.ts';
import type { DepositQueries, PaymentQueries, RefundQueries } from '../../application/payments/payment.queries.ts';
import type { PayoutQueries } from '../../application/payments/payout.queries.ts';
import type { PreviewReversal } from '../../application/payments/reversals.ts';
import type { OverviewQueries, PortfolioQueries } from '../../application/portfolio/portfolio.queries.ts';
import type { ProductQueries } from '../../application/products/product.queries.ts';
import type { SearchQueries, TimelineQueries } from '../../application/search/search.queries.ts';
import type { OnceKeys, ResumableKeys } from '../../application/shared/idempotency.ts';
import type { BusinessCalendar, Clock } from '../../application/shared/ports.ts';
import type { NoteQueries, TicketQueries } from '../../application/support/ticket.queries.ts';
import type { WebhookQueries } from '../../application/webhooks/webhook.queries.ts';
import type { ClosingLimit } from '../../domain/closing/closing-days.ts';
import type { FileLinks } from '../../domain/documents/file-store.port.ts';
import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import type { WebhookUrlPolicy } from '../../domain/webhooks/webhook.ts';
import type { HttpServer } from '../http/answers/routes.ts';
import type { ApprovalRoutesOptions } from '../http/backoffice/approvals.routes.ts';
import type { DatasetFiles } from '../http/backoffice/exports.routes.ts';
import type { AuthRoutesOptions, SecondFactorRoutesOptions } from '../http/identity/sign-in.routes.ts';
import type { StatementRoutesOptions } from '../http/loans/statements.routes.ts';
import type { SentAnswer } from '../idempotency/sent-answer.ts';

/** What every page of the console is handed. A page takes from it by name. */
export interface ConsolePorts
  extends OperatorActs,
    ApprovalRoutesOptions,
    StatementRoutesOptions,
    SecondFactorRoutesOptions,
    Omit<AuthRoutesOptions, 'registerUser'> {
  readonly agreementQueries: AgreementQueries;
  readonly lendingParameters: LendingParameters;
  readonly documentQueries: DocumentQueries;
  readonly loanOfferQueries: LoanOfferQueries;
  readonly loanChanges: LoanChanges;
  readonly getAnyLoan: GetAnyLoan;
  readonly getPaidAmounts: GetPaidAmounts;
  readonly listAnyLoanCharges: ListAnyLoanCharges;
  readonly listLoanHistory: ListLoanHistory;
  readonly depositQueries: DepositQueries;
  readonly productQueries: ProductQueries;
  readonly operatorQueries: OperatorQueries;
  readonly webhookQueries: WebhookQueries;
  readonly noteQueries: NoteQueries;
  readonly ticketQueries: TicketQueries;
  readonly assessApplicants: AssessApplicants;
  readonly previewLoanChange: PreviewLoanChange;
  readonly previewLoanUndo: PreviewLoanUndo;
  readonly fileLinks: FileLinks;
  readonly apiKeyQueries: ApiKeyQueries;
  readonly auditQueries: AuditQueries;
  readonly closingQueries: ClosingQueries;
  readonly collectionQueries: CollectionQueries;
  readonly fileTypes: FileTypes;
  readonly holidayQueries: HolidayQueries;
  readonly instrumentQueries: InstrumentQueries;
  readonly ledgerQueries: LedgerQueries;
  readonly loanCharges: LoanCharges;
  readonly loanQueries: LoanQueries;
  readonly loanRequestQueries: LoanRequestQueries;
  readonly overviewQueries: OverviewQueries;
  readonly paymentQueries: PaymentQueries;
  readonly payoutQueries: PayoutQueries;
  readonly portfolioQueries: PortfolioQueries;
  readonly refundQueries: RefundQueries;
  readonly savedViewQueries: SavedViewQueries;
  readonly searchQueries: SearchQueries;
  readonly secondFactorQueries: SecondFactorQueries;
  readonly sessionQueries: SessionQueries;
  readonly timelineQueries: TimelineQueries;
  readonly userQueries: UserQueries;

  readonly datasetFiles: DatasetFiles;
  readonly discloseLoanRequest: DiscloseLoanRequest;
  readonly endSession: EndSession;
  readonly getAutopay: GetAutopay;
  readonly getPaymentInfo: GetPaymentInfo;
  readonly getPayoffQuote: GetPayoffQuote;
  readonly openAgreement: OpenAgreement;
  readonly openFile: OpenFile;
  readonly previewMatch: PreviewMatch;
  readonly previewOffer: PreviewOffer;
  readonly previewReversal: PreviewReversal;
  readonly previewWriteOff: PreviewWriteOff;
  readonly reconcile: Reconcile;
  readonly removeView: RemoveView;
  readonly saveView: SaveView;

  readonly banks: Banks;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
  readonly closedDays: ClosedDays;
  readonly closingLimit: ClosingLimit;
  /** The answers of acts, kept under the same keys as those of the JSON API. */
  readonly onceKeys: OnceKeys<SentAnswer>;
  readonly resumableKeys: ResumableKeys<SentAnswer>;
  readonly webhookUrlPolicy: WebhookUrlPolicy;

  /** Whether a loan is disbursed only once the agreement is signed. */
  readonly agreementRequired: boolean;
  /** The acts that need a second operator. */
  readonly fourEyes: readonly FourEyesAct[];
  /** A session without a request for longer ends. */
  readonly idleMinutes: number;
  /** Whether the payment gateway is the sandbox, which each page says. */
  readonly isSandbox: boolean;
  readonly lenderName: string;
  readonly operatorMfaRequired: boolean;
  /** Whether the clock may be moved. */
  readonly sandbox: boolean;
  /** Whether browsers reach the service by HTTPS only. */
  readonly secure: boolean;

  // Three secrets, the same on every node.
  /** Signs cookies. */
  readonly cookieSecret: string;
  /** Encrypts what was typed while the session ended, and passwords that wait for a code. */
  readonly draftSecret: string;
  /** Binds the tokens of forms to sessions. */
  readonly formSecret: string;
}

/** Registers pages. */
export type Pages = (app: HttpServer, ports: ConsolePorts) => void;
