import type { FastifyInstance } from 'fastify';
import { JSON_TYPE, type Operation, operationsOf, type Schema } from '../system/fuzz/operations.ts';

export type Field = Schema;

/** One operation of `/openapi.json`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly string[];
  /** With a value for each required parameter; empty if it has no required one. */
  readonly query: string;
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

/** Every operation of `/openapi.json`, so that new operations are attacked automatically. */
export async function routesOf(http: FastifyInstance): Promise<Route[]> {
  return (await operationsOf(http)).map(({ method, path, pathNames, query, needsToken, body }) => {
    const { properties: fields = {}, required = [] } = body?.schema ?? {};
    return {
      method,
      path,
      parameters: pathNames,
      query: query
        .filter(({ required }) => required === true)
        .map(soundQuery)
        .join('&'),
      guarded: needsToken,
      backoffice: path.startsWith('/backoffice/'),
      body: body?.mediaType === JSON_TYPE ? { fields, required, example: body.example } : null,
    };
  });
}

export const soundQuery = ({ name, example, schema }: Operation['query'][number]) =>
  `${name}=${example ?? schema.enum?.[0]}`;

/** Parts of paths that name no object. */
const NAMES: Readonly<Record<string, string>> = { dataset: 'loans' };

/** @throws Error for a parameter without a value, so that a new kind of object is not left out */
export function addressOf({ path, query }: Route, values: Readonly<Record<string, string>>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name] ?? NAMES[name];
    if (value === undefined) throw new Error(`The victim has no ${name} yet: add one to the belongings of the target.`);
    return value;
  });
  return query === '' ? filled : `${filled}?${query}`;
}
