import { CALENDAR_FAULTS, instantOf } from '../../domain/shared/calendar.ts';
import type { UserId, WebhookId } from '../../domain/shared/ids.ts';
import { WebhookIsDisabled, type Webhooks } from '../../domain/webhooks/webhook.ts';
import { type WebhookDeliveries, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import {
  InvalidReplay,
  isNamedBy,
  MOST_REPLAYED,
  REPLAY_FAULTS,
  TooManyEvents,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
  type WebhookSubject,
  webhookEventOf,
} from '../../domain/webhooks/webhook-event.ts';
import { type EventOf, personOf } from '../shared/events.ts';
import type { Clock, IdGenerator, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { WAKE_WEBHOOKS } from './deliveries.ts';
import type { EventLog, EventPeriod } from './ports.ts';
import { SUBJECTS, type Subject } from './webhook-event.record.ts';

type StatusesOf<Name extends WebhookSubject> = (typeof SUBJECTS)[Name]['statuses'];

export type StatusEvent = EventOf<{ [Name in WebhookSubject]: keyof StatusesOf<Name> }[WebhookSubject]>;

interface StatusChange {
  readonly type: WebhookEventType;
  readonly subjectId: string;
  readonly status: string;
}

const subjects: Readonly<Record<WebhookSubject, Subject<StatusEvent>>> = SUBJECTS;

/** The types of the events that change a status. */
export const STATUS_EVENTS = Object.values(subjects).flatMap(({ statuses }) =>
  Object.keys(statuses).filter((type) => statuses[type] !== null),
) as readonly StatusEvent['type'][];

const names = Object.keys(subjects) as readonly WebhookSubject[];

function nameOf({ type }: StatusEvent): WebhookSubject {
  return names.find((name) => type in subjects[name].statuses) as WebhookSubject;
}

/** A change of a loan, and a return, are told whether or not they change the status. An annulled loan is not told to be completed. */
export function statusChangesOf(event: StatusEvent): readonly StatusChange[] {
  const name = nameOf(event);
  const subjectId = subjects[name].idOf(event);
  if (event.type === 'payment.returned') return [{ type: event.type, subjectId, status: event.status }];
  const isChange = event.type === 'loan.changed' || event.type === 'loan.change-undone';
  const told = isChange ? [{ type: 'loan.changed', subjectId, status: event.status } as const] : [];
  if (event.type === 'loan.annulled') return [{ type: 'loan.annulled', subjectId, status: 'Completed' }];
  const status = 'newStatus' in event ? event.newStatus : subjects[name].statuses[event.type];
  if (status === null || status === undefined) return told;
  return [...told, { type: webhookEventOf(name, status), subjectId, status }];
}

/** Adds the events of a change of status to the log, in the unit of work of the change. */
export class RecordStatusChange extends UseCase<{ eventLog: EventLog; ids: IdGenerator }> {
  async execute(event: StatusEvent): Promise<void> {
    const { eventLog, ids } = this.deps;
    const [subject, userId, { occurredAt }] = [nameOf(event), personOf(event), event];
    for (const { type, subjectId, status } of statusChangesOf(event)) {
      // One transaction can change a status twice, and then the detail has the second one.
      const more = { ...subjects[subject].more?.(event), status, userId };
      eventLog.add({ id: ids.next(), type, subject, subjectId, userId, occurredAt, more });
    }
  }
}

/** Numbers the events whose transactions are stored, and makes their deliveries. */
export class NumberEvents extends UseCase<{
  eventLog: EventLog;
  webhookDeliveries: WebhookDeliveries;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  clock: Clock;
}> {
  async execute(): Promise<void> {
    const { eventLog, unitOfWork } = this.deps;
    if (!(await eventLog.isWaiting())) return;
    while (await unitOfWork.run(() => this.number()));
  }

  /** @returns whether more may wait */
  private async number(): Promise<boolean> {
    const { eventLog, webhookDeliveries, jobs, ids, clock } = this.deps;
    const { wanted, isFull } = await eventLog.number();
    if (wanted.length === 0) return isFull;
    for (const { webhookIds, id: eventId, ...about } of wanted) {
      for (const webhookId of webhookIds) {
        await webhookDeliveries.add(new WebhookDelivery({ id: ids.next(), webhookId, eventId, ...about }, clock.now()));
      }
    }
    await jobs.enqueue(WAKE_WEBHOOKS, { webhookIds: [...new Set(wanted.flatMap(({ webhookIds }) => webhookIds))] });
    return isFull;
  }
}

export interface ReplayEventsCommand {
  readonly webhookId: WebhookId;
  /** An instant. */
  readonly from: string;
  readonly to: string | null;
  readonly types: readonly WebhookEventType[] | null;
}

/** Sends stored events again to an endpoint, under the same ids, in order. */
export class ReplayEvents extends UseCase<{
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  eventLog: Pick<EventLog, 'between'>;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  clock: Clock;
}> {
  /** @throws WebhookNotFound, WebhookIsDisabled, InvalidReplay, TooManyEvents */
  execute(command: ReplayEventsCommand): Promise<{ readonly events: number }> {
    const { webhooks, webhookDeliveries, eventLog, jobs, unitOfWork, ids, clock } = this.deps;
    const { webhookId, types } = command;
    return unitOfWork.run(async () => {
      const webhook = await webhooks.get(webhookId);
      if (!webhook.enabled) throw new WebhookIsDisabled();
      const period = periodOf(command);
      const wanted = (types ?? WEBHOOK_EVENT_TYPES).filter((type) => isNamedBy(webhook.events, type));
      const events = await eventLog.between({ ...period, types: wanted }, MOST_REPLAYED + 1);
      if (events.length > MOST_REPLAYED) throw new TooManyEvents();
      for (const { id: eventId, ...about } of events) {
        await webhookDeliveries.add(new WebhookDelivery({ id: ids.next(), webhookId, eventId, ...about }, clock.now()));
      }
      if (events.length > 0) await jobs.enqueue(WAKE_WEBHOOKS, { webhookIds: [webhookId] });
      return { events: events.length };
    });
  }
}

/** Without an end, the period is up to now: the log has nothing later. @throws InvalidReplay */
function periodOf(given: Pick<ReplayEventsCommand, 'from' | 'to'>): Omit<EventPeriod, 'types'> {
  const from = instantIn('from', given.from);
  const to = given.to === null ? null : instantIn('to', given.to);
  if (to !== null && from >= to) throw new InvalidReplay([{ field: 'from', ...REPLAY_FAULTS.order() }]);
  return { from, to };
}

function instantIn(field: 'from' | 'to', text: string): Date {
  const instant = instantOf(text);
  if (instant === null) throw new InvalidReplay([{ field, ...CALENDAR_FAULTS.noSuchInstant() }]);
  return instant;
}

/** The members of the data that an erasure leaves. */
const KEPT = [
  'status',
  'userId',
  ...new Set(Object.values(subjects).flatMap(({ data }) => Object.keys(data).filter((name) => name.endsWith('Id')))),
];

/** Removes an erased person's data from the log, and so from deliveries, pending ones included. Ids and statuses stay. */
export class EraseEventData extends UseCase<{ eventLog: EventLog }> {
  execute({ userId }: { readonly userId: UserId }): Promise<void> {
    return this.deps.eventLog.erase(userId, KEPT);
  }
}
