import { createHash } from 'node:crypto';
import path from 'node:path';
import formbody from '@fastify/formbody';
import { Eta } from 'eta';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { CheckMailedToken } from '../../../application/identity/account-mail.ts';
import type { ConfirmEmail } from '../../../application/identity/email-address.ts';
import type { ResetPassword } from '../../../application/identity/password.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/credentials.ts';
import { PAGES } from '../../texts/texts.ts';
import { prepareError } from '../answers/errors.ts';
import { languageOf } from '../answers/language.ts';
import { publicAddress } from '../answers/lists.ts';
import type { HttpServer } from '../answers/routes.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { findUnstorable } from '../fields/read-fields.ts';
import * as schemas from '../identity/identity.schemas.ts';

/** In the page itself, so that it needs no other file. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 1.5rem 1rem; background: light-dark(#f2f4f7, #14181d); color: light-dark(#1b2430, #e6e9ed); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 32rem; margin: 0 auto; }
header { padding: 0 0.25rem 1rem; color: light-dark(#57626f, #aab4bf); font-weight: 600; }
main { box-sizing: border-box; padding: 1.5rem; border: 1px solid light-dark(#d9dee5, #39424d); border-radius: 0.5rem; background: light-dark(#fff, #1f252c); }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
main > :last-child { margin-bottom: 0; }
[role="alert"] { margin-bottom: 1rem; padding: 0.5rem 0.75rem; border-inline-start: 0.25rem solid; color: light-dark(#a3171a, #ff9c9c); }
[role="alert"] p { margin: 0; }
label { display: block; margin-bottom: 1rem; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid light-dark(#7a8694, #7a8694); border-radius: 0.375rem; font: inherit; }
input { margin-top: 0.25rem; background: light-dark(#fff, #14181d); color: inherit; }
input[type="hidden"] { display: none; }
button { border-color: transparent; background: light-dark(#0b5cad, #6db3ff); color: light-dark(#fff, #0d1a29); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(#6db3ff, #0b5cad); outline-offset: 2px; }
`;

/** Allows this style and the form of the page, and nothing else. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Form {
  readonly action: string;
  readonly token: string;
  readonly button: string;
  /** If the form has a field for a new password. */
  readonly password: { readonly label: string; readonly min: number; readonly max: number } | null;
}

interface Page {
  readonly title: string;
  readonly text?: string;
  readonly faults?: readonly string[];
  readonly form?: Form | null;
}

type PageTexts = typeof PAGES.en;

/** Sends a page in the language of the request. */
type WritePage = (reply: FastifyReply, pageIn: (texts: PageTexts) => Page) => FastifyReply;

function pageWriter(lenderName: string): WritePage {
  const eta = new Eta({ views: path.join(import.meta.dirname, 'views'), cache: true });
  return (reply, pageIn) => {
    const language = languageOf(reply.request);
    reply.header('content-language', language);
    const { text = '', faults = [], form = null, ...page } = pageIn(PAGES[language]);
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8');
    return reply.send(eta.render('page.eta', { ...page, text, faults, form, language, lenderName, style: STYLE }));
  };
}

export interface ServicePagesOptions {
  /** Shown on each page. */
  readonly lenderName: string;
  readonly checkMailedToken: CheckMailedToken;
  readonly confirmEmail: ConfirmEmail;
  readonly resetPassword: ResetPassword;
}

const PREFIX = '/pages';

/** A page with a form that uses up a mailed token. */
interface FormPage {
  readonly path: string;
  readonly texts: 'confirmEmail' | 'resetPassword';
  readonly purpose: 'email-confirmation' | 'password-reset';
  /** The operation of the API that does the same. Tries count together. */
  readonly operation: string;
}

const CONFIRM: FormPage = {
  path: '/confirm-email',
  texts: 'confirmEmail',
  purpose: 'email-confirmation',
  operation: 'POST /auth/confirm-email',
};
const RESET: FormPage = {
  path: '/reset-password',
  texts: 'resetPassword',
  purpose: 'password-reset',
  operation: 'POST /auth/reset-password',
};

