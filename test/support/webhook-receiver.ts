import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { FakeServer } from './local-server.ts';

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects of an event.
  readonly body: any;
}

/** A service of another company that is sent events. It can misbehave. */
export class WebhookReceiver extends FakeServer {
  readonly received: ReceivedEvent[] = [];
  /** How it answers. Default: 204. */
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
  protected readonly server = createServer(async (request, response) => {
    const text = await textOf(request);
    this.received.push({ headers: request.headers, text, body: text === '' ? null : JSON.parse(text) });
    this.answer(response);
  });

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
