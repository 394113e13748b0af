import net from 'node:net';
import { listen, portOf } from './local-server.ts';

export type DatabaseProxy = Awaited<ReturnType<typeof listenBefore>>;
type Relay = (client: net.Socket, connect: () => net.Socket) => void;

/**
 * Listens on 127.0.0.1 before a PostgreSQL.
 *
 * @param relay connects each client to PostgreSQL, or does not
 */
export async function listenBefore(databaseUrl: string, relay: Relay, options: net.ServerOpts = {}) {
  const { hostname: host, port } = new URL(databaseUrl);
  const connect = () => net.connect({ host, port: Number(port || 5432), noDelay: true });
  const server = net.createServer({ noDelay: true, ...options }, (client) => relay(client, connect));
  await listen(server);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${portOf(server)}`;
  return { url: url.href, close: () => void server.close() };
}

/** A message of PostgreSQL's protocol. */
export interface Message {
  /** One letter. Empty for the first message of a client, which has none. */
  readonly type: string;
  readonly body: Buffer;
  /** As it was sent. */
  readonly bytes: Buffer;
}

export const STARTUP = '';
/** The messages of a client whose answer ends with a READY. */
export const ANSWERED_BY_READY = ['S', 'Q'];
export const READY = 'Z';

const LENGTH_BYTES = 4;

/** Returns a listener for the chunks of one direction, without TLS. @param first `STARTUP` for those of a client */
export function messages(each: (message: Message) => void, first?: typeof STARTUP): (chunk: Buffer) => void {
  let typeBytes = first === STARTUP ? 0 : 1;
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + LENGTH_BYTES) {
      const size = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < size) return;
      const bytes = rest.subarray(0, size);
      const type = bytes.toString('latin1', 0, typeBytes);
      each({ type, body: bytes.subarray(typeBytes + LENGTH_BYTES), bytes });
      rest = rest.subarray(size);
      typeBytes = 1;
    }
  };
}
