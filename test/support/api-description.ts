import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly examples?: object }>>;
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
    template,
    pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    literal: !template.includes('{'),
    operations,
  }));
  // Literal paths first: `/payments/banks` before `/payments/{paymentId}`.
  paths.sort((one, other) => Number(other.literal) - Number(one.literal));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'api');
  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string) => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(pointer, validate);
    return validate;
  };

  return ({ method, url, status, body }) => {
    const [path = ''] = url.split('?', 1);
    const verb = method.toLowerCase();
    const { template = '', operations } = paths.find(({ pattern }) => pattern.test(path)) ?? {};
    const known = operations?.[verb];
    if (known === undefined) return null;
    const listed = known.responses[status];
    if (listed === undefined) return `${method} ${path} answered ${status}, which /openapi.json does not list.`;
    const name = listed.$ref?.split('/').at(-1) ?? '';
    const media = (document.components.responses[name] ?? listed).content?.['application/json'];
    if (media === undefined) return null;
    const place = name === '' ? ['paths', template, verb, 'responses', `${status}`] : ['components', 'responses', name];
    const validate = validatorAt(pointerTo(...place, 'content', 'application/json', 'schema'));
    if (!validate(body)) {
      return `${method} ${path} answered ${status} with a body that /openapi.json forbids: ${ajv.errorsText(validate.errors)}`;
    }
    const code = codeOf(body);
    if (code === undefined || code in (media.examples ?? {})) return null;
    return `${method} ${path} answered ${status} ${code}, which /openapi.json forbids: it does not list the code.`;
  };
}

/** As a URI fragment: RFC 6901, 6. */
function pointerTo(...segments: readonly string[]): string {
  const escaped = (segment: string) => encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
  return segments.map((segment) => `/${escaped(segment)}`).join('');
}

function codeOf(body: unknown): string | undefined {
  return (body as { readonly error?: { readonly code?: string } | null } | null)?.error?.code;
}

/** The schema with every reference to `components` replaced by what it refers to. */
export function dereferenced<Schema>(document: object, schema: Schema): Schema {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((one) => dereferenced(document, one)) as Schema;
  const { $ref } = schema as { readonly $ref?: unknown };
  if (typeof $ref === 'string') {
    const names = $ref.slice('#/'.length).split('/');
    const target = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
    return dereferenced(document, target) as Schema;
  }
  return Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, dereferenced(document, one)])) as Schema;
}
