import { ANSWERED_BY_READY, listenBefore, type Message, messages, READY, STARTUP } from './database-proxy.ts';

/** The name of the connections that work for requests. Jobs and listeners have others. */
export const REQUESTS = 'lending-api';

/** The statements that a connection sent before it had all answers. */
type Trip = string[];

/**
 * A proxy before PostgreSQL that notes the statements and round trips of the connections that work for requests.
 *
 * @param everyConnection notes those of all connections
 * @param delayMs latency, all of it on the way to PostgreSQL. It delays each chunk, but none because of another.
 */
export async function countStatements(databaseUrl: string, { delayMs = 0, everyConnection = false } = {}) {
  let trips: Trip[] = [];
  const delayed = delayMs > 0 ? delayLine(delayMs) : (send: () => void) => send();
  const proxy = await listenBefore(databaseUrl, (client, connect) => {
    const database = connect();
    const connection = new Connection((trip) => trips.push(trip), everyConnection);
    const sent = messages((message) => connection.sent(message), STARTUP);
    const received = messages((message) => connection.received(message));
    client.on('data', (chunk: Buffer) => {
      sent(chunk);
      delayed(() => database.write(chunk));
    });
    database.on('data', (chunk: Buffer) => {
      received(chunk);
      client.write(chunk);
    });
    client.on('error', () => {}).on('close', () => database.destroy());
    database.on('error', () => {}).on('close', () => client.destroy());
  });
  return {
    ...proxy,
    /** Returns the trips since the last call. */
    take(): readonly (readonly string[])[] {
      const taken = trips;
      trips = [];
      return taken;
    },
  };
}

class Connection {
  private readonly begun: (trip: Trip) => void;
  private counts: boolean;
  /** How often PostgreSQL has yet to say that it is ready. It first does after the log-in. */
  private owed = 1;
  private trip: Trip | null = null;
  private readonly texts = new Map<string, string>();
  private bound = '';

  constructor(begun: (trip: Trip) => void, counts: boolean) {
    this.begun = begun;
    this.counts = counts;
  }

  sent({ type, body }: Message): void {
    if (type === STARTUP) this.counts ||= body.includes(`\0application_name\0${REQUESTS}\0`);
    // Neither a password nor the end of the connection.
    if (!this.counts || ['p', 'X', STARTUP].includes(type)) return;
    if (this.trip === null) {
      this.trip = [];
      this.begun(this.trip);
    }
    const [first = '', second = ''] = textsOf(body);
    if (type === 'P') this.texts.set(first, second);
    if (type === 'B') this.bound = this.texts.get(second) ?? '';
    if (type === 'E') this.trip.push(this.bound);
    if (type === 'Q') this.trip.push(first);
    if (ANSWERED_BY_READY.includes(type)) this.owed++;
  }

  received({ type }: Message): void {
    if (type === READY && --this.owed === 0) this.trip = null;
  }
}

/** The two texts at the start of a message, such as the names of portal and statement. */
function textsOf(body: Buffer): readonly string[] {
  const end = body.indexOf(0);
  return [body.toString('utf8', 0, end), body.toString('utf8', end + 1, body.indexOf(0, end + 1))];
}

/** A part of a delay. Timers of Node have whole milliseconds. */
const NAP_MS = 0.05;

function delayLine(delayMs: number): (send: () => void) => void {
  const waiting: { readonly due: number; readonly send: () => void }[] = [];
  const nap = new Int32Array(new SharedArrayBuffer(4));
  const check = () => {
    for (const now = performance.now(); waiting[0] !== undefined && waiting[0].due <= now; ) waiting.shift()?.send();
    if (waiting.length === 0) return;
    Atomics.wait(nap, 0, 0, NAP_MS);
    setImmediate(check);
  };
  return (send) => {
    if (waiting.push({ due: performance.now() + delayMs, send }) === 1) setImmediate(check);
  };
}
