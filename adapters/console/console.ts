import path from 'node:path';
import { fileURLToPath } from 'node:url';
import formbody from '@fastify/formbody';
import files from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { RefreshSession } from '../../application/identity/refresh-session.ts';
import { httpErrors } from '../http/api/http-errors.ts';
import type { HttpServer } from '../http/api/typebox-provider.ts';
import { type CookieOptions, registerCookies } from './cookies.ts';
import { type DayPagesOptions, dayPages } from './pages/days.ts';
import { type DepositPagesOptions, depositPages } from './pages/deposits.ts';
import { type DocumentPagesOptions, documentPages } from './pages/documents.ts';
import { type LedgerPagesOptions, ledgerPages } from './pages/ledger.ts';
import { type LoanPagesOptions, loanPages } from './pages/loans.ts';
import { type OverviewPagesOptions, overviewPages } from './pages/overview.ts';
import { type PaymentPagesOptions, paymentPages } from './pages/payments.ts';
import { type RequestPagesOptions, requestPages } from './pages/requests.ts';
import { type TicketPagesOptions, ticketPages } from './pages/tickets.ts';
import { type UserPagesOptions, userPages } from './pages/users.ts';
import { type WebhookPagesOptions, webhookPages } from './pages/webhooks.ts';
import { PAGE, PREFIX, PUBLIC, registerViews } from './rendering.ts';
import { registerSessions } from './sessions.ts';
import { type SignInOptions, signInPages } from './sign-in.ts';

export interface ConsoleOptions
  extends CookieOptions,
    SignInOptions,
    OverviewPagesOptions,
    RequestPagesOptions,
    TicketPagesOptions,
    UserPagesOptions,
    DocumentPagesOptions,
    LedgerPagesOptions,
    WebhookPagesOptions,
    DayPagesOptions,
    LoanPagesOptions,
    PaymentPagesOptions,
    DepositPagesOptions {
  readonly refreshSession: RefreshSession;
}

/** Allows only files of this origin. htmx styles its indicators by a constructed sheet, and Pico draws its icons from `data:`. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
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
      await registerViews(app);
      await serveAssets(app as HttpServer);
      registerSessions(app, options.refreshSession);
      registerPages(app as HttpServer, options);
      app.get('/*', PAGE, () => {
        throw httpErrors.routeNotFound();
      });
    },
    { prefix: PREFIX },
  );
};

function registerPages(app: HttpServer, options: ConsoleOptions): void {
  signInPages(app, options);
  overviewPages(app, options);
  requestPages(app, options);
  ticketPages(app, options);
  userPages(app, options);
  documentPages(app, options);
  ledgerPages(app, options);
  webhookPages(app, options);
  dayPages(app, options);
  loanPages(app, options);
  paymentPages(app, options);
  depositPages(app, options);
}

const PACKAGED = ['htmx.org/dist/htmx.min.js', '@picocss/pico/css/pico.classless.min.css'];

async function serveAssets(app: HttpServer): Promise<void> {
  await app.register(files, { root: path.join(import.meta.dirname, 'assets'), serve: false });
  const assets = PACKAGED.map((name) => fileURLToPath(import.meta.resolve(name)));
  for (const file of [...assets, path.join(import.meta.dirname, 'assets', 'console.css')]) {
    const { dir, base } = path.parse(file);
    app.get(`/assets/${base}`, PUBLIC, (_request, reply) => reply.sendFile(base, dir));
  }
}
