import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { EXPECTED } from '../../../application/shared/input.ts';
import { ErrorBody } from '../answers/envelope.ts';
import { INTRODUCTION, TAGS } from './introduction.ts';
import {
  completeOperation,
  HEADERS,
  type Operation,
  type Response,
  type SentWebhook,
  type SharedErrors,
  sentWebhookOperation,
} from './operation.ts';

interface Schema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly [EXPECTED]?: string;
  readonly examples?: readonly unknown[];
}

// Why: docs/decisions/0030-the-api-description-comes-from-the-schemas.md
/** The named schemas of the API description: every schema with a `title` becomes a component and is referred to. */
export class NamedSchemas {
  private readonly named = new Map<string, object>();

  /**
   * The schema with references in place of the titled schemas, itself included, without the words of error messages,
   * which its descriptions repeat, and without the examples of fields, which those of operations are composed of.
   */
  refer({ title, properties, items, allOf, anyOf, [EXPECTED]: _, ...rest }: Schema): object {
    const schema = {
      ...rest,
      ...(properties && { properties: mapped(properties, (one) => this.refer(withoutExample(one))) }),
      ...(items && { items: this.refer(withoutExample(items)) }),
      ...(allOf && { allOf: allOf.map((one) => this.refer(one)) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.refer(withoutExample(one))) }),
    };
    if (title === undefined) return schema;
    const known = this.named.get(title);
    if (known !== undefined && !isDeepStrictEqual(known, schema)) {
      throw new Error(`Two different schemas have the title ${title}.`);
    }
    this.named.set(title, schema);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** By name, in alphabetical order. */
  all(): Readonly<Record<string, object>> {
    return Object.fromEntries([...this.named].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

function withoutExample({ examples: _, ...schema }: Schema): Schema {
  return schema;
}

function mapped<From, To>(record: Readonly<Record<string, From>>, change: (one: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one)]));
}

export interface ApiDescription {
  /** As in package.json. */
  readonly version: string;
  /** The path of the service's address, such as `/api`. Empty without one. */
  readonly publicPath?: string;
  /** Requests that this service sends to others, by name. */
  readonly sentWebhooks?: Readonly<Record<string, SentWebhook>>;
}

export const PRODUCT = 'Lending Service';

const INFO = {
  title: PRODUCT,
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'The team that runs this service' },
};

/** Collects the schemas of the routes. Register it before all of them. */
export async function registerApiDescription(app: FastifyInstance, options: ApiDescription) {
  const { version, publicPath, sentWebhooks = {} } = options;
  const routes = new Map<unknown, RouteOptions>();
  await app.register(swagger, {
    // OpenAPI 3.1 has `const`.
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: { ...INFO, version, description: `${INTRODUCTION}\n[guides]: ${publicPath ?? ''}/docs/guides\n` },
      // Without a host: the document works at the address that it was loaded from.
      servers: [{ url: publicPath || '/' }],
      tags: [...TAGS],
      components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      routes.set(schema?.operationId, route);
      const security = route.config?.public === true ? [] : [{ bearerAuth: [] }];
      return { schema: { security, ...schema, querystring: withoutRequiredDefaults(schema?.querystring) }, url };
    },
    transformObject: (document) =>
      'openapiObject' in document ? completed(document.openapiObject, routes, sentWebhooks) : document.swaggerObject,
  });
}

/** A parameter with a default may be left out. TypeBox requires it, because a handler always gets it. */
function withoutRequiredDefaults(query: unknown): unknown {
  if (query === undefined) return undefined;
  const {
    properties = {},
    required = [],
    ...rest
  } = query as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  return { ...rest, properties, required: required.filter((name) => !('default' in (properties[name] ?? {}))) };
}

/** Adds the parts that the schemas of routes lack: errors, headers, webhooks and the names of schemas. */
function completed(
  description: object,
  routes: ReadonlyMap<unknown, RouteOptions>,
  sentWebhooks: Readonly<Record<string, SentWebhook>>,
): Record<string, unknown> {
  const { paths = {}, components } = description as { paths?: Paths; components?: object };
  const errors: SharedErrors = { responses: {}, codes: new Set() };
  for (const operation of operationsOf(paths)) {
    const route = routes.get(operation.operationId);
    if (route !== undefined) completeOperation(operation, route, errors);
  }
  const sent = Object.entries(sentWebhooks).map(([name, webhook]) => [
    name,
    { post: sentWebhookOperation(name, webhook) },
  ]);
  const webhooks: Paths = Object.fromEntries(sent);
  const schemas = new NamedSchemas();
  schemas.refer(ErrorBody([...errors.codes].sort()));
  for (const operation of [...operationsOf(paths), ...operationsOf(webhooks)]) nameSchemas(operation, schemas);
  for (const response of Object.values(errors.responses)) nameContent(response, schemas);
  const shared = { ...components, headers: HEADERS, responses: errors.responses, schemas: schemas.all() };
  return { ...description, webhooks, components: shared };
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

function operationsOf(paths: Paths): Operation[] {
  return Object.values(paths).flatMap((path) => Object.values(path));
}

function nameSchemas({ parameters = [], requestBody, responses }: Operation, schemas: NamedSchemas): void {
  for (const parameter of parameters) nameSchema(parameter, schemas);
  for (const described of [requestBody, ...Object.values(responses)]) {
    if (described !== undefined && 'content' in described) nameContent(described, schemas);
  }
}

function nameContent({ content = {} }: Pick<Response, 'content'>, schemas: NamedSchemas): void {
  for (const media of Object.values(content)) nameSchema(media, schemas);
}

function nameSchema(described: { schema?: object }, schemas: NamedSchemas): void {
  if (described.schema !== undefined) described.schema = schemas.refer(described.schema);
}
