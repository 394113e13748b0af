import { inDays, openOffer } from '../../support/app.ts';
import { INVALID, KEY_REUSED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { post, row } from '../row.ts';
import type { Target } from '../target.ts';

const NOT_OPEN = [400, 'OFFER_NOT_OPEN'] as const;
const OUTSIDE = [400, 'LOAN_REQUEST_OUTSIDE_PARAMETERS'] as const;
const NO_DAY = [400, 'INVALID_OFFER_EXPIRY'] as const;

const GOOD = { expiresOn: inDays(10) };

const at = ({ belongings }: Target, path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => belongings[name] ?? UNKNOWN);
/** Sent by an operator on the request of the victim. */
const made = (name: string, answer: Attack['answer'], body: object) =>
  row(`an offer ${name}`, answer, (target) =>
    post(target.operator, at(target, '/backoffice/requests/:requestId/offers'), body),
  );

/** An answer after another one, with the same key. */
const again = (name: string, answer: Attack['answer'], first: string, second: string, headers = {}) =>
  row(`an answer ${name}`, answer, async (target) => {
    const owner = await target.newPerson();
    const { requestId, offerId } = await openOffer(owner, target.operator);
    const url = (act: string) => `/requests/${requestId}/offers/${offerId}/${act}`;
    await owner.send('POST', url(first), undefined, headers);
    return post(owner, url(second), undefined, headers);
  });

export const OFFERS: readonly Attack[] = [
  ...['accept', 'decline'].flatMap((act) => {
    return [
      row(`an answer with terms of the borrower's choice, ${act}`, INVALID, (target) =>
        post(target.victim, at(target, `/requests/:requestId/offers/:offerId/${act}`), {
          amount: 50_000,
          interestRate: 0,
        }),
      ),
      again(`twice: ${act}`, NOT_OPEN, act, act),
      again(`after the other one: ${act}`, NOT_OPEN, act === 'accept' ? 'decline' : 'accept', act),
    ];
  }),
  again('twice with a key', [200], 'accept', 'accept', { 'idempotency-key': 'answer-1' }),
  made('of another form', INVALID, { expiresOn: '2026-12-1' }),
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
