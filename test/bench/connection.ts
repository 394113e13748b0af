import net from 'node:net';

const HEADERS_END = Buffer.from('\r\n\r\n');

/** Receives the status and the bytes of a response; 0 and null if the connection fails. */
type OnAnswer = (status: number, bytes: Buffer | null) => void;

/**
 * A keep-alive connection with one request at a time. Supports only responses with a Content-Length, so that the load
 * generator costs less than the servers.
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
