import { inDays, openOffer } from '../../support/app.ts';
import { FORBIDDEN, INVALID, KEY_REUSED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

type Answer = Attack['answer'];

const NO_REQUEST = [404, 'LOAN_REQUEST_NOT_FOUND'] as const;
const NO_OFFER = [404, 'OFFER_NOT_FOUND'] as const;
const NOT_OPEN = [400, 'OFFER_NOT_OPEN'] as const;
const OUTSIDE = [400, 'LOAN_REQUEST_OUTSIDE_PARAMETERS'] as const;
const NO_DAY = [400, 'INVALID_OFFER_EXPIRY'] as const;

const [OWN, ANY] = ['/requests/:requestId/offers', '/backoffice/requests/:requestId/offers'] as const;
const JSON_BODY = { 'content-type': 'application/json' };
const GOOD = { expiresOn: inDays(10) };

const at = ({ belongings }: Target, path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => belongings[name] ?? UNKNOWN);
const list = (name: string, who: Who, path: string, answer: Answer) =>
  row(`offers ${name}, ${path}`, answer, (target) => get(target[who], at(target, path)));
const answered = (name: string, who: Who, path: string, answer: Answer) =>
  row(`an answer ${name}, ${path}`, answer, (target) => post(target[who], at(target, path)));
/** Sent by an operator on the request of the victim. */
const made = (
  name: string,
  answer: Answer,
  body: object | string | undefined,
  who: Who = 'operator',
  path: string = ANY,
) => row(`an offer ${name}`, answer, (target) => post(target[who], at(target, path), body, JSON_BODY));

/** An answer after another one, with the same key. */
const again = (name: string, answer: Answer, first: string, second: string, headers = {}) =>
  row(`an answer ${name}`, answer, async (target) => {
    const owner = await target.newPerson();
    const { requestId, offerId } = await openOffer(owner, target.operator);
    const url = (act: string) => `/requests/${requestId}/offers/${offerId}/${act}`;
    await owner.send('POST', url(first), undefined, headers);
    return post(owner, url(second), undefined, headers);
  });

export const OFFERS: readonly Attack[] = [
  list('of another borrower', 'attacker', OWN, NO_REQUEST),
  list('on the path of borrowers, as operator', 'operator', OWN, NO_REQUEST),
  list('of any borrower, by their borrower', 'victim', ANY, FORBIDDEN),
  ...(
    [
      ['victim', OWN],
      ['operator', ANY],
    ] as const
  ).flatMap(([who, path]) => [
    ...['nonsense', '%00', "1'%20or%20'1'='1"].map((id) => list('', who, path.replace(':requestId', id), NO_REQUEST)),
    ...['page=0', 'limit=101'].map((query) => list('', who, `${path}?${query}`, INVALID)),
    list('far away', who, `${path}?page=1000000&limit=100`, [200]),
  ]),
  ...['accept', 'decline'].flatMap((act) => {
    const path = `${OWN}/:offerId/${act}`;
    return [
      answered('by another borrower', 'attacker', path, NO_REQUEST),
      answered('by an operator', 'operator', path, NO_REQUEST),
      ...[UNKNOWN, 'nonsense', '%00'].flatMap((id) => [
        answered('to an unknown offer', 'victim', path.replace(':offerId', id), NO_OFFER),
        answered('on an unknown request', 'victim', path.replace(':requestId', id), NO_REQUEST),
      ]),
      row(`an answer with terms of the borrower's choice, ${act}`, INVALID, (target) =>
        post(target.victim, at(target, path), { amount: 50_000, interestRate: 0 }),
      ),
      again(`twice: ${act}`, NOT_OPEN, act, act),
      again(`after the other one: ${act}`, NOT_OPEN, act === 'accept' ? 'decline' : 'accept', act),
    ];
  }),
  again('twice with a key', [200], 'accept', 'accept', { 'idempotency-key': 'answer-1' }),
  made('by its borrower', FORBIDDEN, GOOD, 'victim'),
  made('by another borrower', FORBIDDEN, GOOD, 'attacker'),
  ...[UNKNOWN, 'nonsense', '%00'].map((id) =>
    made(`on the request ${id}`, NO_REQUEST, GOOD, 'operator', ANY.replace(':requestId', id)),
  ),
  made('without a body', INVALID, undefined),
  ...[{}, { expiresOn: null }, { expiresOn: 20261201 }, { expiresOn: '1 December' }, { expiresOn: '2026-12-1' }].map(
    (body) => made(`of ${JSON.stringify(body)}`, INVALID, body),
  ),
  ...[
    { amount: '800' },
    { amount: 800.001 },
    { amount: 0 },
    { term: 12.5 },
    { interestRate: 1000.1 },
    { status: 'Accepted' },
  ].map((terms) => made(`of ${JSON.stringify(terms)}`, INVALID, { ...GOOD, ...terms })),
  ...[{ amount: 99.99 }, { amount: 50_000.01 }, { term: 2 }, { term: 61 }, { term: -1 }].map((terms) =>
    made(`of ${JSON.stringify(terms)}`, OUTSIDE, { ...GOOD, ...terms }),
  ),
  // Past the last one by a day more, since midnight may pass.
  ...[inDays(0), inDays(-1), inDays(92), '2026-02-30', '1900-01-01', '9999-12-31'].map((expiresOn) =>
    made(`until ${expiresOn}`, NO_DAY, { expiresOn }),
  ),
  row('an offer with the key of another one', KEY_REUSED, async (target) => {
    const headers = { 'idempotency-key': 'offer-1' };
    const { requestId } = (await (await target.newPerson()).asksFor(1000)).body.data;
    const url = `/backoffice/requests/${requestId}/offers`;
    await target.operator.send('POST', url, GOOD, headers);
    return post(target.operator, url, { ...GOOD, amount: 900 }, headers);
  }),
];
