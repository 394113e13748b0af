import type { FastifySchema } from 'fastify';
import { completeOperation, type Operation, type Response } from './openapi-operations.ts';

interface Part {
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

interface HeaderSchema {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
}

/** The description of a request that another service sends, whether or not this node has a route for it. */
export function webhookOperation(name: string, schema: FastifySchema, shared: Record<string, Response>): Operation {
  const { summary, description, tags, headers, body, response } = schema;
  const { properties = {}, required = [] } = (headers ?? {}) as HeaderSchema;
  const { 200: success } = response as { readonly 200: Part };
  const operation = {
    operationId: name,
    summary,
    description,
    tags,
    security: [],
    parameters: Object.entries(properties).map(([header, { description: text, ...form }]) => ({
      in: 'header',
      name: header,
      required: required.includes(header),
      description: text,
      schema: form,
    })),
    requestBody: { required: true, content: { 'application/json': mediaOf(body as Part) } },
    responses: { 200: { description: success.description ?? '', content: { 'application/json': mediaOf(success) } } },
  };
  completeOperation(operation, { method: 'POST', url: '', handler: () => {}, schema, config: PUBLIC }, shared);
  return operation;
}

const PUBLIC = { public: true };

function mediaOf({ examples: [example] = [], ...schema }: Part) {
  return { schema, example };
}
