import { hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { SignedFileLinks } from '../adapters/files/signed-file-links.ts';
import type { SentAnswer } from '../adapters/idempotency/sent-answer.ts';
import { PgUnitOfWork } from '../adapters/persistence/database/pg-unit-of-work.ts';
import { KyselyResumableKeys } from '../adapters/persistence/idempotency/kysely-resumable-keys.ts';
import { KyselyGivenAnswers, KyselyOnceKeys } from '../adapters/persistence/idempotency/once-keys.ts';
import { kyselyLanguages } from '../adapters/persistence/identity/users.ts';
import { Sha256Digests } from '../adapters/security/opaque-tokens.ts';
import { EventLoopTurns } from '../adapters/system/event-loop-turns.ts';
import { ClockBusinessCalendar, SystemClock } from '../adapters/system/system-clock.ts';
import { UuidV7IdGenerator } from '../adapters/system/uuid-v7-id-generator.ts';
import type { ClosedDays } from '../application/closing/closing.port.ts';
import type { GivenAnswers, OnceKeys, ResumableKeys } from '../application/shared/idempotency.ts';
import type {
  BusinessCalendar,
  Clock,
  Digests,
  EventDispatcher,
  IdGenerator,
  JobQueue,
  Turns,
  UnitOfWork,
} from '../application/shared/ports.ts';
import type { FileLinks } from '../domain/documents/file-store.port.ts';
import type { Language } from '../domain/shared/language.ts';
import type { Config } from './config.ts';
import { adapter, collection, type Port, queryPort, tokensOf } from './ports.ts';

const simple = {
  config: adapter<Config>(({ config }) => config),
  log: adapter<FastifyBaseLogger>(({ log }) => log),
  events: adapter<EventDispatcher>(({ events }) => events),
  jobs: adapter<JobQueue>(({ jobs }) => jobs),
  closedDays: adapter<ClosedDays>(({ closedDays }) => closedDays),
  clock: adapter<Clock>(() => new SystemClock()),
  turns: adapter<Turns>(() => new EventLoopTurns()),
  languages: queryPort(kyselyLanguages),
  defaultLanguage: adapter<Language>(({ config }) => config.defaultLanguage),
  digests: adapter<Digests>(() => new Sha256Digests()),
  ids: adapter<IdGenerator>(() => new UuidV7IdGenerator()),
  unitOfWork: collection<UnitOfWork>(PgUnitOfWork),
  givenAnswers: collection<GivenAnswers>(KyselyGivenAnswers),
};
const Simple = tokensOf(simple);

/** Built from other ports. */
const built = {
  calendar: adapter<BusinessCalendar>(
    ({ config }, get) => new ClockBusinessCalendar(config.timeZone, get(Simple.clock), get(Simple.closedDays)),
  ),
  onceKeys: adapter<OnceKeys<SentAnswer>>(({ em }, get) => new KyselyOnceKeys(em, get(Simple.unitOfWork))),
  resumableKeys: adapter<ResumableKeys<SentAnswer>>(
    ({ em }, get) => new KyselyResumableKeys(em, get(Simple.unitOfWork), get(Simple.ids)),
  ),
  fileLinks: adapter<FileLinks>(
    ({ config: { publicUrl }, fileUrlSecret: secret }, get) =>
      new SignedFileLinks({ publicUrl, secret, clock: get(Simple.clock) }),
  ),
};

/** Ports that every context is given. */
export const sharedPorts = { ...simple, ...built };
export const SharedPorts = { ...Simple, ...tokensOf(built) };
export type SharedPortTypes = {
  readonly [Name in keyof typeof sharedPorts]: (typeof sharedPorts)[Name] extends Port<infer T> ? T : never;
};

/** A key for each purpose, in hexadecimal, derived from the secret of file links, which all nodes share. */
export function secretFrom(fileUrlSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', fileUrlSecret, '', purpose, 32)).toString('hex');
}
