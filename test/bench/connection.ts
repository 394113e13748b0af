import net from 'node:net';

const HEADERS_END = Buffer.from('\r\n\r\n');

/** Called with the status and, where somebody wants it, the body of an answer. */
export type OnAnswer = (status: number, body: Buffer | null) => void;

/**
 * One kept-alive connection that has one request on it at a time. It knows no more of HTTP/1.1 than the servers here
 * use (a Content-Length on each answer), so that the load generator costs less than what it measures.
 */
export class Connection {
  private readonly socket: net.Socket;
  private onAnswer: OnAnswer | null = null;
  private received: Buffer | null = null;
  private needed = 0;
  private broken: Error | null = null;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The server closed the connection.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  /** A broken connection answers 0. */
  send(request: Buffer, onAnswer: OnAnswer): void {
    if (this.broken !== null) {
      setImmediate(onAnswer, 0, null);
      return;
    }
    this.onAnswer = onAnswer;
    this.socket.write(request);
  }

  close(): void {
    this.socket.removeAllListeners('close');
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    const all = this.received === null ? chunk : Buffer.concat([this.received, chunk]);
    if (this.needed === 0) {
      const end = all.indexOf(HEADERS_END);
      if (end !== -1) this.needed = end + 4 + contentLength(all.toString('latin1', 0, end));
    }
    if (this.needed === 0 || all.length < this.needed) {
      this.received = all;
      return;
    }
    const { onAnswer } = this;
    this.received = null;
    this.needed = 0;
    this.onAnswer = null;
    onAnswer?.(Number(all.toString('latin1', 9, 12)), all);
  }

  private fail(error: Error): void {
    this.broken ??= error;
    const { onAnswer } = this;
    this.onAnswer = null;
    onAnswer?.(0, null);
  }
}

function contentLength(headers: string): number {
  const at = headers.toLowerCase().indexOf('content-length:');
  return at === -1 ? 0 : Number.parseInt(headers.slice(at + 15), 10);
}
