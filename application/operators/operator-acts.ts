import type { AnyAct, UsingOf } from '../shared/act.ts';
import { ACTS, type Acts } from './acts.ts';
import { Audited, AuditedInSteps, type OperatorAct } from './audited.ts';
import { FourEyed, type FourEyedDependencies } from './four-eyed.ts';

/** What operators can do, as the routes and the console perform it. */
export type OperatorActs = { readonly [Name in keyof Acts]: OperatorAct<Acts[Name]> };

/** What all acts together work with. */
type UsingAll = { readonly [Name in keyof Acts]: (ports: UsingOf<Acts[Name]>) => void }[keyof Acts] extends (
  ports: infer Ports,
) => void
  ? Ports
  : never;

/** Builds the acts of operators from their declarations. */
export function operatorActs(ports: UsingAll & FourEyedDependencies) {
  const built = (Object.entries(ACTS) as [string, AnyAct][]).map(([name, act]) => [
    name,
    performer(act, ports as never),
  ]);
  return Object.fromEntries(built) as OperatorActs;
}

function performer(act: AnyAct, ports: never): OperatorAct<AnyAct> {
  if (act.second !== undefined) return new FourEyed(act, ports);
  return act.inSteps === true ? new AuditedInSteps(act, ports) : new Audited(act, ports);
}

/** The acts that an approval can be of, by their actions. */
export function approvable(acts: OperatorActs): ReadonlyMap<string, FourEyed<AnyAct>> {
  const all = Object.values(acts) as readonly OperatorAct<AnyAct>[];
  return new Map(all.filter((act) => act instanceof FourEyed).map((act) => [act.act.action, act]));
}
