import { Type } from 'typebox';
import { Choice, Exactly, Named } from './fields.ts';

/** The Content-Type of bodies that are sent as text. Fastify sets the same for the bodies that it serializes. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Wraps the data of a successful response. Its status is always 200. */
export function success<Data>(data: Data) {
  return { success: true, statusCode: 200, data, error: null } as const;
}

const ErrorDetail = Named('ErrorDetail', {
  path: Type.String({ description: 'A JSON pointer, such as /amount.' }),
  message: Type.String(),
});

/** The `error` of every error response. Documents it only: `errors.ts` writes the body as text. */
export function ErrorBody(codesOfAll: readonly string[]): object {
  const code = Choice(codesOfAll, { title: 'ErrorCode', description: 'A stable code for programs.' });
  const message = Type.String({ description: 'A message for people.' });
  return Named('Error', { code, message, details: Type.Array(ErrorDetail) });
}

/** An error response with one of these codes. `title` is the name of their enum. */
export function errorAnswer(statusCode: number, codes: readonly string[], title: string): object {
  const code = Type.Object({ code: Choice(codes, { title }) });
  const error = Type.Unsafe({ allOf: [{ $ref: '#/components/schemas/Error' }, code] });
  return Type.Object({ success: Exactly(false), statusCode: Exactly(statusCode), data: Type.Null(), error });
}
