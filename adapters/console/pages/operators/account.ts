import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { encode } from 'uqr';
import type { SavedViewId } from '../../../../domain/operators/saved-view.ts';
import type { SessionId } from '../../../../domain/shared/ids.ts';
import { answerTo } from '../../../http/answers/errors.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { httpErrors } from '../../../http/fields/http-errors.ts';
import { pathId } from '../../../http/fields/read-fields.ts';
import { confirmSecondFactor, turnOffSecondFactor } from '../../../http/identity/identity.schemas.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { formReader } from '../../forms.ts';
import { habits } from '../../habits.ts';
import { errorIn, OPEN_PAGE, PAGE, redirect, render } from '../../rendering.ts';

/** Light squares around the code: ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

/** A QR code for a template: the side in squares, and the path of the dark ones. */
function qrCode(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}

const ACCOUNT = '/account';
const FACTOR = `${ACCOUNT}/second-factor`;
const CONFIRM = `${FACTOR}/confirm`;
const OFF = `${FACTOR}/off`;
const END = `${ACCOUNT}/sessions/:sessionId/end`;

/** The operator's own account: the second factor, and where the operator is signed in. */
export function accountPages(app: HttpServer, ports: ConsolePorts): void {
  const { secondFactorQueries, sessionQueries, endSession, clock, operatorMfaRequired } = ports;
  const show = async ({ user }: FastifyRequest, reply: FastifyReply, error?: string) => {
    const [factor, sessions] = await Promise.all([
      secondFactorQueries.statusOf(user.id),
      sessionQueries.openOf(user.id, clock.now()),
    ]);
    const own = sessions.map((one) => ({ ...one, isThis: one.sessionId === user.sessionId }));
    const required = operatorMfaRequired;
    return render(reply, 'account', { title: 'Your account', factor, required, sessions: own, error });
  };
  app.get(ACCOUNT, OPEN_PAGE, (request, reply) => show(request, reply));
  // What a form answers cannot be opened again.
  for (const path of [FACTOR, CONFIRM, OFF, END]) {
    app.get(path, OPEN_PAGE, (_request, reply) => redirect(reply, ACCOUNT));
  }
  secondFactorPages(app, ports, show);
  app.post(END, PAGE, async ({ user, params }, reply) => {
    const { sessionId: given } = params as { readonly sessionId: string };
    const sessionId: SessionId = pathId<'Session'>(given, httpErrors.routeNotFound);
    await endSession.execute({ userId: user.id, sessionId });
    return redirect(reply, ACCOUNT, { message: 'The session is ended.' });
  });
}

type Show = (request: FastifyRequest, reply: FastifyReply, error: string) => Promise<FastifyReply>;

function secondFactorPages(app: HttpServer, ports: ConsolePorts, show: Show): void {
  const limitedAs = (operation: string) => ({
    ...OPEN_PAGE,
    config: { ...OPEN_PAGE.config, authRateLimit: operation },
  });
  /** Shows what is wrong with a code on a page that takes another one. */
  const onBadCode =
    (page: (request: FastifyRequest, reply: FastifyReply, message: string) => unknown) =>
    (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      if (answerTo(error).statusCode !== 400) throw error;
      const { message, details } = errorIn(reply, error);
      return page(request, reply, details[0]?.message ?? message);
    };
  const enrolment = (reply: FastifyReply, data: object) =>
    render(reply, 'second-factor', { title: 'Turn on the second factor', ...data });

  const starting = { ...limitedAs('POST /user/mfa'), errorHandler: onBadCode(show) };
  app.post(FACTOR, starting, async ({ user }, reply) => {
    const { secret, otpauthUrl } = await ports.startSecondFactor.execute({ userId: user.id });
    return enrolment(reply, { secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), qr: qrCode(otpauthUrl) });
  });

  const firstCodeIn = formReader(confirmSecondFactor.body);
  const again = onBadCode((_request, reply, error) => enrolment(reply, { error }));
  const confirming = { ...limitedAs('POST /user/mfa/confirm'), errorHandler: again };
  app.post(CONFIRM, confirming, async ({ user, body }, reply) => {
    const { id: userId, sessionId } = user;
    const codes = await ports.confirmSecondFactor.execute({ userId, sessionId, ...firstCodeIn(body) });
    return render(reply, 'recovery-codes', { title: 'The second factor is on', codes });
  });

  const codeIn = formReader(turnOffSecondFactor.body);
  const ending = { ...limitedAs('DELETE /user/mfa'), errorHandler: onBadCode(show) };
  app.post(OFF, ending, async ({ user, body }, reply) => {
    await ports.turnOffSecondFactor.execute({ userId: user.id, ...codeIn(body) });
    return redirect(reply, ACCOUNT, { message: 'The second factor is off.' });
  });
}

const Form = Type.Object(
  { list: Type.String(), name: Type.String(), filter: Type.Optional(Type.String()) },
  { additionalProperties: false },
);

/** What the forms of a list send: they keep its filter under a name, and remove one. */
export function savedViewPages(app: HttpServer, { saveView, removeView }: ConsolePorts): void {
  const read = formReader(Form);
  // What a form answers cannot be opened again.
  for (const path of ['/views', '/views/:viewId/remove']) app.get(path, PAGE, (_request, reply) => redirect(reply, ''));
  app.post('/views', PAGE, async ({ user, body }, reply) => {
    const { list, name, filter = '' } = read(body);
    if (!app.keptLists.has(list)) throw httpErrors.routeNotFound();
    const kept = new URLSearchParams(filter).toString();
    await saveView.execute({ ownerId: user.id, list, name: name.trim(), filter: kept });
    return redirect(reply, `${list}?${kept}`, { message: 'The view is saved.' });
  });
  app.post('/views/:viewId/remove', PAGE, async ({ user, params }, reply) => {
    const { viewId: given } = params as { readonly viewId: string };
    const viewId: SavedViewId = pathId<'SavedView'>(given, httpErrors.routeNotFound);
    return redirect(reply, await removeView.execute({ viewId, ownerId: user.id }), { message: 'The view is removed.' });
  });
}

/** The keys, and how to type numbers and days. */
export function helpPage(app: HttpServer): void {
  app.get('/help', OPEN_PAGE, (_request, reply) => render(reply, 'help', { title: 'Help', zone: habits().zone.name }));
}
