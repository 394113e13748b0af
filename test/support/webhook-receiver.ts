import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { close, listen, portOf } from './local-server.ts';

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects of an event.
  readonly body: any;
}

/** A service of another company that is sent events. It can misbehave. */
export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  /** How it answers. Default: 204. */
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
  private readonly server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    this.received.push({ headers: request.headers, text, body: text === '' ? null : JSON.parse(text) });
    this.answer(response);
  });

  async start(port?: number): Promise<void> {
    await listen(this.server, port);
  }

  stop(): Promise<void> {
    return close(this.server);
  }

  get port(): number {
    return portOf(this.server);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  get types(): string[] {
    return this.received.map(({ body }) => body.type);
  }

  of(type: string): ReceivedEvent[] {
    return this.received.filter(({ body }) => body.type === type);
  }
}

/** Whether the library of the specification accepts the event with this secret. */
export function isSignedWith(secret: string, { headers, text }: ReceivedEvent): boolean {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
