import type { FastifyInstance } from 'fastify';
import { dereferenced } from '../support/api-description.ts';

export interface Field {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** One operation of `/openapi.json`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly string[];
  /** Requires an access token. */
  readonly guarded: boolean;
  readonly backoffice: boolean;
  /** Null without a JSON body. */
  readonly body: {
    readonly fields: Readonly<Record<string, Field>>;
    readonly required: readonly string[];
    readonly example: Readonly<Record<string, unknown>>;
  } | null;
}

interface Described {
  readonly security?: readonly object[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: object }>>;
  };
}

interface Schema {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/** Every operation of `/openapi.json`, so that new operations are attacked automatically. */
export async function routesOf(http: FastifyInstance): Promise<Route[]> {
  const document = (await http.inject('/openapi.json')).json<{ paths: Record<string, Record<string, Described>> }>();
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => routeOf(path, method, dereferenced(document, operation))),
  );
}

function routeOf(path: string, method: string, { security = [], requestBody }: Described): Route {
  const json = requestBody?.content['application/json'];
  return {
    method: method.toUpperCase() as Route['method'],
    path,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    guarded: security.length > 0,
    backoffice: path.startsWith('/backoffice/'),
    body: json
      ? {
          fields: json.schema.properties ?? {},
          required: json.schema.required ?? [],
          example: (json.example ?? {}) as Record<string, unknown>,
        }
      : null,
  };
}

/** @throws Error for a parameter without a value, so that a new kind of object is not left out */
export function addressOf({ path }: Route, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The victim has no ${name} yet: add one to the belongings of the target.`);
    return value;
  });
}
