import type { UserView } from '../../../../application/identity/user.record.ts';
import { AuditItem } from '../../../../application/operators/operator.record.ts';
import type { UserId } from '../../../../domain/shared/ids.ts';
import { isUuid } from '../../../../domain/shared/ids.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { columns } from '../../fields.ts';
import { instant, orNone } from '../../format.ts';
import { wordsOf } from '../../labels.ts';
import { type Column, type Table, tableOf } from '../../lists.ts';

/** Subjects that have a page. A refund is on the page of its payment. */
const SUBJECTS = [
  'loan-request',
  'request',
  'loan',
  'product',
  'payment',
  'refund',
  'payout',
  'deposit',
  'ticket',
  'document',
  'user',
  'webhook',
  'operator',
  'api-key',
  'approval',
];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
/** The end of an id, which tells apart those of one moment. */
const ID_END = 12;

/** The acts of operators, with the names of people and API keys instead of their ids. */
export async function auditTable(items: readonly AuditItem[], queries: ConsolePorts): Promise<Table> {
  const named = await namesIn(items, queries);
  const shown: readonly Column<AuditItem>[] = [
    ...columns(AuditItem, ['createdAt', 'action']),
    { head: 'Subject', cell: ({ subjectType }) => subjectType, link: subjectLink },
    operatorColumn(({ operatorId }) => operatorId, named),
    { head: 'Changes', cell: (item) => changesIn(item, named) },
  ];
  return tableOf('Acts of operators', shown, items, 'The operator has done nothing yet.');
}

/** Who acted, as a link. */
export function operatorColumn<Item>(idOf: (item: Item) => string, named: NameOf): Column<Item> {
  return { head: 'Operator', cell: (item) => named(idOf(item)), link: (item) => `/users/${idOf(item)}` };
}

export function subjectLink({
  subjectType: type,
  subjectId,
}: Pick<AuditItem, 'subjectType' | 'subjectId'>): string | null {
  if (!SUBJECTS.includes(type)) return null;
  return `/${type.replace('loan-', '').replace('refund', 'payment')}s/${subjectId}`;
}

export type NameOf = (id: string) => string;

/** Only operators and keys are named: acts name no other person. */
async function namesIn(items: readonly AuditItem[], queries: ConsolePorts): Promise<NameOf> {
  const assigned = items.flatMap(({ before, after }) => [before, after].map(assignedIn));
  return actorNames(
    [...items.map(({ operatorId }) => operatorId), ...assigned].filter((id) => id !== null),
    queries,
  );
}

/** The names of operators and API keys. Each is looked up once. */
export async function actorNames(ids: readonly string[], queries: ConsolePorts): Promise<NameOf> {
  const looked = [...new Set(ids)].map(async (id) => [id, await actorName(id, queries)] as const);
  const names = new Map(await Promise.all(looked));
  return (id) => names.get(id) ?? `…${id.slice(-ID_END)}`;
}

/** The name of an operator or of an API key. */
export async function actorName(id: string, { userQueries, apiKeyQueries }: ConsolePorts): Promise<string | null> {
  const user = await userQueries.userOf(id as UserId);
  if (user !== null) return nameOf(user);
  const key = await apiKeyQueries.nameOf(id);
  return key === null ? null : `API key ${key}`;
}

function assignedIn(view: object | null): string | null {
  const { assignedAgent = null } = (view ?? {}) as { readonly assignedAgent?: string | null };
  return assignedAgent;
}

function changesIn({ before, after }: AuditItem, named: NameOf): string {
  const was = Object.fromEntries(Object.entries(before ?? {}));
  const changed = Object.entries(after ?? {}).filter(([name, is]) => textOf(is, named) !== textOf(was[name], named));
  return changed.map(([name, is]) => `${wordsOf(name)}: ${textOf(was[name], named)} → ${textOf(is, named)}`).join('; ');
}

function textOf(value: unknown, named: NameOf): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => textOf(one, named)).join(', ') || 'none';
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${wordsOf(name)} ${textOf(one, named)}`)
      .join(', ');
  }
  const text = String(value);
  if (isUuid(text)) return named(text);
  return INSTANT.test(text) ? instant(text) : text;
}

export function nameOf({ firstName, lastName, email, erased }: Omit<UserView, 'emailConfirmedAt'>): string {
  return erased ? 'Erased user' : [firstName, lastName].filter(Boolean).join(' ') || orNone(email);
}
