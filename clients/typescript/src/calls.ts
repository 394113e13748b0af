import type { MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './api.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

interface Answered {
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly data: unknown } } };
  };
}

/** The paths that have the method, and answer JSON. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends Answered ? Path : never;
}[keyof paths];

/** Parameters and body of an operation, and the options of `fetch`. */
export type OptionsOf<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M>;

/** The options are an argument that may be left out if the operation needs none. */
export type Arguments<Path extends keyof paths, M extends Method> =
  undefined extends OptionsOf<Path, M> ? [options?: OptionsOf<Path, M>] : [options: OptionsOf<Path, M>];

/** The `data` of the answer. */
export type DataOf<Path extends keyof paths, M extends Method> = paths[Path][M] extends Answered
  ? paths[Path][M]['responses'][200]['content']['application/json']['data']
  : never;

interface Refused<Code> {
  readonly content: { readonly 'application/json': { readonly error: { readonly code: Code } } };
}

/** The codes of the errors that the operation lists. */
export type ErrorCodeOf<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  readonly responses: infer Responses;
}
  ? { [Status in keyof Responses]: Responses[Status] extends Refused<infer Code> ? Code : never }[keyof Responses]
  : never;

/** The paths of lists. */
export type ListPath = {
  [Path in PathOf<'get'>]: DataOf<Path, 'get'> extends readonly unknown[] ? Path : never;
}[PathOf<'get'>];

export type ItemOf<Path extends ListPath> = DataOf<Path, 'get'> extends readonly (infer Item)[] ? Item : never;
