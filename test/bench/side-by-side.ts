import { type Measured, measured } from './comparison.ts';
import { Clients } from './load.ts';
import { type Caller, type Operation, requestsOf } from './operations.ts';
import { type Figures, figuresOf } from './report.ts';
import type { Server } from './servers.ts';

/** One of the circumstances that are compared. */
export interface Case {
  readonly label: string;
  readonly servers: readonly Server[];
  readonly callers: readonly Caller[];
  readonly operation: Pick<Operation, 'request'>;
  readonly connections: number;
}

export interface CaseFigures extends Figures {
  readonly label: string;
}

interface Timing {
  readonly rounds: number;
  readonly seconds: number;
}

/** The cases in alternation under the highest load, after a warm-up of each; medians over the rounds. */
export async function sideBySide(cases: readonly Case[], { rounds, seconds }: Timing): Promise<readonly CaseFigures[]> {
  const drives = [];
  for (const each of cases) {
    const ports = each.servers.map(({ port }) => port);
    const clients = await Clients.connect(ports, each.connections);
    const next = requestsOf(each.operation, each.callers);
    await clients.saturate(next, Math.max(seconds, 0.5));
    drives.push({ ...each, clients, next, rounds: [] as Measured[] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const drive of drives) {
      drive.rounds.push(await measured(drive.servers, () => drive.clients.saturate(drive.next, seconds)));
    }
  }
  for (const { clients } of drives) clients.close();
  return drives.flatMap(({ label, rounds }) => {
    const figures = figuresOf(rounds);
    return figures === null ? [] : [{ label, ...figures }];
  });
}
