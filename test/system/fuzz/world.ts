import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { TICKET_CATEGORIES } from '../../../adapters/reference-data/in-memory-categories.ts';
import { disbursedLoan, payInstallments, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { type Client, done } from '../../support/client.ts';
import type { Operator } from '../../support/operator.ts';
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
  loanId = '';
  private readonly stocks = new Map<Client, Stock>();
  private readonly shared: Stock;

  private constructor(service: TestApp, borrower: Borrower, neighbour: Borrower, operator: Operator) {
    this.service = service;
    this.borrower = borrower;
    this.neighbour = neighbour;
    this.operator = operator;
    this.shared = {
      bankId: BANKS.map(({ bankId }) => bankId),
      categoryId: TICKET_CATEGORIES.map(({ categoryId }) => categoryId),
      operatorId: [operator.userId],
    };
  }

  static async of(service: TestApp): Promise<World> {
    const operator = await service.operator();
    const world = new World(service, await service.borrower(), await service.borrower(), operator);
    const colleague = await service.operator('viewer');
    world.stocks.set(colleague, { userId: [colleague.userId] });
    for (const one of [world.borrower, world.neighbour]) world.stocks.set(one, await stockOf(one, operator));
    world.loanId = await disbursedLoan(world.borrower, operator, { amount: 50_000, term: 60 });
    return world;
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
  const { fileId } = await done(borrower.uploadsFile());
  const { ticketId } = await done(borrower.opensTicket({ attachments: [fileId] }));
  const { documentId } = await done(borrower.uploadsDocument());
  const { deviceId } = await registersDevice(borrower);
  const { instrumentId } = await done(borrower.addsInstrument());
  return {
    userId: [borrower.userId],
    loanId: [loanId, loanId, smallLoan],
    requestId: await idsIn(borrower, '/requests', 'requestId'),
    paymentId: await idsIn(borrower, '/payments', 'paymentId'),
    notificationId: await idsIn(borrower, '/notifications', 'notificationId'),
    ticketId: [ticketId],
    documentId: [documentId],
    fileId: [fileId],
    deviceId: [deviceId],
    instrumentId: [instrumentId],
  };
}

async function idsIn(borrower: Borrower, list: string, name: string): Promise<string[]> {
  return (await borrower.reads(list)).map((item: Record<string, string>) => item[name]);
}

let devices = 0;

export const registersDevice = (borrower: Borrower) => done(borrower.registersDevice(`token-${++devices}`));
