import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import { TICKET_CATEGORIES } from '../../adapters/reference-data/in-memory-categories.ts';
import { disbursedLoan, payInstallments, type TestApp } from '../support/app.ts';
import type { Borrower } from '../support/borrower.ts';
import { PASSWORD } from '../support/caller.ts';
import type { Answer, Client } from '../support/client.ts';
import { FORM, form, PDF } from '../support/documents.ts';
import type { Operator } from '../support/operator.ts';
import type { Caller } from './fuzzing.ts';
import { MALFORMED, type Reference, type ReferenceKind, UNKNOWN_ID } from './references.ts';

type Stock = Partial<Record<ReferenceKind, readonly string[]>>;

/** Two borrowers with an object of each kind, and an operator. */
export class World {
  readonly service: TestApp;
  readonly borrower: Borrower;
  readonly neighbour: Borrower;
  readonly operator: Operator;
  /** A loan of the borrower, too large to be repaid in a run. No generated request names it, so that none pays it off. */
  readonly loanId: string;
  private readonly stocks: ReadonlyMap<Client, Stock>;
  private readonly shared: Stock;

  private constructor(
    service: TestApp,
    cast: readonly [Borrower, Borrower, Operator],
    stocks: readonly [Stock, Stock],
    loanId: string,
  ) {
    this.service = service;
    this.loanId = loanId;
    [this.borrower, this.neighbour, this.operator] = cast;
    this.stocks = new Map([
      [this.borrower, stocks[0]],
      [this.neighbour, stocks[1]],
    ]);
    this.shared = {
      bankId: BANKS.map(({ bankId }) => bankId),
      categoryId: TICKET_CATEGORIES.map(({ categoryId }) => categoryId),
      operatorId: [this.operator.userId],
    };
  }

  static async of(service: TestApp): Promise<World> {
    const operator = await service.operator();
    const [borrower, neighbour] = [await service.borrower(), await service.borrower()];
    const stocks = [await stockOf(borrower, operator), await stockOf(neighbour, operator)] as const;
    const loanId = await disbursedLoan(borrower, operator, { amount: 50_000, term: 60 });
    return new World(service, [borrower, neighbour, operator], stocks, loanId);
  }

  /** A caller for the client. The operator owns the objects of both borrowers. */
  callerFor(client: Client): Caller {
    return { headers: client.headers, idOf: (reference) => this.idOf(client, reference) };
  }

  private idOf(client: Client, { kind, whose, nth }: Reference): string {
    const pick = (from: readonly string[]) => from[nth % Math.max(1, from.length)] ?? UNKNOWN_ID;
    if (whose === 'malformed') return pick(MALFORMED);
    if (whose === 'unknown') return UNKNOWN_ID;
    const shared = this.shared[kind];
    if (shared !== undefined) return whose === 'own' ? pick(shared) : UNKNOWN_ID;
    if (client === this.operator) return pick([...this.stocks.values()].flatMap((stock) => stock[kind] ?? []));
    const owner = whose === 'own' ? client : this.neighbour;
    return pick(this.stocks.get(owner)?.[kind] ?? []);
  }
}

/** Creates an object of each kind for a borrower, over HTTP. */
async function stockOf(borrower: Borrower, operator: Operator): Promise<Stock> {
  const loanId = await disbursedLoan(borrower, operator, { amount: 50_000, term: 60 });
  const smallLoan = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
  await payInstallments(borrower, loanId, 1);
  const requests = await borrower.get('/requests');
  const payments = await borrower.get('/payments');
  const fileId = await newFile(borrower);
  const ticketId = await newTicket(borrower, [fileId]);
  const documentId = await newDocument(borrower);
  const notifications = await borrower.get('/notifications');
  const deviceId = await newDevice(borrower);
  return {
    userId: [borrower.userId],
    loanId: [loanId, loanId, smallLoan],
    requestId: idsIn(requests, 'requestId'),
    paymentId: idsIn(payments, 'paymentId'),
    notificationId: idsIn(notifications, 'notificationId'),
    ticketId: [ticketId],
    documentId: [documentId],
    fileId: [fileId],
    deviceId: [deviceId],
  };
}

function idsIn({ body }: Answer, name: string): string[] {
  return body.data.map((item: Record<string, string>) => item[name]);
}

export async function newRequest(borrower: Borrower): Promise<string> {
  const terms = { amount: 1000, currency: 'USD', term: 12, employmentStatus: 'Employed' };
  return (await borrower.send('POST', '/requests', terms)).body.data.requestId;
}

export async function newTicket(borrower: Borrower, attachments: readonly string[] = []): Promise<string> {
  const [{ categoryId } = { categoryId: '' }] = TICKET_CATEGORIES;
  const told = { subject: 'A question', description: 'How do I pay?', categoryId, attachments };
  return (await borrower.send('POST', '/support/tickets', told)).body.data.ticketId;
}

export async function newDocument(borrower: Borrower): Promise<string> {
  const sent = form({ content: PDF }, { documentType: 'ID' });
  return (await borrower.send('POST', '/user/documents', sent, FORM)).body.data.documentId;
}

export async function newFile(borrower: Borrower): Promise<string> {
  return (await borrower.send('POST', '/user/files', form({ content: PDF }), FORM)).body.data.fileId;
}

/** Wants only new tickets, so that few events are recorded. */
export async function newWebhook(operator: Operator): Promise<string> {
  const told = { url: 'https://hooks.invalid/', events: ['ticket.open'] };
  return (await operator.send('POST', '/backoffice/webhooks', told)).body.data.webhookId;
}

let devices = 0;

export async function newDevice(borrower: Borrower): Promise<string> {
  const told = { token: `token-${++devices}`, platform: 'android' };
  return (await borrower.send('POST', '/notifications/deviceToken', told)).body.data.deviceId;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

let people = 0;

/** Registers a new user. */
export async function newcomer(service: TestApp): Promise<Credentials> {
  const email = `newcomer-${++people}@example.com`;
  const person = { email, password: PASSWORD, firstName: 'New', lastName: 'Comer' };
  const { data } = (await service.anonymous.send('POST', '/auth/register', person)).body;
  return { ...data, email, password: PASSWORD };
}
