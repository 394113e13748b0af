import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { ALL_ACTS, needsSecond } from '../../application/operators/acts.ts';
import type { OperatorAction } from '../../application/operators/roles.ts';
import type { HttpServer } from '../http/answers/routes.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import { PAGE_POLICY, SCRIPTS, STYLES, serveAssets } from './assets.ts';
import type { ConsolePorts, Pages } from './console-ports.ts';
import { registerCookies } from './cookies.ts';
import { framedFiles } from './details.ts';
import { Drafts } from './drafts.ts';
import { registerHabits } from './habits.ts';
import { requestPages } from './pages/loan-requests/loan-requests.ts';
import { productPages } from './pages/loan-requests/products.ts';
import { collectionPages } from './pages/loans/collections.ts';
import { holidayPages } from './pages/loans/holidays.ts';
import { loanPages } from './pages/loans/loans.ts';
import { depositPages } from './pages/money/deposits.ts';
import { exportPages } from './pages/money/exports.ts';
import { dayPages, ledgerPages } from './pages/money/ledger.ts';
import { paymentPages, refundPages } from './pages/money/payments.ts';
import { payoutPages } from './pages/money/payouts.ts';
import { overviewPages, portfolioPages } from './pages/money/portfolio.ts';
import { accountPages, helpPage, savedViewPages } from './pages/operators/account.ts';
import { approvalPages } from './pages/operators/approvals.ts';
import { apiKeyPages, operatorPages } from './pages/operators/operators.ts';
import { webhookPages } from './pages/operators/webhooks.ts';
import { documentPages } from './pages/people/documents.ts';
import { ticketPages } from './pages/people/tickets.ts';
import { searchPages, userPages } from './pages/people/users.ts';
import { PAGE, PREFIX, registerViews } from './rendering.ts';
import { registerSessions, signInPages } from './sign-in.ts';
import { Subjects } from './subjects.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the act of this action needs a second operator. */
    needsSecond(action: OperatorAction): boolean;
    readonly attemptKeys: Pick<ConsolePorts, 'onceKeys' | 'resumableKeys'>;
  }
}

const PAGES: readonly Pages[] = [
  signInPages,
  accountPages,
  helpPage,
  overviewPages,
  savedViewPages,
  searchPages,
  requestPages,
  ticketPages,
  userPages,
  documentPages,
  ledgerPages,
  webhookPages,
  operatorPages,
  apiKeyPages,
  approvalPages,
  dayPages,
  loanPages,
  collectionPages,
  portfolioPages,
  productPages,
  holidayPages,
  paymentPages,
  refundPages,
  payoutPages,
  depositPages,
  exportPages,
];

// Why: docs/decisions/0031-the-console-is-rendered-by-the-server.md
/** The operator's console, at `/console`. */
export const operatorConsole: FastifyPluginAsync<ConsolePorts> = async (http, ports) => {
  await http.register(
    async (app) => {
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('content-security-policy', PAGE_POLICY);
      });
      await app.register(formbody);
      await registerCookies(app, `${app.publicPath}${PREFIX}`, ports);
      app.decorate('drafts', new Drafts(ports.draftSecret, ports.onceKeys));
      app.decorate('attemptKeys', ports);
      app.decorate('savedViewQueries', ports.savedViewQueries);
      app.decorate('subjects', new Subjects(ports));
      app.decorate('keptLists', new Set<string>());
      app.decorate('needsSecond', (action: OperatorAction) =>
        ALL_ACTS.some((act) => act.action === action && needsSecond(act, ports.fourEyes)),
      );
      await registerViews(app, await serveAssets(app, [...STYLES, ...SCRIPTS]), ports);
      registerSessions(app, ports);
      registerHabits(app, ports.calendar.zone);
      for (const register of PAGES) register(app as HttpServer, ports);
      framedFiles(app as HttpServer, ports.openFile);
      app.get('/*', PAGE, () => {
        throw httpErrors.routeNotFound();
      });
    },
    { prefix: PREFIX },
  );
};
