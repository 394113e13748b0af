import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
type Operations = Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>;
interface Document {
  readonly paths: Readonly<Record<string, Operations>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

export interface AnswerSeen {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly body: unknown;
}

/** Returns how a response breaks `/openapi.json`, or `null` if it conforms. */
export type CheckAnswer = (answer: AnswerSeen) => string | null;

/** Builds the check. Paths that the document does not list, such as unknown routes, are not checked. */
export async function answerCheckerOf(http: FastifyInstance): Promise<CheckAnswer> {
  const document = (await http.inject('/openapi.json')).json<Document>();
  const paths = Object.entries(document.paths).map(([template, operations]) => ({
    pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    literal: !template.includes('{'),
    operations,
  }));
  // Literal paths first: `/payments/banks` before `/payments/{paymentId}`.
  paths.sort((one, other) => Number(other.literal) - Number(one.literal));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const validators = new Map<object, ValidateFunction>();

  return ({ method, url, status, body }) => {
    const [path = ''] = url.split('?', 1);
    const known = paths.find(({ pattern }) => pattern.test(path))?.operations[method.toLowerCase()];
    if (known === undefined) return null;
    const listed = known.responses[status];
    if (listed === undefined) return `${method} ${path} answered ${status}, which /openapi.json does not list.`;
    const response = document.components.responses[listed.$ref?.split('/').at(-1) ?? ''] ?? listed;
    const schema = response.content?.['application/json']?.schema;
    if (schema === undefined) return null;
    const validate = validators.get(schema) ?? ajv.compile(schema);
    validators.set(schema, validate);
    if (validate(body)) return null;
    return `${method} ${path} answered ${status} with a body that /openapi.json forbids: ${ajv.errorsText(validate.errors)}`;
  };
}
