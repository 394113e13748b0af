import type { InjectOptions } from 'fastify';
import { signatureOf } from '../support/payment-provider.ts';
import { faultsOf } from '../system/fuzz/broken-values.ts';
import { changesSince, codeIn, deliver, faultsInAnswer, faultsInLog } from './attack.ts';
import { UNKNOWN } from './objects.ts';
import { addressOf, type Field, type Route } from './routes.ts';
import { isWell, type Target } from './target.ts';

/** Properties that a client must not set, for mass assignment. */
const PROTECTED: readonly string[] = [
  'id userId borrowerId ownerId operatorId role isAdmin admin permissions status verified balance paidAmount approvalDate',
  'createdAt updatedAt version passwordHash emailKey interest_rate monthlyPayment transactionId erasedAt $where prototype',
  'toString valueOf',
]
  .join(' ')
  .split(' ');

/** JSON text, since an object literal would set the prototype instead. */
const PROTOTYPES = ['"__proto__":{"role":"operator"}', '"constructor":{"prototype":{"role":"operator"}}'];

export interface Sent {
  readonly body: string;
  readonly what: string;
}

/** Bodies with a property that is not in the operation's schema. */
export function smuggledBodies({ example, fields }: NonNullable<Route['body']>): Sent[] {
  const names = PROTECTED.filter((name) => !Object.hasOwn(fields, name));
  const properties = names.map((name, at) => ({
    what: `the property ${name}`,
    body: JSON.stringify({ ...example, [name]: [true, 'operator', { $gt: '' }][at % 3] }),
  }));
  const sound = JSON.stringify(example);
  const prototypes = PROTOTYPES.map((text) => ({
    what: text,
    body: sound === '{}' ? `{${text}}` : `{${text},${sound.slice(1)}`,
  }));
  return [...properties, ...prototypes];
}

/** Invalid values for the field, as JSON. */
function wrongValues(field: Field): string[] {
  const { pattern, enum: choices } = field;
  const isBound = pattern !== undefined || choices !== undefined;
  const shape = new RegExp(pattern ?? '(?!)', 'u');
  const shapeless = isBound ? INJECTIONS.filter((text) => !shape.test(text)) : [];
  const faults = faultsOf(field).filter(([, , encoding]) => encoding === undefined);
  return [...faults.map(([, raw]) => raw), ...shapeless.map((text) => JSON.stringify(text))];
}

/** Texts that are dangerous where code and data are mixed. */
export const INJECTIONS: readonly string[] = [
  "' or '1'='1",
  "'; drop table loans; --",
  '1; select pg_sleep(10)',
  "' union select password_hash from users --",
  '\\',
  '%',
  '_',
  '$1',
  '$'.concat('{7*7}'),
  '{{7*7}}',
  '#{7*7}',
  '<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'a\r\nSet-Cookie: a=b',
  'a\n{"level":60,"msg":"forged"}',
  '$(id)',
  '`id`',
  '| cat /etc/passwd',
  '%s%s%s%n',
  '%00',
  '$'.concat('{jndi:ldap://127.0.0.1/a}'),
  '=cmd|calc!A1',
  '*)(uid=*))(|(uid=*',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '\u202etxt.exe',
  '\u0001\u001b[31m',
  '\ufeff',
  'İıſK',
  '👩‍👩‍👧‍👦',
  'a\u0300'.repeat(20),
];

/** The operation's example with one invalid field, once for each invalid value. */
export function brokenBodies({ example, required }: NonNullable<Route['body']>, name: string, field: Field): Sent[] {
  const { [name]: _left, ...others } = example;
  const head = JSON.stringify(others).slice(0, -1);
  const bodies = wrongValues(field).map((value) => ({
    what: `${name}: ${value.slice(0, 60)}`,
    body: `${head}${head === '{' ? '' : ','}${JSON.stringify(name)}:${value}}`,
  }));
  return required.includes(name) ? [...bodies, { what: `no ${name}`, body: JSON.stringify(others) }] : bodies;
}

/** Sends invalid bodies as an authorized user. Returns the faults of each that is not rejected as invalid. */
export async function faultsOfBodies(target: Target, route: Route, bodies: readonly Sent[]): Promise<string[]> {
  const person = route.backoffice ? target.operator : target.attacker;
  const nothing = Object.fromEntries(route.parameters.map((name) => [name, UNKNOWN]));
  const logged = target.log.length;
  await target.rest();
  const before = await target.fingerprint();
  const faults: string[] = [];
  for (const { body, what } of bodies) {
    const proof = route.guarded ? person.headers : { 'x-signature': signatureOf(body) };
    const headers = { ...proof, 'content-type': 'application/json' };
    const request = { method: route.method, url: addressOf(route, nothing), payload: body, headers } as InjectOptions;
    const seen = await deliver(request, target);
    const code = codeIn(seen.text);
    const refused = seen.status === 400 && (code === 'VALIDATION_FAILED' || code === 'MALFORMED_JSON');
    const found = faultsInAnswer(seen, target, false);
    if (!refused) found.push(`it answered ${seen.status} ${code}`);
    faults.push(...found.map((fault) => `${route.method} ${route.path}, ${what}: ${fault}`));
  }
  faults.push(
    ...changesSince(before, await target.fingerprint()),
    ...faultsInLog(target.log.slice(logged), target.secrets),
  );
  if (!(await isWell(target))) faults.push('The next request of another user was not served.');
  return faults;
}
