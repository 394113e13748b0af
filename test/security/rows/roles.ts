import type { OperatorRole } from '../../../domain/shared/operator.ts';
import { tokenFor } from '../../support/account-mails.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import type { Operator } from '../../support/operator.ts';
import { FORBIDDEN, INVALID, NO_REFRESH, UNAUTHENTICATED } from '../answers.ts';
import type { Attack, AttackRequest } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { by, get, post, row } from '../row.ts';
import { forge, type Target } from '../target.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** An act and its body. `:name` is an object of the victim. */
type Call = readonly [method: Method, path: string, body?: object];

const OPERATORS = '/backoffice/operators';
const NO_OPERATOR = [404, 'OPERATOR_NOT_FOUND'] as const;
const OWN_ACCOUNT = [400, 'OWN_ACCOUNT'] as const;
const LAST_ADMIN = [400, 'LAST_ADMIN'] as const;
const TAKEN = [400, 'EMAIL_TAKEN'] as const;
const NO_LOGIN = [401, 'INVALID_CREDENTIALS'] as const;
const NO_RESET = [400, 'INVALID_RESET_TOKEN'] as const;

const REASON = { reason: 'Mine.' };
const OF_ADMINS: readonly Call[] = [
  ['GET', OPERATORS],
  ['POST', OPERATORS, { email: 'friend@attacks.example', role: 'admin' }],
  ['PUT', `${OPERATORS}/:userId`, { role: 'admin' }],
  ['GET', '/backoffice/apiKeys'],
  ['POST', '/backoffice/apiKeys', { name: 'Mine', role: 'officer' }],
  ['DELETE', '/backoffice/apiKeys/:apiKeyId'],
  ['GET', '/backoffice/webhooks'],
  ['POST', '/backoffice/webhooks', { url: 'https://thief.example', events: ['*'] }],
  ['POST', '/backoffice/webhooks/:webhookId/rotate-secret'],
  ['PUT', '/backoffice/products/:productId', { active: true }],
];
const OF_OFFICERS: readonly Call[] = [
  ['POST', '/backoffice/requests/:requestId/approve', { interestRate: 0 }],
  ['POST', '/backoffice/requests/:requestId/disburse'],
  ['POST', '/backoffice/loans/:loanId/write-off', REASON],
  ['POST', '/backoffice/loans/:loanId/charges/:chargeId/waive', REASON],
  ['POST', '/backoffice/payments/:paymentId/reverse', REASON],
  ['POST', '/backoffice/refunds/:paymentId', { reference: 'MINE' }],
  ['POST', '/backoffice/deposits/:depositId/match', { loanId: UNKNOWN }],
  ['POST', '/backoffice/approvals/:approvalId/confirm'],
  ['POST', '/backoffice/approvals/:approvalId/refuse', REASON],
];
const OF_SUPPORT: readonly Call[] = [
  ['POST', '/backoffice/tickets/:ticketId/assign'],
  ['POST', '/backoffice/tickets/:ticketId/resolve'],
  ['POST', '/backoffice/documents/:documentId/verify'],
];

/** One operator in each role, for all rows of a target. */
const inRole = (() => {
  const known = new WeakMap<Target, Map<OperatorRole, Promise<Operator>>>();
  return (target: Target, role: OperatorRole): Promise<Operator> => {
    const ofTarget = known.get(target) ?? new Map<OperatorRole, Promise<Operator>>();
    known.set(target, ofTarget);
    const found = ofTarget.get(role) ?? target.service.operator(role);
    ofTarget.set(role, found);
    return found;
  };
})();

const beyond = (role: OperatorRole, calls: readonly Call[]) =>
  calls.map(([method, path, body]) =>
    row(`${method} ${path} as ${role}`, FORBIDDEN, async (target) => {
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => target.belongings[name] ?? UNKNOWN);
      return by(await inRole(target, role), method, url, body);
    }),
  );

const invited = (name: string, body: unknown, answer: Attack['answer'] = INVALID) =>
  row(`an operator invited with ${name}`, answer, ({ operator }) => post(operator, OPERATORS, body as object));

const changed = (name: string, changes: unknown) =>
  row(`an operator changed with ${name}`, INVALID, async (target) =>
    by(target.operator, 'PUT', `${OPERATORS}/${(await inRole(target, 'viewer')).userId}`, changes as object),
  );

const NEW = { email: 'invited@attacks.example', role: 'viewer' };
const NO_ROLES = ['operator', 'borrower', 'Admin', 'admin ', '', null, 1, ['admin'], 'constructor'];

/** After the admin has changed an operator. Each row has a new one. */
const afterChange = (
  name: string,
  answer: Attack['answer'],
  changes: object,
  request: (former: Operator, session: Readonly<Record<string, string>>) => AttackRequest,
) =>
  row(name, answer, async ({ service, operator }) => {
    const former = await service.operator('officer');
    const { email } = await former.reads('/user/profile');
    const session = await done(service.anonymous.logsIn(email));
    await done(operator.changesOperator(former.userId, changes));
    return request(former, { ...session, email });
  });

/** The others stay inactive: each row makes its own. */
const asLastAdmin = (name: string, answer: Attack['answer'], request: (target: Target) => AttackRequest) =>
  row(name, answer, async (target) => {
    await target.service.query(`update operator_accounts set active = (id = '${target.operator.userId}')`);
    return request(target);
  });

