import { connect } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Exchange {
  readonly answers: readonly WireAnswer[];
  /** Whether the server closed the connection. */
  readonly closed: boolean;
}

/** Of a connection that no time limit of the server ends earlier, so it was left open. */
const LEFT_OPEN_MS = 60_000;

/** Bytes to write to a socket, for attacks on HTTP framing. */
export interface RawRequest {
  readonly raw: readonly (string | Buffer)[];
  /** Milliseconds between the writes. */
  readonly everyMs?: number;
  /** Written when the first answer arrives. */
  readonly onceAnswered?: string;
}

/** Writes the bytes and reads until the server closes the connection. */
export function exchange(port: number, { raw, everyMs = 0, onceAnswered }: RawRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = Buffer.alloc(0);
    let closed = true;
    const giveUp = setTimeout(() => {
      closed = false;
      socket.destroy();
    }, LEFT_OPEN_MS);
    if (onceAnswered !== undefined) socket.once('data', () => socket.write(onceAnswered));
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
    });
    // A server may also end a connection with a reset while the client is writing.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve({ answers: answersIn(received), closed });
    });
    raw.forEach((bytes, at) => {
      const write = (): void => {
        if (socket.writable) socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
      };
      if (everyMs === 0) write();
      else setTimeout(write, at * everyMs).unref();
    });
  });
}

/** Parses consecutive responses. Bytes that are not HTTP become a response with status 0. */
function answersIn(bytes: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.subarray(0, end === -1 ? rest.length : end).toString('latin1');
    const [first = '', ...lines] = head.split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0);
    const pairs = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
    const headers = Object.fromEntries(pairs);
    const length = status === 0 ? rest.length : Number(headers['content-length'] ?? 0);
    const from = end === -1 ? 0 : end + 4;
    // Interim responses, such as 100 Continue, are skipped.
    if (status === 0 || status >= 200)
      answers.push({ status, headers, text: rest.subarray(from, from + length).toString('utf8') });
    rest = rest.subarray(from + length);
  }
  return answers;
}