/** The pages to which mails and notices lead where there is no app. They need no script and no other file. */
export const servicePages: FastifyPluginAsync<ServicePagesOptions> = async (http, options) => {
  const write = pageWriter(options.lenderName);
  await http.register(
    async (app) => {
      app.removeAllContentTypeParsers();
      await app.register(formbody);
      app.addHook('preValidation', async ({ body }) => {
        const path = findUnstorable(body);
        if (path !== null) throw httpErrors.badRequest();
      });
      app.setErrorHandler((error, request, reply) => writeFailure(write, error, request, reply));
      formPages(app as HttpServer, write, options);
      noticePages(app as HttpServer, write, options.lenderName);
    },
    { prefix: PREFIX },
  );
};

function formPages(app: HttpServer, write: WritePage, options: ServicePagesOptions): void {
  const { checkMailedToken, confirmEmail, resetPassword } = options;
  const pageOptions = (page: FormPage) => ({
    config: { public: true, authRateLimit: page.operation },
    schema: { hide: true },
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      writeFailure(write, error, request, reply, page),
  });
  for (const page of [CONFIRM, RESET]) {
    app.get(page.path, pageOptions(page), async (request, reply) => {
      const token = tokenIn(request.query);
      await checkMailedToken.execute({ token, purpose: page.purpose });
      return write(reply, (texts) => ({ ...texts[page.texts], form: formOn(page, texts, request, token) }));
    });
  }
  const { body: confirmation } = schemas.confirmEmail;
  app.post(
    CONFIRM.path,
    { ...pageOptions(CONFIRM), schema: { hide: true, body: confirmation } },
    async ({ body }, reply) => {
      await confirmEmail.execute(body);
      return write(reply, (texts) => texts.confirmEmail.done);
    },
  );
  const { body: reset } = schemas.resetPassword;
  app.post(RESET.path, { ...pageOptions(RESET), schema: { hide: true, body: reset } }, async ({ body }, reply) => {
    await resetPassword.execute(body);
    return write(reply, (texts) => texts.resetPassword.done);
  });
}

function formOn(page: FormPage, texts: PageTexts, request: FastifyRequest, token: string): Form {
  const password = { label: texts.newPassword, min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };
  return {
    action: publicAddress(request, `${PREFIX}${page.path}`),
    token,
    button: texts[page.texts].button,
    password: page === RESET ? password : null,
  };
}

/** The same link can be opened with more parameters, such as those of a mail service. */
function tokenIn(fields: unknown): string {
  const { token } = (fields ?? {}) as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
}

/** Shows an error. The form of the page is there again if its link still works. */
function writeFailure(
  write: WritePage,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  page?: FormPage,
): FastifyReply {
  const answer = prepareError(error, request, reply);
  const isBadLink = page !== undefined && answer.details.some(({ path }) => path === '/token');
  if (isBadLink) return write(reply, ({ badLink }) => badLink);
  const faults = answer.details.length > 0 ? answer.details.map(({ message }) => message) : [answer.message];
  const token = tokenIn(request.body);
  return write(reply, (texts) => {
    if (page === undefined || token === '') return { title: texts.failed, faults };
    return { ...texts[page.texts], faults, form: formOn(page, texts, request, token) };
  });
}

function noticePages(app: HttpServer, write: WritePage, lenderName: string): void {
  const options = { config: { public: true }, schema: { hide: true } };
  app.get<{ Params: { type: string } }>('/notice/:type', options, (request, reply) => {
    const { type } = request.params;
    return write(reply, ({ notices, notice }) => {
      if (!isKindIn(notices, type)) throw httpErrors.routeNotFound();
      return { title: notices[type], text: notice(lenderName) };
    });
  });
}

function isKindIn<Kinds extends object>(kinds: Kinds, type: string): type is keyof Kinds & string {
  return Object.hasOwn(kinds, type);
}
