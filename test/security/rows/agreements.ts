import { writtenAgreement } from '../../support/app.ts';
import { INVALID, KEY_REUSED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { get, post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

type Answer = Attack['answer'];

const NO_REQUEST = [404, 'LOAN_REQUEST_NOT_FOUND'] as const;
const NOT_APPROVED = [400, 'REQUEST_NOT_APPROVED'] as const;
const CHANGED = [400, 'AGREEMENT_CHANGED'] as const;
const SIGNED = [400, 'AGREEMENT_SIGNED'] as const;
const OWN = '/requests/:requestId/agreement';
const DIGEST = 'a'.repeat(64);
const GOOD = { sha256: DIGEST, signedName: 'Some Person', consent: true };

const at = ({ belongings }: Target, path: string) => path.replace(':requestId', belongings.requestId ?? '');
const read = (name: string, who: Who, path: string, answer: Answer) =>
  row(`an agreement ${name}, ${path}`, answer, (target) => get(target[who], at(target, path)));
/** On the request of the victim. */
const signed = (name: string, answer: Answer, body: object = GOOD) =>
  row(`a signature ${name}`, answer, (target) => post(target.victim, at(target, `${OWN}/sign`), body));

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
  read('of another borrower', 'attacker', `${OWN}?format=pdf`, NO_REQUEST),
  ...['', '?format=pdf'].map((query) => read('on a pending request', 'victim', `${OWN}${query}`, NOT_APPROVED)),
  signed('on a pending request', NOT_APPROVED),
  ...[DIGEST.slice(1), `${DIGEST}a`, DIGEST.toUpperCase()].map((sha256) =>
    signed(`of the digest ${sha256}`, INVALID, { ...GOOD, sha256 }),
  ),
  signed('without consent', INVALID, { ...GOOD, consent: false }),
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