/** The sound signature of a token whose claims no release has issued. */
const claiming = (name: string, claims: (target: Target) => object) =>
  row(`a token that claims ${name}`, UNAUTHENTICATED, (target) =>
    get({ headers: { authorization: `Bearer ${forge(target, { claims: claims(target) as never })}` } }, OPERATORS),
  );

export const ROLES: readonly Attack[] = [
  ...beyond('viewer', [...OF_ADMINS, ...OF_OFFICERS, ...OF_SUPPORT, ['POST', '/backoffice/notes', { ...REASON }]]),
  ...beyond('support', [...OF_ADMINS, ...OF_OFFICERS]),
  ...beyond('officer', [...OF_ADMINS, ...OF_SUPPORT]),
  ...NO_ROLES.map((role) =>
    claiming(`the role ${JSON.stringify(role)}`, ({ operator }) => {
      return { sub: operator.userId, role: 'operator', operator_role: role };
    }),
  ),
];

export const ACCOUNTS: readonly Attack[] = [
  ...NO_ROLES.map((role) => invited(`the role ${JSON.stringify(role)}`, { ...NEW, role })),
  ...['', 'no-address', 'a b@attacks.example', `${'a'.repeat(310)}@b.example`, null, ['a@b.example']].map((email) =>
    invited(`the address ${JSON.stringify(email)?.slice(0, 30)}`, { ...NEW, email }),
  ),
  ...['active', 'userId', 'password', 'name'].map((name) => invited(`its own ${name}`, { ...NEW, [name]: 'a' })),
  row('an operator invited by the address of a borrower', TAKEN, ({ operator, victim }) =>
    post(operator, OPERATORS, { ...NEW, email: victim.email.toUpperCase() }),
  ),
  row('an operator invited by the own address', TAKEN, ({ operator }) =>
    post(operator, OPERATORS, { ...NEW, email: operator.email }),
  ),
  ...NO_ROLES.map((role) => changed(`the role ${JSON.stringify(role)}`, { role })),
  ...['true', 1, null, []].map((active) => changed(`active ${JSON.stringify(active)}`, { active })),
  ...[{ email: 'mine@attacks.example' }, { password: PASSWORD }, []].map((body) =>
    changed(`the body ${JSON.stringify(body)}`, body),
  ),
  ...[UNKNOWN, 'x', '%00', `${UNKNOWN}%27`].map((id) =>
    row(`an operator changed by the id ${id}`, NO_OPERATOR, ({ operator }) =>
      by(operator, 'PUT', `${OPERATORS}/${id}`, { role: 'viewer' }),
    ),
  ),
  ...(['userId', 'apiKeyId'] as const).map((name) =>
    row(`an operator changed by the ${name} of the victim`, NO_OPERATOR, ({ operator, belongings }) =>
      by(operator, 'PUT', `${OPERATORS}/${belongings[name]}`, { role: 'admin' }),
    ),
  ),
  ...[{ role: 'viewer' }, { active: false }, {}].map((changes) =>
    row(`one’s own account changed to ${JSON.stringify(changes)}`, OWN_ACCOUNT, ({ operator }) =>
      by(operator, 'PUT', `${OPERATORS}/${operator.userId}`, changes),
    ),
  ),
  asLastAdmin('the last admin leaves', LAST_ADMIN, ({ operator }) =>
    by(operator, 'DELETE', '/user/account', { password: PASSWORD }),
  ),
  asLastAdmin('the last admin steps down', OWN_ACCOUNT, ({ operator }) =>
    by(operator, 'PUT', `${OPERATORS}/${operator.userId}`, { role: 'officer' }),
  ),
  ...([{ active: false }, { role: 'viewer' }] as const).flatMap((changes) => [
    afterChange(`the access token of before ${JSON.stringify(changes)}`, UNAUTHENTICATED, changes, (former) =>
      get(former, '/backoffice/me'),
    ),
    afterChange(`the refresh token of before ${JSON.stringify(changes)}`, NO_REFRESH, changes, (_, { refreshToken }) =>
      post(null, '/auth/refresh', { refreshToken: refreshToken ?? '' }),
    ),
  ]),
  afterChange('the password of an inactive operator', NO_LOGIN, { active: false }, (_, { email }) =>
    post(null, '/auth/login', { email: email ?? '', password: PASSWORD }),
  ),
  row('an invited operator who has no password yet', NO_LOGIN, async ({ operator }) => {
    await done(operator.invites('early@attacks.example', 'admin'));
    return post(null, '/auth/login', { email: 'early@attacks.example', password: PASSWORD });
  }),
  row('the token of an invitation that was used', NO_RESET, async ({ operator, service }) => {
    const { userId } = await done(operator.invites('twice@attacks.example', 'viewer'));
    const token = await tokenFor(service.app, userId, 'operator-invitation');
    const sent = { token, password: PASSWORD };
    await done(service.anonymous.send('POST', '/auth/reset-password', sent));
    return post(null, '/auth/reset-password', sent);
  }),
  row('the token of an invitation that a later one replaced', NO_RESET, async ({ operator, service }) => {
    const { userId } = await done(operator.invites('later@attacks.example', 'viewer'));
    const token = await tokenFor(service.app, userId, 'operator-invitation');
    await done(
      service.anonymous.send('POST', '/auth/reset-password', {
        token: await tokenFor(service.app, userId, 'password-reset'),
        password: PASSWORD,
      }),
    );
    return post(null, '/auth/reset-password', { token, password: 'a password of a thief' });
  }),
];
