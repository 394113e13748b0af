import type { FastifyInstance } from 'fastify';
import { dereferenced } from '../../support/api-description.ts';

/** The supported schema keywords; any other keyword stops the run, see `valid-values.ts`. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly 'x-maxDecimals'?: number;
  readonly 'x-currency'?: boolean;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Operation {
  /** Such as `POST /payments/{paymentId}/verify`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly pathNames: readonly string[];
  readonly query: readonly Parameter[];
  readonly body: ({ readonly mediaType: string } & Required<Content>) | null;
  readonly statuses: readonly number[];
  readonly needsToken: boolean;
  readonly forOperators: boolean;
  /** The schema of the Idempotency-Key, if accepted. */
  readonly key: Schema | null;
}

interface Content {
  readonly schema: Schema;
  readonly example?: Readonly<Record<string, unknown>>;
}

interface Described {
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The operations of `/openapi.json`, in its order. */
export async function operationsOf(http: FastifyInstance): Promise<readonly Operation[]> {
  const document = (await http.inject('/openapi.json')).json<{ paths: Record<string, Record<string, Described>> }>();
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, described]) =>
      operationOf(method.toUpperCase(), path, dereferenced(document, described)),
    ),
  );
}

function operationOf(method: string, path: string, described: Described): Operation {
  const { security = [], parameters = [], requestBody, responses } = described;
  const needsToken = security.length > 0;
  const [content] = Object.entries(requestBody?.content ?? {});
  return {
    name: `${method} ${path}`,
    method: method as Operation['method'],
    path,
    pathNames: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
    query: parameters.filter((parameter) => parameter.in === 'query'),
    body: content === undefined ? null : { mediaType: content[0], example: {}, ...content[1] },
    statuses: Object.keys(responses).map(Number),
    needsToken,
    // Their own second factor is refused to operators only.
    forOperators: needsToken && '403' in responses && !path.startsWith('/user/'),
    key: parameters.find(({ name }) => name === 'idempotency-key')?.schema ?? null,
  };
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'multipart/form-data';
