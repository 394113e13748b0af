import { writtenAgreement } from '../../support/app.ts';
import { FORBIDDEN, INVALID, KEY_REUSED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

type Answer = Attack['answer'];

const NO_REQUEST = [404, 'LOAN_REQUEST_NOT_FOUND'] as const;
const NOT_APPROVED = [400, 'REQUEST_NOT_APPROVED'] as const;
const CHANGED = [400, 'AGREEMENT_CHANGED'] as const;
const SIGNED = [400, 'AGREEMENT_SIGNED'] as const;
const [OWN, ANY] = ['/requests/:requestId/agreement', '/backoffice/requests/:requestId/agreement'] as const;
const DIGEST = 'a'.repeat(64);
const GOOD = { sha256: DIGEST, signedName: 'Some Person', consent: true };
const JSON_BODY = { 'content-type': 'application/json' };

const at = ({ belongings }: Target, path: string) => path.replace(':requestId', belongings.requestId ?? '');
const read = (name: string, who: Who, path: string, answer: Answer) =>
  row(`an agreement ${name}, ${path}`, answer, (target) => get(target[who], at(target, path)));
/** On the request of the victim. */
const signed = (name: string, who: Who, answer: Answer, body: object | string = GOOD, path = `${OWN}/sign`) =>
  row(`a signature ${name}`, answer, (target) => post(target[who], at(target, path), body, JSON_BODY));

/** On a new agreement, by its borrower unless another signs it. */
const onNew = (
  name: string,
  answer: Answer,
  sign: (agreement: { requestId: string; sha256: string; url: string }) => object,
  { first, headers = {}, who }: { first?: object; headers?: Record<string, string>; who?: Who } = {},
) =>
  row(`a signature ${name}`, answer, async (target) => {
    const owner = await target.newPerson();
    const agreement = await writtenAgreement(owner, target.operator);
    const url = `/requests/${agreement.requestId}/agreement/sign`;
    const body = { ...GOOD, sha256: agreement.sha256 };
    if (first !== undefined) await owner.send('POST', url, { ...body, ...first }, headers);
    return post(who === undefined ? owner : target[who], url, { ...body, ...sign({ ...agreement, url }) }, headers);
  });

export const AGREEMENTS: readonly Attack[] = [
  ...['', '?format=pdf'].flatMap((query) => [
    read('of another borrower', 'attacker', `${OWN}${query}`, NO_REQUEST),
    read('on the path of borrowers, as operator', 'operator', `${OWN}${query}`, NO_REQUEST),
    read('of any borrower, by its borrower', 'victim', `${ANY}${query}`, FORBIDDEN),
    read('on a pending request', 'victim', `${OWN}${query}`, NOT_APPROVED),
  ]),
  ...[OWN, ANY].flatMap((path) => {
    const who = path === OWN ? 'victim' : 'operator';
    return [
      ...[UNKNOWN, 'nonsense', '%00', "1'%20or%20'1'='1", '..%2f..%2ffiles'].map((id) =>
        read('', who, path.replace(':requestId', id), NO_REQUEST),
      ),
      ...['format=csv', 'format=PDF', 'format=json&format=pdf'].map((query) =>
        read('', who, `${path}?${query}`, INVALID),
      ),
    ];
  }),
  signed('by another borrower', 'attacker', NO_REQUEST),
  signed('by an operator', 'operator', NO_REQUEST),
  signed('on a pending request', 'victim', NOT_APPROVED),
  ...[UNKNOWN, 'nonsense', '%00'].map((id) =>
    signed(`on ${id}`, 'victim', NO_REQUEST, GOOD, OWN.replace(':requestId', `${id}`).concat('/sign')),
  ),
  ...[
    {},
    ...['', DIGEST.slice(1), `${DIGEST}a`, DIGEST.toUpperCase(), `../${DIGEST}`, null, 1, [DIGEST]].map((sha256) => ({
      ...GOOD,
      sha256,
    })),
    ...[false, 'true', 1, null].map((consent) => ({ ...GOOD, consent })),
    ...['', ' \u200b', 'a\u0000b', 'a'.repeat(201), null, {}].map((signedName) => ({ ...GOOD, signedName })),
    { ...GOOD, signedAt: '2020-01-01T00:00:00.000Z' },
    { ...GOOD, address: '10.0.0.1' },
  ].map((body) => signed(`of ${JSON.stringify(body).slice(0, 150)}`, 'victim', INVALID, body)),
  signed('of a lone surrogate', 'victim', INVALID, JSON.stringify(GOOD).replace('Some', '\\ud800')),
  onNew('by another borrower, who knows the digest', NO_REQUEST, () => ({}), { who: 'attacker' }),
  onNew('by an operator, who knows the digest', NO_REQUEST, () => ({}), { who: 'operator' }),
  onNew('of another digest', CHANGED, () => ({ sha256: DIGEST })),
  onNew('twice', SIGNED, () => ({ signedName: 'Another' }), { first: {} }),
  onNew('twice with a key', [200], () => ({}), { first: {}, headers: { 'idempotency-key': 'sign-1' } }),
  onNew('with the key of another one', KEY_REUSED, () => ({ signedName: 'Another' }), {
    first: {},
    headers: { 'idempotency-key': 'sign-2' },
  }),
  onNew('with any text for a name', [200], () => ({ signedName: '\u202eevil \u{1f600} <script>' })),
];
