import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { CheckMailedToken } from '../../../application/identity/check-mailed-token.ts';
import type { ConfirmEmail } from '../../../application/identity/confirm-email.ts';
import type { ResetPassword } from '../../../application/identity/reset-password.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/password.ts';
import { prepareError } from '../answers/errors.ts';
import { publicAddress } from '../answers/lists.ts';
import type { HttpServer } from '../answers/routes.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { findUnstorable } from '../fields/read-fields.ts';
import * as schemas from '../identity/recovery.schemas.ts';
import type { PageTexts } from './page-texts.ts';
import { type Form, pageWriter, type WritePage } from './page-writer.ts';

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
