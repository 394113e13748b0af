import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import type { OpenFile } from '../../application/documents/files.ts';
import { fourEyesActOf } from '../../application/operators/approvable-acts.ts';
import type { SavedViewQueries } from '../../application/operators/operator.queries.ts';
import type { OperatorAction } from '../../application/operators/roles.ts';
import type { FourEyesAct } from '../../domain/operators/approval.ts';
import type { HttpServer } from '../http/answers/routes.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import { serveAssets } from './assets.ts';
import { type CookieOptions, registerCookies } from './cookies.ts';
import { framedFiles } from './details.ts';
import { Drafts } from './drafts.ts';
import { registerHabits } from './habits.ts';
import { type RequestPagesOptions, requestPages } from './pages/loan-requests/loan-requests.ts';
import { type ProductPagesOptions, productPages } from './pages/loan-requests/products.ts';
import { type CollectionPagesOptions, collectionPages } from './pages/loans/collections.ts';
import { type LoanPagesOptions, loanPages } from './pages/loans/loans.ts';
import { type DepositPagesOptions, depositPages } from './pages/money/deposits.ts';
import { type ExportPagesOptions, exportPages } from './pages/money/exports.ts';
import { type DayPagesOptions, dayPages, type LedgerPagesOptions, ledgerPages } from './pages/money/ledger.ts';
import { type PaymentPagesOptions, paymentPages } from './pages/money/payments.ts';
import {
  type OverviewPagesOptions,
  overviewPages,
  type PortfolioPagesOptions,
  portfolioPages,
} from './pages/money/portfolio.ts';
import {
  type AccountPagesOptions,
  accountPages,
  helpPage,
  type SavedViewPagesOptions,
  savedViewPages,
} from './pages/operators/account.ts';
import { type ApprovalPagesOptions, approvalPages } from './pages/operators/approvals.ts';
import {
  type ApiKeyPagesOptions,
  apiKeyPages,
  type OperatorPagesOptions,
  operatorPages,
} from './pages/operators/operators.ts';
import { type WebhookPagesOptions, webhookPages } from './pages/operators/webhooks.ts';
import { type DocumentPagesOptions, documentPages } from './pages/people/documents.ts';
import { type TicketPagesOptions, ticketPages } from './pages/people/tickets.ts';
import { type SearchPagesOptions, searchPages, type UserPagesOptions, userPages } from './pages/people/users.ts';
import { PAGE, PREFIX, registerViews, type ViewOptions } from './rendering.ts';
import { registerSessions, type SessionOptions, type SignInOptions, signInPages } from './sign-in.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the act of this action needs a second operator. */
    needsSecond(action: OperatorAction): boolean;
  }
}

export interface ConsoleOptions
  extends CookieOptions,
    ViewOptions,
    SessionOptions,
    SignInOptions,
    AccountPagesOptions,
    OverviewPagesOptions,
    SavedViewPagesOptions,
    SearchPagesOptions,
    RequestPagesOptions,
    TicketPagesOptions,
    UserPagesOptions,
    DocumentPagesOptions,
    LedgerPagesOptions,
    WebhookPagesOptions,
    OperatorPagesOptions,
    ApiKeyPagesOptions,
    ApprovalPagesOptions,
    DayPagesOptions,
    LoanPagesOptions,
    CollectionPagesOptions,
    PortfolioPagesOptions,
    ProductPagesOptions,
    PaymentPagesOptions,
    DepositPagesOptions,
    ExportPagesOptions {
  readonly openFile: OpenFile;
  readonly savedViewQueries: SavedViewQueries;
  /** The acts that need a second operator. */
  readonly fourEyes: readonly FourEyesAct[];
}

/** Allows only files of this origin, and frames with PDFs of documents. htmx styles its indicators by a constructed sheet, and Pico draws its icons from `data:`. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

// Why: docs/decisions/0031-the-console-is-rendered-by-the-server.md
/** The operator's console, at `/console`. */
export const operatorConsole: FastifyPluginAsync<ConsoleOptions> = async (http, options) => {
  await http.register(
    async (app) => {
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('content-security-policy', POLICY);
      });
      await app.register(formbody);
      await registerCookies(app, `${app.publicPath}${PREFIX}`, options);
      app.decorate('drafts', new Drafts(options.draftSecret, options.keys));
      app.decorate('savedViewQueries', options.savedViewQueries);
      app.decorate('keptLists', new Set<string>());
      app.decorate('needsSecond', (action: OperatorAction) => fourEyesActOf(action, options.fourEyes) !== null);
      await registerViews(app, await serveAssets(app), options);
      registerSessions(app, options);
      registerHabits(app);
      registerPages(app as HttpServer, options);
      framedFiles(app as HttpServer, options.openFile);
      app.get('/*', PAGE, () => {
        throw httpErrors.routeNotFound();
      });
    },
    { prefix: PREFIX },
  );
};

function registerPages(app: HttpServer, options: ConsoleOptions): void {
  signInPages(app, options);
  accountPages(app, options);
  helpPage(app);
  overviewPages(app, options);
  savedViewPages(app, options);
  searchPages(app, options);
  requestPages(app, options);
  ticketPages(app, options);
  userPages(app, options);
  documentPages(app, options);
  ledgerPages(app, options);
  webhookPages(app, options);
  operatorPages(app, options);
  apiKeyPages(app, options);
  approvalPages(app, options);
  dayPages(app, options);
  loanPages(app, options);
  collectionPages(app, options);
  portfolioPages(app, options);
  productPages(app, options);
  paymentPages(app, options);
  depositPages(app, options);
  exportPages(app, options);
}
