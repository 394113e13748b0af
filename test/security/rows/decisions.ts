import { REASON_CODES } from '../../../domain/loan-requests/decision.ts';
import { FORBIDDEN, INVALID } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { get, post, row, type Who } from '../row.ts';

const NO_REQUEST = [404, 'LOAN_REQUEST_NOT_FOUND'] as const;
const NOT_VALID = [400, 'INVALID_REJECTION'] as const;
const OWN = '/requests/:requestId/decision';
const ANY = '/backoffice/requests/:requestId/decision';

const read = (name: string, who: Who, path: string, answer: Attack['answer']) =>
  row(`${name} of ${path}`, answer, (target) =>
    get(target[who], path.replace(':requestId', target.belongings.requestId ?? '')),
  );

/** Of a new request. */
const rejection = (body: object | string, answer: Attack['answer']) =>
  row(`a rejection with ${JSON.stringify(body).slice(0, 90)}`, answer, async (target) => {
    const { requestId } = (await (await target.newPerson()).asksFor(1000)).body.data;
    return post(target.operator, `/backoffice/requests/${requestId}/reject`, body, {
      'content-type': 'application/json',
    });
  });

export const DECISIONS: readonly Attack[] = [
  read('a decision, by another borrower', 'attacker', OWN, NO_REQUEST),
  read('a decision, as operator', 'operator', OWN, NO_REQUEST),
  read('a decision, by its borrower', 'victim', ANY, FORBIDDEN),
  read('reasons, by a borrower', 'victim', '/backoffice/decisionReasons', FORBIDDEN),
  ...[OWN, ANY].flatMap((path) =>
    ['nonsense', '%00', "1'%20or%20'1'='1"].map((id) =>
      read('a decision', path === OWN ? 'victim' : 'operator', path.replace(':requestId', id), NO_REQUEST),
    ),
  ),
  ...['page=0', 'limit=101', 'page=1e3'].map((query) =>
    read('reasons', 'operator', `/backoffice/decisionReasons?${query}`, INVALID),
  ),
  rejection({}, NOT_VALID),
  rejection({ reasonCodes: ['OTHER'] }, NOT_VALID),
  ...[
    [],
    ['NONSENSE'],
    ['bankruptcy'],
    ['BANKRUPTCY', 'BANKRUPTCY'],
    REASON_CODES.slice(0, 5),
    'BANKRUPTCY',
    null,
    [null],
  ].map((reasonCodes) => rejection({ reasonCodes }, INVALID)),
  ...['', ' \u200b', null, 1, 'a\u0000b', 'a'.repeat(1001)].map((reason) =>
    rejection({ reason, reasonCodes: ['BANKRUPTCY'] }, INVALID),
  ),
  rejection('{"reason":"\\ud800"}', INVALID),
  rejection({ reason: 'No.', because: 'No.' }, INVALID),
  rejection({ reasonCodes: ['__proto__'] }, INVALID),
  rejection({ reason: '\u202eevil \u{1f600}', reasonCodes: REASON_CODES.slice(0, 4) }, [200]),
];
