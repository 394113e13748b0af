import { type TSchema, Type } from 'typebox';
import { Exactly } from './fields.ts';

/** The Content-Type of bodies that are sent as text. Fastify sets the same for the bodies that it serializes. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The `response` schemas of a route: its data in the envelope, with an example and a sentence that says what the data
 * is. `schema.errors` lists the errors.
 */
export function answers<Data extends TSchema>(data: Data, example: unknown, description: string) {
  const examples = [{ success: true, statusCode: 200, data: example, error: null }];
  const envelope = { success: Exactly(true), statusCode: Exactly(200), data, error: Type.Null() };
  return { 200: Type.Object(envelope, { description, examples }) };
}

/** Wraps the data of a successful response. Its status is always 200. */
export function success<Data>(data: Data) {
  return { success: true, statusCode: 200, data, error: null } as const;
}

/** The data of an operation that only confirms that it is done. */
export const Message = Type.Object({ message: Type.String() }, { title: 'Confirmation' });

const ErrorDetail = Type.Object(
  { path: Type.String({ description: 'A JSON pointer, such as /amount.' }), message: Type.String() },
  { title: 'ErrorDetail' },
);
const ErrorBody = Type.Object(
  {
    code: Type.String({ description: 'A stable code for programs.' }),
    message: Type.String({ description: 'A message for people.' }),
    details: Type.Array(ErrorDetail),
  },
  { title: 'Error' },
);

/** Every error response. Documents it only: `errors.ts` writes the body as text. */
export const ErrorAnswer = Type.Object(
  { success: Exactly(false), statusCode: Type.Integer(), data: Type.Null(), error: ErrorBody },
  { title: 'ErrorAnswer' },
);
