/**
 * The main job through a client that is generated from the API description: register, request a loan, approve,
 * disburse, pay, list. `node main-job.ts <address> <operator's e-mail> <password>`. It uses no cast, so it compiles only
 * if the description says what the service answers.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);

function clientOf(accessToken?: string) {
  return createClient<paths>({ baseUrl, ...(accessToken && { headers: { authorization: `Bearer ${accessToken}` } }) });
}

interface Result<Data> {
  readonly data?: { readonly data: Data };
  readonly error?: { readonly error: components['schemas']['Error'] };
}

/** The data of an answer. @throws Error with the code of a refusal */
function dataOf<Data>({ data, error }: Result<Data>): Data {
  if (data === undefined) throw new Error(error?.error.code ?? 'no answer');
  return data.data;
}

const anonymous = clientOf();
const person = { firstName: 'Typed', lastName: 'Client' };
const registered = dataOf(
  await anonymous.POST('/auth/register', {
    body: { ...person, email: 'typed-client@example.com', password: 'a long enough password' },
  }),
);
const borrower = clientOf(registered.accessToken);
const operator = clientOf(dataOf(await anonymous.POST('/auth/login', { body: { email, password } })).accessToken);

const { requestId } = dataOf(
  await borrower.POST('/requests', { body: { amount: 1000, currency: 'USD', term: 12, employmentStatus: 'Employed' } }),
);
const request = { params: { path: { requestId } } };
dataOf(await operator.POST('/backoffice/requests/{requestId}/approve', { ...request, body: { interestRate: 12 } }));
const { loanId } = dataOf(await operator.POST('/backoffice/requests/{requestId}/disburse', request));
if (loanId === null) throw new Error('The disbursed request has no loan.');

const paymentMethod: components['schemas']['PaymentMethod'] = 'card';
const paid = dataOf(
  await borrower.POST('/payments', {
    params: { header: { 'idempotency-key': 'typed-client-1' } },
    body: { loanId, amount: 88.85, paymentMethod },
  }),
);
const refused = await borrower.POST('/payments', { body: { loanId, amount: 99_999, paymentMethod } });

const loans = await borrower.GET('/loans');
const payments = dataOf(await borrower.GET('/payments', { params: { query: { limit: 1, loanId } } }));
const [loan] = dataOf(loans);
const status: components['schemas']['LoanStatus'] | undefined = loan?.status;

process.stdout.write(
  JSON.stringify({
    loanId: loan?.loanId === loanId,
    status,
    payments: payments.map(({ paymentId }) => paymentId === paid.paymentId),
    refused: refused.error?.error.code,
    total: loans.response.headers.get('x-total-count'),
  }),
);
