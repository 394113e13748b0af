import { createServer, type IncomingMessage, request } from 'node:http';
import { pipeline } from 'node:stream';
import { close, listen, portOf } from '../../support/local-server.ts';

export interface StrippingProxy {
  /** Such as `http://127.0.0.1:40123/api`. */
  readonly url: string;
  /** Requests outside the path. They get 404. */
  readonly strays: string[];
  /** Where requests go from now on. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** A proxy in front of a service, which answers below a path and removes the path before it hands a request on. */
export async function startStrippingProxy(path: string): Promise<StrippingProxy> {
  const strays: string[] = [];
  let port = 0;
  const server = createServer((incoming, response) => {
    const { method, headers, url = '' } = incoming;
    const rest = pathBelow(path, url);
    if (rest === null) {
      strays.push(`${method} ${url}`);
      response.writeHead(404).end();
      return;
    }
    const answered = (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      pipeline(answer, response, () => {});
    };
    const outgoing = request({ host: '127.0.0.1', port, method, headers, path: rest }, answered);
    pipeline(incoming, outgoing, (error) => error && response.destroy());
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}${path}`,
    strays,
    leadTo(next) {
      port = next;
    },
    close: () => close(server),
  };
}

function pathBelow(path: string, url: string): string | null {
  const rest = url.startsWith(path) ? url.slice(path.length) : null;
  if (rest === '' || rest?.startsWith('?')) return `/${rest}`;
  return rest?.startsWith('/') ? rest : null;
}
