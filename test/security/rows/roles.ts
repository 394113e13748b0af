import { tokenFor } from '../../support/account-mails.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import type { Operator } from '../../support/operator.ts';
import { INVALID, NO_REFRESH, UNAUTHENTICATED } from '../answers.ts';
import type { Attack, AttackRequest } from '../attack.ts';
import { by, get, post, row } from '../row.ts';
import { forge, type Target } from '../target.ts';

const OPERATORS = '/backoffice/operators';
const NO_OPERATOR = [404, 'OPERATOR_NOT_FOUND'] as const;
const OWN_ACCOUNT = [400, 'OWN_ACCOUNT'] as const;
const LAST_ADMIN = [400, 'LAST_ADMIN'] as const;
const TAKEN = [400, 'EMAIL_TAKEN'] as const;
const NO_LOGIN = [401, 'INVALID_CREDENTIALS'] as const;
const NO_RESET = [400, 'INVALID_RESET_TOKEN'] as const;

const invited = (name: string, body: unknown, answer: Attack['answer'] = INVALID) =>
  row(`an operator invited with ${name}`, answer, ({ operator }) => post(operator, OPERATORS, body as object));

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
  ...NO_ROLES.map((role) =>
    claiming(`the role ${JSON.stringify(role)}`, ({ operator }) => {
      return { sub: operator.userId, role: 'operator', operator_role: role };
    }),
  ),
];

export const ACCOUNTS: readonly Attack[] = [
  invited('no address', { ...NEW, email: 'no-address' }),
  row('an operator invited by the address of a borrower', TAKEN, ({ operator, victim }) =>
    post(operator, OPERATORS, { ...NEW, email: victim.email.toUpperCase() }),
  ),
  row('an operator invited by the own address', TAKEN, ({ operator }) =>
    post(operator, OPERATORS, { ...NEW, email: operator.email }),
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
