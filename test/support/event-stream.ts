import { once } from 'node:events';
import http from 'node:http';

export interface SentEvent {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly eventId: string; readonly type: string; readonly data: Record<string, unknown> };
}

type Headers = Readonly<Record<string, string>>;

/** Reads server-sent events over HTTP. */
export class EventStreamReader {
  readonly events: SentEvent[] = [];
  readonly comments: string[] = [];
  status = 0;
  headers: http.IncomingHttpHeaders = {};
  /** Resolves when the answer has ended or was cut. */
  readonly ended: Promise<void>;
  private readonly request: http.ClientRequest;
  private rest = '';

  private constructor(request: http.ClientRequest, response: http.IncomingMessage) {
    this.request = request;
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    this.ended = new Promise((resolve) => response.on('close', resolve).on('error', () => {}));
    response.setEncoding('utf8').on('data', (text: string) => this.read(text));
  }

  /** Resolves with the headers. */
  static async open(url: string, headers: Headers, lastEventId?: string): Promise<EventStreamReader> {
    const given = lastEventId === undefined ? headers : { ...headers, 'last-event-id': lastEventId };
    const request = http.get(url, { headers: given, agent: false });
    request.on('error', () => {});
    const [response] = await once(request, 'response');
    return new EventStreamReader(request, response);
  }

  get types(): readonly string[] {
    return this.events.map(({ event }) => event);
  }

  close(): void {
    this.request.destroy();
  }

  private read(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
      const fields = Object.fromEntries(lines.map(([name = '', value = '']) => [name, value.trim()]));
      if ('' in fields) this.comments.push(fields['']);
      if ('data' in fields) this.events.push({ ...fields, data: JSON.parse(fields.data) } as SentEvent);
    }
  }
}
