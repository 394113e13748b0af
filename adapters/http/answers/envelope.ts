import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { FOUR_EYES_ACTS } from '../../../application/operators/acts.ts';
import type { Page } from '../../../application/shared/page.ts';
import {
  count,
  currencyCode,
  exactly,
  id,
  moment,
  money,
  nullable,
  oneOf,
  rate,
  record,
  whole,
} from '../../../application/shared/record.ts';
import type { Approval } from '../../../domain/operators/approval.ts';
import type { Sentence } from '../../../domain/shared/phrase.ts';
import { say } from '../../texts/say.ts';
import { answerLanguage } from './language.ts';
import { writePage } from './lists.ts';

/** The Content-Type of bodies that are sent as text. Fastify sets the same for the bodies that it serializes. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Wraps the data of a successful response. Its status is always 200. */
export function success<Data>(data: Data) {
  return { success: true, statusCode: 200, data, error: null } as const;
}

const ErrorDetail = record('ErrorDetail', {
  path: Type.String({ description: 'A JSON pointer, such as /amount.' }),
  message: Type.String(),
});

/** The `error` of every error response. Documents it only: `errors.ts` writes the body as text. */
export function ErrorBody(codesOfAll: readonly string[]): object {
  const code = oneOf(codesOfAll, { title: 'ErrorCode', description: 'A stable code for programs.' });
  const message = Type.String({ description: 'A message for people.' });
  return record('Error', { code, message, details: Type.Array(ErrorDetail) });
}

/** An error response with one of these codes. `title` is the name of their enum. */
export function errorAnswer(statusCode: number, codes: readonly string[], title: string): object {
  const code = Type.Object({ code: oneOf(codes, { title }) });
  const error = Type.Unsafe({ allOf: [{ $ref: '#/components/schemas/Error' }, code] });
  return Type.Object({ success: exactly(false), statusCode: exactly(statusCode), data: Type.Null(), error });
}

/** As `ActFigures`. */
const Figures = record('ApprovalFigures', {
  amount: money(
    1000,
    'What is lent, taken back, lost, paid out or no longer owed; of a change, what remains to be paid.',
  ),
  currency: currencyCode,
  term: nullable(count(12, 'Months; of a change, the instalments left.'), 12),
  interestRate: nullable(rate(12), 12),
  monthlyPayment: nullable(money(88.85), 88.85),
  productId: nullable(id('product')),
  productVersion: nullable(whole()),
});

/** The fields of an approval. */
export const pendingApproval = {
  approvalId: id('approval'),
  act: oneOf(FOUR_EYES_ACTS, { title: 'FourEyesAct' }),
  subject: id('request', 'The id of what is acted on.'),
  payload: Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description: 'The values of the act.',
    examples: [{ interestRate: 12, reason: null }],
  }),
  figures: Figures,
  status: exactly('Pending'),
  requestedBy: id('operator', 'An operator, or an API key.'),
  requestedAt: moment(),
  expiresAt: moment('2026-11-27T23:02:00.000Z'),
};

/** The data of an operation whose act waits for a second operator. */
export const PendingApproval = record('PendingApproval', pendingApproval);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The act may need a second operator: then the data is a `PendingApproval`. */
    fourEyes?: boolean;
  }
}

/** The body of the answer to an act that waits, as text: the schemas of its route describe the act that is done. */
export function waitingBody(approval: Approval): string {
  return JSON.stringify(success(waiting(approval)));
}

function waiting({ id, act, subject, payload, figures, requestedBy, requestedAt, expiresAt }: Approval) {
  return {
    approvalId: id,
    act,
    subject,
    payload,
    figures,
    status: 'Pending',
    requestedBy,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** One page of a list: the items in the envelope, the totals in the headers. */
export function listed<Item>(request: FastifyRequest, reply: FastifyReply, page: Page<Item>) {
  return success(writePage(request, reply, page));
}

/**
 * The value in the envelope.
 *
 * @param set fields that are not `null` after the act that is answered
 * @throws the given error when there is no value, or not in these fields
 */
export function found<Value extends object, Name extends keyof Value = never>(
  value: Value | null,
  NotFound: new () => Error,
  ...set: readonly Name[]
) {
  if (value === null || set.some((name) => value[name] === null)) throw new NotFound();
  return success(value as Value & { readonly [Field in Name]: NonNullable<Value[Field]> });
}

/** Confirms in the language of the request. */
export function confirmed({ message }: Sentence<string>, reply: FastifyReply) {
  return success({ message: say({ message }, answerLanguage(reply.request, reply)) });
}
