import { readableBy } from '../../../application/audit/roles.ts';
import type { OperatorView } from '../../../application/identity/operator.queries.ts';
import { OperatorNotFound } from '../../../domain/identity/operator-account.errors.ts';
import type { Operator } from '../../../domain/shared/operator.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
import type { BackofficeOperatorRoutesOptions } from '../../http/backoffice/operators.routes.ts';
import * as operatorSchemas from '../../http/backoffice/operators.schemas.ts';
import { pathId } from '../../http/fields/read-fields.ts';
import { type Act, action, actsOn, type ResponseKeys } from '../actions.ts';
import { detail, existing } from '../details.ts';
import { instant } from '../format.ts';
import { list } from '../lists.ts';

export type OperatorPagesOptions = Omit<BackofficeOperatorRoutesOptions, 'userQueries' | 'apiKeyQueries'> & {
  readonly keys: ResponseKeys;
};

const INVITE = {
  title: 'Invite an operator',
  page: '/operators',
  path: '/operators/invite',
  allowed: 'operator.invite',
} as const;
const ONE = '/operators/:userId';

const idIn = (params: object) => pathId<'User'>((params as { userId: string }).userId, () => new OperatorNotFound());
type OperatorAt = (params: object, operator: Operator) => Promise<OperatorView>;

const activity = ({ active }: Pick<OperatorView, 'active'>) => (active ? 'Yes' : 'No');

export function operatorPages(app: HttpServer, options: OperatorPagesOptions): void {
  const readable = readableBy(options.operatorQueries, 'operator.read');
  const operatorAt: OperatorAt = async (params, operator) =>
    existing(await readable(operator).operatorOf(idIn(params)), OperatorNotFound);
  list(app, {
    path: '/operators',
    title: 'Operators',
    query: operatorSchemas.listOperators.querystring,
    filters: {},
    load: (_filter, page, _params, operator) => readable(operator).list(page),
    columns: [
      { head: 'Name', cell: ({ name }) => name, link: ({ userId }) => `/operators/${userId}` },
      { head: 'E-mail', cell: ({ email }) => email },
      { head: 'Role', cell: ({ role }) => role },
      { head: 'May sign in', cell: activity },
      { head: 'Since', cell: ({ createdAt }) => instant(createdAt) },
    ],
    acts: [INVITE],
  });
  invitation(app, options);
  const acts = changes(app, options, operatorAt);
  detail(app, ONE, async (params, operator) => {
    const one = await operatorAt(params, operator);
    const facts = { 'E-mail': one.email, Role: one.role, 'May sign in': activity(one), Since: instant(one.createdAt) };
    const link = { path: `/users/${one.userId}`, text: 'Open the audit trail' };
    // The rules refuse a change of one's own account.
    const offered = one.userId === operator.id ? [] : ['change'];
    return {
      title: one.name,
      acts: acts.links(one, offered),
      parts: [{ title: 'Operator', facts: Object.entries(facts), link }],
    };
  });
}

function invitation(app: HttpServer, { keys, inviteOperator }: OperatorPagesOptions): void {
  action(app, keys, {
    ...INVITE,
    body: operatorSchemas.inviteOperator.body,
    labels: { email: 'E-mail', role: 'Role' },
    describe: async ({ values: { email, role } }) =>
      Object.entries({ 'E-mail': email, Role: role, 'The mailed link': 'Sets the password, once, within 7 days' }),
    async execute({ values, operator }) {
      const { userId } = await inviteOperator.execute({ ...values, operator });
      return { location: `/operators/${userId}`, message: 'The operator is invited by mail.' };
    },
  });
}

function changes(app: HttpServer, { keys, changeOperator }: OperatorPagesOptions, operatorAt: OperatorAt) {
  const acts = actsOn(app, keys, ONE);
  acts.offer('change', {
    allowed: 'operator.change',
    title: 'Change the operator',
    done: 'The operator is changed.',
    body: operatorSchemas.changeOperator.body,
    labels: { role: 'Role', active: 'May sign in' },
    initial: operatorAt,
    async describe({ params, operator, values }: Act<{ role?: string; active?: boolean }>) {
      const before = await operatorAt(params, operator);
      const after = { ...before, ...values };
      return Object.entries({
        Operator: before.name,
        'Role now': before.role,
        'Role afterwards': after.role,
        'May sign in afterwards': activity(after),
        'Their sessions': 'Ended, if something changes',
        'API keys that they made': 'Stay valid until an admin revokes them',
      });
    },
    execute: ({ params, values, operator }) =>
      changeOperator.execute({ operator, userId: idIn(params), changes: values }),
  });
  return acts;
}
