import { agreementRoutes } from '../../adapters/http/loan-requests/agreements.routes.ts';
import { decisionRoutes, loanRequestRoutes } from '../../adapters/http/loan-requests/loan-requests.routes.ts';
import { offerRoutes } from '../../adapters/http/loan-requests/offers.routes.ts';
import { personText } from '../../adapters/papers/characters.ts';
import { kyselyApplicantFiles } from '../../adapters/persistence/credit/credit-records.ts';
import { KyselyAgreements, kyselyAgreementQueries } from '../../adapters/persistence/loan-requests/agreements.ts';
import {
  KyselyLoanRequests,
  kyselyLoanRequestQueries,
} from '../../adapters/persistence/loan-requests/loan-requests.ts';
import { KyselyLoanOffers, kyselyLoanOfferQueries } from '../../adapters/persistence/loan-requests/offers.ts';
import { KyselyProducts } from '../../adapters/persistence/products/products.ts';
import {
  type AgreementPrinter,
  EraseAgreements,
  OpenAgreement,
  ReadAgreement,
  SignAgreement,
} from '../../application/loan-requests/agreements.ts';
import {
  AssessApplicants,
  type DecisionLetterPrinter,
  GetDecision,
} from '../../application/loan-requests/decisions.ts';
import {
  DiscloseLoanRequest,
  PreviewAmortization,
  PreviewDisclosure,
} from '../../application/loan-requests/disclosures.ts';
import {
  CancelLoanRequest,
  EraseLoanRequests,
  ImportRequest,
  ReopenRequest,
  SubmitLoanRequest,
  UpdateLoanRequest,
} from '../../application/loan-requests/loan-requests.ts';
import {
  AcceptOffer,
  DeclineOffer,
  ExpireOffers,
  PreviewOffer,
  WITHDRAWING_EVENTS,
  WithdrawOffer,
} from '../../application/loan-requests/offers.ts';
import type { Agreements } from '../../domain/loan-requests/agreement.ts';
import { defaultCurrency, type LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import type { LoanOffers } from '../../domain/loan-requests/loan-offer.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { ApplicantFiles, CreditFiles } from '../../domain/loan-requests/recommendation.ts';
import type { Products } from '../../domain/products/product.ts';
import type { Currency } from '../../domain/shared/money.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';
import { DocumentPorts } from './documents.ts';

export const requestsContext = defineContext({
  uses: { ...DocumentPorts },
  ports: {
    requests: collection<LoanRequests>(KyselyLoanRequests),
    offers: collection<LoanOffers>(KyselyLoanOffers),
    loanOfferQueries: queryPort(kyselyLoanOfferQueries),
    agreements: collection<Agreements>(KyselyAgreements),
    agreementQueries: queryPort(kyselyAgreementQueries),
    agreementPrinter: adapter<AgreementPrinter>(({ config }) => ({
      nameOf: personText,
      async print(...given) {
        const { PdfkitAgreementPrinter } = await import('../../adapters/papers/pdfkit-agreement-printer.ts');
        return new PdfkitAgreementPrinter(config.lender).print(...given);
      },
    })),
    agreementRequired: adapter<boolean>(({ config }) => config.agreementRequired),
    products: collection<Products>(KyselyProducts),
    loanRequestQueries: queryPort(kyselyLoanRequestQueries),
    creditFiles: queryPort<CreditFiles>(kyselyLoanRequestQueries),
    applicantFiles: queryPort<ApplicantFiles>(kyselyApplicantFiles),
    letterPrinter: adapter<DecisionLetterPrinter>(({ config }) => ({
      async print(...given) {
        const { PdfkitDecisionLetterPrinter } = await import('../../adapters/papers/pdfkit-decision-letter-printer.ts');
        return new PdfkitDecisionLetterPrinter(config.lender).print(...given);
      },
    })),
    lendingParameters: adapter<LendingParameters>(({ config }) => config.lendingParameters),
    defaultCurrency: adapter<Currency>(({ config }) => defaultCurrency(config.lendingParameters)),
  },
  useCases: {
    ReadAgreement,
    SubmitLoanRequest,
    ImportRequest,
    UpdateLoanRequest,
    CancelLoanRequest,
    PreviewAmortization,
    PreviewDisclosure,
    DiscloseLoanRequest,
    AssessApplicants,
    PreviewOffer,
    AcceptOffer,
    DeclineOffer,
    ExpireOffers,
    GetDecision,
    SignAgreement,
  },
  composed: (ports) => ({ openAgreement: new OpenAgreement(ports) }),
  subscriptions: [
    on('user.erased', EraseLoanRequests),
    on('user.erased', EraseAgreements),
    on(WITHDRAWING_EVENTS, WithdrawOffer),
    on('loan.annulled', ReopenRequest),
  ],
  routes: async (http, all) => {
    await http.register(loanRequestRoutes, all);
    await http.register(offerRoutes, all);
    await http.register(decisionRoutes, { ...all, regulator: all.config.lender.regulator });
    await http.register(agreementRoutes, all);
  },
});

export const RequestPorts = requestsContext.ports;
