import { REASON_CODES } from '../../../domain/loan-requests/decision.ts';
import { INVALID } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { post, row } from '../row.ts';

const NOT_VALID = [400, 'INVALID_REJECTION'] as const;
/** Of a new request. */
const rejection = (body: object | string, answer: Attack['answer']) =>
  row(`a rejection with ${JSON.stringify(body).slice(0, 90)}`, answer, async (target) => {
    const { requestId } = (await (await target.newPerson()).asksFor(1000)).body.data;
    return post(target.operator, `/backoffice/requests/${requestId}/reject`, body, {
      'content-type': 'application/json',
    });
  });

export const DECISIONS: readonly Attack[] = [
  rejection({}, NOT_VALID),
  rejection({ reasonCodes: ['OTHER'] }, NOT_VALID),
  ...[[], ['BANKRUPTCY', 'BANKRUPTCY'], REASON_CODES.slice(0, 5), ['__proto__']].map((reasonCodes) =>
    rejection({ reasonCodes }, INVALID),
  ),
  rejection({ reason: '\u202eevil \u{1f600}', reasonCodes: REASON_CODES.slice(0, 4) }, [200]),
];
