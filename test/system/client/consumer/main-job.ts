/**
 * The main job through the packed client: register, request a loan, approve, disburse, pay, list, upload. It uses no cast,
 * so it compiles only if the API description says what the service answers. The test gives it the settings as globals.
 */
import { ApiError, type components, LendingClient } from 'lending-client';

declare const settings: { readonly baseUrl: string; readonly email: string; readonly password: string };

const { baseUrl, ...credentials } = settings;
const borrower = new LendingClient({ baseUrl });
const operator = new LendingClient({ baseUrl });
await borrower.register({
  email: 'typed-client@example.com',
  password: 'a long enough password',
  firstName: 'Typed',
  lastName: 'Client',
});
await operator.signIn(credentials);

const { requestId } = await borrower.post('/requests', {
  body: { amount: 1000, currency: 'USD', term: 12, employmentStatus: 'Employed' },
});
const request = { params: { path: { requestId } } };
await operator.post('/backoffice/requests/{requestId}/approve', { ...request, body: { interestRate: 12 } });
const disbursed = await operator.post('/backoffice/requests/{requestId}/disburse', request);
if ('approvalId' in disbursed) throw new Error('The disbursement waits for a second operator.');
const { loanId } = disbursed;
if (loanId === null) throw new Error('The disbursed request has no loan.');

const paymentMethod: components['schemas']['PaymentMethod'] = 'card';
const order = { body: { loanId, amount: 88.85, paymentMethod } };
const key = { params: { header: { 'idempotency-key': 'typed-client-1' } } };
const paid = await borrower.post('/payments', { ...order, ...key });
const again = await borrower.post('/payments', { ...order, ...key });

async function refusal(call: Promise<unknown>): Promise<ApiError | null> {
  return call.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  );
}
const refused = await refusal(borrower.post('/payments', { body: { ...order.body, amount: 99_999 } }));
const invalid = await refusal(borrower.post('/payments', { body: { ...order.body, amount: -1 } }));

const [loan] = await borrower.get('/loans');
const status: components['schemas']['LoanStatus'] | undefined = loan?.status;
const { items, total, hasNext } = await borrower.page('/payments', { params: { query: { limit: 1, loanId } } });
const categories: string[] = [];
for await (const { categoryId } of borrower.list('/support/categories', { params: { query: { limit: 2 } } })) {
  categories.push(categoryId);
}
const allCategories = await borrower.get('/support/categories');
const upload = { file: new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }) };
const { fileId } = await borrower.post('/user/files', { body: upload });
const deleted = await borrower.delete('/user/files/{fileId}', { params: { path: { fileId } } });
const { data: pdf } = await borrower.raw.GET('/loans/{loanId}/statement', {
  params: { path: { loanId }, query: { format: 'pdf' } },
  parseAs: 'blob',
});
await borrower.signOut();

Object.assign(globalThis, {
  result: {
    loanId: loan?.loanId === loanId,
    status,
    payments: items.map(({ paymentId }) => paymentId === paid.paymentId),
    pages: [total, hasNext],
    replayed: again.paymentId === paid.paymentId,
    refused: [refused?.status, refused?.code],
    invalid: [invalid?.code, invalid?.messageFor('/amount'), invalid?.requestId !== null],
    categories: allCategories.map(({ categoryId }, index) => categories[index] === categoryId),
    deleted: deleted.message,
    pdf: pdf?.type,
    signedOut: (await refusal(borrower.get('/loans')))?.code,
  },
});

/** The compiler finds these faults: without one, the line has an error that was expected. */
export const faults = [
  // @ts-expect-error the operation has no such path
  () => borrower.get('/loan'),
  // @ts-expect-error the path has no id
  () => borrower.get('/loans/{loanId}'),
  // @ts-expect-error the body lacks the amount
  () => borrower.post('/payments', { body: { loanId, paymentMethod } }),
  // @ts-expect-error a picture is a file
  () => borrower.post('/user/profilePicture', { body: { file: 'text' } }),
  // @ts-expect-error this is not a list
  () => borrower.list('/user/profile'),
  // @ts-expect-error no operation lists this code
  () => refused?.code === 'AMOUNT_TOO_HIGH',
];
