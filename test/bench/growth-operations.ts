import { PASSWORD } from './dataset.ts';
import { get, OPERATIONS, type Operation } from './operations.ts';

/** An operation whose cost is compared between sizes of the book. */
export type Measured = Pick<Operation, 'name' | 'request'>;

const CHANGING = ['POST /requests', 'POST /payments', 'POST /auth/login'];
const loanIn = ({ loanIds }: Parameters<Operation['request']>[0]) => loanIds[0];

/** What borrowers do most. */
export const BORROWER: readonly Measured[] = [
  get('/user/profile'),
  get('/loans'),
  get('/loans/:loanId', (caller) => `/loans/${loanIn(caller)}`),
  get('/loans/:loanId/paymentInfo', (caller) => `/loans/${loanIn(caller)}/paymentInfo`),
  get('/loans/:loanId/statement', (caller) => `/loans/${loanIn(caller)}/statement`),
  get('/loans/:loanId/payoffQuote', (caller) => `/loans/${loanIn(caller)}/payoffQuote`),
  get('/payments'),
  get('/notifications'),
  get('/requests'),
  get('/support/tickets'),
  get('/user/export'),
  ...OPERATIONS.filter(({ name }) => CHANGING.includes(name)),
];

/** Of borrowers without open loans. */
export const DELETION: Measured = {
  name: 'DELETE /user/account',
  request: ({ token }) => ({
    method: 'DELETE',
    path: '/user/account',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  }),
};

/** Lists and searches of operators. */
export const OPERATOR: readonly Measured[] = [
  get('/backoffice/requests'),
  get('/backoffice/loans'),
  get('/backoffice/loans?sort=-daysPastDue'),
  get('/backoffice/loans?externalId=L-4711'),
  get('/backoffice/payments'),
  get('/backoffice/payments?status=Failed'),
  get('/backoffice/payments?returned=unknown'),
  get('/backoffice/payments?sort=-amount'),
  get('/backoffice/deposits'),
  get('/backoffice/tickets'),
  get('/backoffice/users?role=borrower'),
  get('/backoffice/collections'),
  get('/backoffice/search?q=given12 family12'),
  get('/backoffice/search?q=4711@'),
  get('/backoffice/search?q=L-4711'),
  get('/backoffice/portfolio?currency=USD'),
  get('/backoffice/audit'),
  get('/backoffice/events'),
  get('/backoffice/events?type=payment.completed'),
];

const PAGES = ['requests', 'loans', 'payments', 'deposits', 'tickets', 'users', 'documents', 'collections', 'refunds'];

/** The lists of the console. */
export const CONSOLE: readonly Measured[] = ['', ...PAGES.map((page) => `/${page}`), '/search?q=family12'].map(
  (page) => ({
    name: `console${page}`,
    request: ({ token }) => ({
      method: 'GET',
      path: `/console${page}`,
      // Its name depends on whether the console is behind TLS.
      headers: { cookie: `__Host-console_access=${token}; console_access=${token}` },
    }),
  }),
);
