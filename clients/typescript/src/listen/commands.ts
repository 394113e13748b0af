import { follow, newest, type Source } from './follow.ts';
import { listen, type Output } from './forward.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The service and the key, from the environment. @throws Error */
function sourceIn({ LENDING_URL: url = 'http://127.0.0.1:3000', LENDING_API_KEY: apiKey }: Environment): Source {
  if (apiKey === undefined || apiKey === '') throw new Error('Set LENDING_API_KEY to an API key of the service.');
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw new Error('LENDING_URL must be a URL.');
  return { url, apiKey };
}

/** The file that `listen` remembers its place in, unless another is named. */
export const STATE_FILE = '.lending-listen.json';

interface ListenOptions {
  readonly forwardTo: string;
  /** Separated by commas. */
  readonly types?: string | undefined;
  readonly state?: string | undefined;
}

/** Forwards events to a receiver until it is ended. */
export async function listenCommand(options: ListenOptions, env: Environment, output: Output): Promise<never> {
  const { forwardTo, types, state = STATE_FILE } = options;
  if (!/^https?:/.test(forwardTo) || !URL.canParse(forwardTo)) throw new Error('--forward-to must be a URL.');
  const wanted = types === undefined ? null : types.split(',').map((type) => type.trim());
  return listen({ ...sourceIn(env), forwardTo, types: wanted, state }, output);
}

/** Prints events from now on, one JSON document a line, until it is ended. */
export async function tailCommand(env: Environment, { print, complain }: Output): Promise<never> {
  const source = sourceIn(env);
  for await (const event of follow(source, await newest(source, complain), complain)) print(JSON.stringify(event));
  throw new Error('The log has no end.');
}
