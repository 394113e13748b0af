import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../../bootstrap/config.ts';
import { done } from '../../support/client.ts';
import { IdentityProvider } from '../../support/identity-provider.ts';
import { openService } from '../../support/open-service.ts';

const issuer = new IdentityProvider();
await issuer.start();
await issuer.rotate('first');
afterAll(() => issuer.stop());
const { service, operator } = await openService({ ...issuer.env, DEFAULT_LANGUAGE: 'es' });

let people = 0;
async function registered(accepted?: string) {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted };
  return service.as(await done(service.anonymous.withHeaders(headers).registers(`person-${++people}@example.com`)));
}

it.each([
  ['en-US,en;q=0.9', 'en'],
  ['es-VE', 'es'],
  ['fr', 'es'],
  [undefined, 'es'],
])('registration with Accept-Language %s sets the language to %s', async (accepted, language) => {
  expect(await (await registered(accepted)).reads('/user/language')).toEqual({ language });
});

it('a user chooses another language, in the profile of that user alone', async () => {
  const [one, other] = [await registered('en'), await registered('en')];

  const chosen = await one.send('PUT', '/user/language', { language: 'es' });

  expect([chosen.status, chosen.body.data]).toEqual([200, { language: 'es' }]);
  expect(await one.reads('/user/language')).toEqual({ language: 'es' });
  expect(await other.reads('/user/language')).toEqual({ language: 'en' });
});

it('an outside account has the default language', async () => {
  const ana = { subject: 'ana', email: 'ana@outside.example', firstName: 'Ana', lastName: 'Pérez' };
  await done(operator.withHeaders({ 'accept-language': 'en' }).send('POST', '/backoffice/users', ana));
  const signedIn = service.as({ accessToken: await issuer.token({ sub: 'ana' }), userId: '' });
  expect(await signedIn.reads('/user/language')).toEqual({ language: 'es' });
});

it('the personal data has the language', async () => {
  const { identity } = (await (await registered('es')).get('/user/export')).body.data;
  expect(identity.account).toEqual([expect.objectContaining({ language: 'es' })]);
});

it('DEFAULT_LANGUAGE is a supported language', () => {
  expect(() => readConfig({ DEFAULT_LANGUAGE: 'fr' })).toThrow('DEFAULT_LANGUAGE must be one of en, es');
});
