import { describe, expect, it } from 'vitest';
import { tokenFor } from '../../support/account-mails.ts';
import { startApp } from '../../support/app.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { Outbox } from '../../support/outbox.ts';

const NEW_PASSWORD = 'another long password';
const SPANISH = { 'accept-language': 'es-VE,es;q=0.9,en;q=0.5' };
const KINDS = [
  'loan_update',
  'payment_update',
  'payment_reminder',
  'support_update',
  'document_update',
  'webhook_update',
];

const formOn = (html: string) => {
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(html) ?? [];
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
  return { action, token };
};

describe('the pages of the service', async () => {
  const { service, operator } = await openService({ LENDER_NAME: 'Lender & <b>Sons</b>', AUTH_RATE_LIMIT_MAX: '100' });
  const outbox = new Outbox();
  outbox.attach(service.app);

  const open = (url: string, headers: Record<string, string> = {}) => service.app.http.inject({ url, headers });
  const send = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = String(new URLSearchParams(form));
    return service.app.http.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
  };
  let people = 0;
  const register = async () => {
    const email = `page-${++people}@pages.example`;
    const person = service.as(await done(service.anonymous.registers(email)));
    return { email, person };
  };
  /** The path of the link in the latest mail to an address. */
  const linkTo = async (email: string, subject: string): Promise<string> => {
    const mail = () => outbox.mailed.findLast(({ address, title }) => address === email && title === subject);
    await expect.poll(mail).toBeDefined();
    const { pathname, search } = new URL(mail()?.actionUrl ?? '');
    return `${pathname}${search}`;
  };

  it('confirm an address by the form of the mailed link, once', async () => {
    const { email, person } = await register();
    const link = await linkTo(email, 'Confirm your e-mail address');
    for (let times = 0; times < 2; times++) {
      const { statusCode, body } = await open(link);
      expect([statusCode, body.includes('<h1>Confirm your e-mail address</h1>')]).toEqual([200, true]);
    }
    await done(person.sendsNote());
    const form = (await open(link)).body;
    expect(form).not.toContain('type="password"');
    const { action, token } = formOn(form);

    const confirmed = await send(action, { token });

    expect([confirmed.statusCode, confirmed.body.includes('Your e-mail address is confirmed')]).toEqual([200, true]);
    for (const again of [await send(action, { token }), await open(link)]) {
      expect(again.statusCode).toBe(400);
      expect(again.body).toContain('<h1>This link does not work</h1>');
      expect(again.body).toContain('It is not valid any more. Request a new one.');
      expect(again.body).not.toContain('<form');
    }
    await done(person.sendsNote());
    await linkTo(email, 'Confirm your e-mail address');
  });

  it('set a new password by the form of the mailed link, once', async () => {
    const { email } = await register();
    await done(service.anonymous.send('POST', '/auth/forgot-password', { email }));
    const link = await linkTo(email, 'Reset your password');
    const form = (await open(link)).body;
    expect(form).toContain('type="password"');
    const { action, token } = formOn(form);
    expect(link).toBe(`${action}?token=${token}`);

    const short = await send(action, { token, password: 'short' });
    expect([short.statusCode, formOn(short.body)]).toEqual([400, { action, token }]);
    expect(short.body).toMatch(/role="alert"><p>[^<]*12 characters/);
    expect((await service.anonymous.logsIn(email, PASSWORD)).status).toBe(200);

    const set = await send(action, { token, password: NEW_PASSWORD });
    expect([set.statusCode, set.body.includes('Your password was changed')]).toEqual([200, true]);
    expect((await service.anonymous.logsIn(email, PASSWORD)).status).toBe(401);
    expect((await service.anonymous.logsIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await send(action, { token, password: PASSWORD })).statusCode).toBe(400);
    expect((await open(link)).statusCode).toBe(400);
  });

  it('are in the language of the browser', async () => {
    const { person } = await register();
    const token = await tokenFor(service.app, person.userId, 'password-reset');
    const url = '/pages/reset-password';

    const page = await open(`${url}?token=${token}`, SPANISH);
    expect(page.headers['content-language']).toBe('es');
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain('<h1>Elija una contraseña nueva</h1>');
    expect((await send(url, { token: 'x', password: NEW_PASSWORD }, SPANISH)).body).toContain(
      'Este enlace no funciona',
    );
    const set = await send(url, { token, password: NEW_PASSWORD }, SPANISH);
    expect(set.body).toContain('Su contraseña cambió');
    expect((await open('/pages/notice/payment_reminder', SPANISH)).body).toContain('<h1>Recordatorio de pago</h1>');
  });

  it('show errors in the language of the browser', async () => {
    const { person } = await register();
    const token = await tokenFor(service.app, person.userId, 'password-reset');
    const alertOn = ({ body }: { readonly body: string }) => /role="alert"><p>([^<]*)</.exec(body)?.[1];
    const short = { token, password: 'short' };
    const unstorable = { token, password: `${NEW_PASSWORD}\0` };

    const shown = async (headers: Record<string, string>) => [
      alertOn(await send('/pages/reset-password', short, headers)),
      alertOn(await send('/pages/reset-password', unstorable, headers)),
      alertOn(await open('/pages/notice/general', headers)),
    ];

    expect(await shown(SPANISH)).toEqual([
      'Debe tener al menos 12 caracteres.',
      'No se pudo leer la petición.',
      'Esta ruta no existe.',
    ]);
    expect(await shown({})).toEqual([
      'Must have at least 12 characters.',
      'The request could not be read.',
      'This path does not exist.',
    ]);
  });

  it('name the kind of a notice, and the lender as text', async () => {
    const borrower = await service.borrower();
    const { requestId } = await done(borrower.asksFor(500, { term: 3 }));
    await done(operator.rejects(requestId));
    const [{ notificationId }] = await borrower.reads('/notifications');
    const { actionUrl } = await borrower.reads(`/notifications/${notificationId}`);
    expect(new URL(actionUrl).pathname).toBe('/pages/notice/loan_update');

    const titles = await Promise.all(
      KINDS.map(async (kind) => {
        const { statusCode, body } = await open(`/pages/notice/${kind}`);
        expect(statusCode).toBe(200);
        expect(body).toContain('Lender &amp; &lt;b&gt;Sons&lt;/b&gt;');
        return /<h1>(.+)<\/h1>/.exec(body)?.[1];
      }),
    );
    expect(titles[0]).toBe('There is news about your loan');
    expect(new Set(titles).size).toBe(KINDS.length);
    const unknown = await open('/pages/notice/general');
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('are no part of the API document', async () => {
    const { paths } = (await open('/openapi.json')).json();
    expect(Object.keys(paths).filter((path) => path.startsWith('/pages'))).toEqual([]);
  });
});

it('there are no pages where an app has them', async () => {
  const app = await startApp({ APP_URL: 'https://app.example.com' });
  expect((await app.app.http.inject('/pages/notice/loan_update')).statusCode).toBe(404);
  await app.close();
});
