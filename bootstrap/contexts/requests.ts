import { loanRequestRoutes } from '../../adapters/http/loan-requests/loan-requests.routes.ts';
import { kyselyApplicantFiles } from '../../adapters/persistence/loan-requests/kysely-applicant-files.ts';
import { kyselyLoanRequestQueries } from '../../adapters/persistence/loan-requests/loan-request.queries.ts';
import { MikroOrmLoanRequests } from '../../adapters/persistence/loan-requests/mikro-orm-loan-requests.ts';
import { AssessApplicants } from '../../application/loan-requests/assess-applicants.query.ts';
import { CancelLoanRequest } from '../../application/loan-requests/cancel-loan-request.ts';
import { DecideLoanRequest } from '../../application/loan-requests/decide-loan-request.ts';
import { DisburseLoanRequest } from '../../application/loan-requests/disburse-loan-request.ts';
import { DiscloseLoanRequest } from '../../application/loan-requests/disclose-loan-request.query.ts';
import { EraseLoanRequests } from '../../application/loan-requests/erase-loan-requests.ts';
import { PreviewAmortization } from '../../application/loan-requests/preview-amortization.query.ts';
import { PreviewDisclosure } from '../../application/loan-requests/preview-disclosure.query.ts';
import { SubmitLoanRequest } from '../../application/loan-requests/submit-loan-request.ts';
import { UpdateLoanRequest } from '../../application/loan-requests/update-loan-request.ts';
import type { ApplicantFiles } from '../../domain/loan-requests/applicant-files.port.ts';
import type { CreditFiles } from '../../domain/loan-requests/credit-files.port.ts';
import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-requests.port.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';
import { CreditPorts } from './credit.ts';

export const requestsContext = defineContext({
  ports: {
    requests: collection<LoanRequests>(MikroOrmLoanRequests),
    loanRequestQueries: queryPort(kyselyLoanRequestQueries),
    creditFiles: queryPort<CreditFiles>(kyselyLoanRequestQueries),
    applicantFiles: adapter<ApplicantFiles>(({ em }, get) => kyselyApplicantFiles(em, get(CreditPorts.creditRecords))),
    lendingParameters: adapter<LendingParameters>(({ config }) => config.lendingParameters),
  },
  useCases: (ports) => ({
    submitLoanRequest: new SubmitLoanRequest(ports),
    updateLoanRequest: new UpdateLoanRequest(ports),
    cancelLoanRequest: new CancelLoanRequest(ports),
    previewAmortization: new PreviewAmortization(),
    previewDisclosure: new PreviewDisclosure(ports),
    discloseLoanRequest: new DiscloseLoanRequest(ports),
    assessApplicants: new AssessApplicants(ports),
    decideLoanRequest: new DecideLoanRequest(ports),
    disburseLoanRequest: new DisburseLoanRequest(ports),
  }),
  subscriptions: (ports) => [on('user.erased', new EraseLoanRequests(ports))],
  routes: async (http, useCases, { loanRequestQueries, lendingParameters }) => {
    const { submitLoanRequest, updateLoanRequest, cancelLoanRequest } = useCases;
    const { previewAmortization, previewDisclosure, discloseLoanRequest } = useCases;
    await http.register(loanRequestRoutes, {
      submitLoanRequest,
      updateLoanRequest,
      cancelLoanRequest,
      previewAmortization,
      previewDisclosure,
      discloseLoanRequest,
      loanRequestQueries,
      lendingParameters,
    });
  },
});

export const RequestPorts = requestsContext.ports;
