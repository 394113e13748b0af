import type { UserId } from '../../domain/shared/ids.ts';
import { type WebhookDeliveries, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import { type WebhookEventType, type WebhookSubject, webhookEventOf } from '../../domain/webhooks/webhook-event.ts';
import { type EventOf, personOf } from '../shared/events.ts';
import type { Clock, IdGenerator, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { WAKE_WEBHOOKS } from './deliveries.ts';
import type { EventLog } from './ports.ts';
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

/** A change of a loan is told whether or not it changes the status. */
export function statusChangesOf(event: StatusEvent): readonly StatusChange[] {
  const name = nameOf(event);
  const subjectId = subjects[name].idOf(event);
  // A loan with any other status is refused.
  const changed = { type: 'loan.changed', subjectId, status: 'Active' } as const;
  const told = event.type === 'loan.changed' ? [changed] : [];
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
    while (await eventLog.isWaiting()) await unitOfWork.run(() => this.number());
  }

  private async number(): Promise<void> {
    const { eventLog, webhookDeliveries, jobs, ids, clock } = this.deps;
    const wanted = await eventLog.number();
    if (wanted.length === 0) return;
    for (const { webhookIds, id: eventId, ...about } of wanted) {
      for (const webhookId of webhookIds) {
        await webhookDeliveries.add(new WebhookDelivery({ id: ids.next(), webhookId, eventId, ...about }, clock.now()));
      }
    }
    await jobs.enqueue(WAKE_WEBHOOKS, { webhookIds: [...new Set(wanted.flatMap(({ webhookIds }) => webhookIds))] });
  }
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
