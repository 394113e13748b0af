import { readableBy } from '../../../application/audit/roles.ts';
import type { ApiKeyQueries } from '../../../application/identity/api-key.queries.ts';
import type { ChangeOperatorCommand } from '../../../application/identity/change-operator.ts';
import type { InviteOperatorCommand } from '../../../application/identity/invite-operator.ts';
import type { OperatorQueries } from '../../../application/identity/operator.queries.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import { OperatorNotFound } from '../../../domain/identity/operator-account.errors.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { found, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, allowedTo, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './operators.schemas.ts';

export interface BackofficeOperatorRoutesOptions {
  readonly operatorQueries: OperatorQueries;
  readonly userQueries: Pick<UserQueries, 'userOf'>;
  readonly apiKeyQueries: Pick<ApiKeyQueries, 'nameOf'>;
  readonly inviteOperator: OperatorAct<InviteOperatorCommand, { readonly userId: UserId }>;
  readonly changeOperator: OperatorAct<Omit<ChangeOperatorCommand, 'operator'>>;
}

export const backofficeOperatorRoutes: RoutePlugin<BackofficeOperatorRoutesOptions> = async (app, options) => {
  const { operatorQueries, userQueries, apiKeyQueries, inviteOperator, changeOperator } = options;
  const readable = readableBy(operatorQueries, 'operator.read');
  app.get('/backoffice/me', { config: READ, schema: schemas.getOwnOperator }, async ({ user }) => {
    const { id: userId, role, keyMadeBy } = operatorOf(user);
    const nameOfKey = keyMadeBy === undefined ? null : await apiKeyQueries.nameOf(userId);
    const person = keyMadeBy === undefined ? await userQueries.userOf(userId as UserId) : null;
    const name = nameOfKey ?? [person?.firstName, person?.lastName].join(' ').trim();
    return success({ userId, name, role });
  });
  const listing = { config: allowedTo('operator.read'), schema: schemas.listOperators };
  app.get('/backoffice/operators', listing, async (request, reply) =>
    listed(request, reply, await readable(operatorOf(request.user)).list(request.query)),
  );
  const invitation = { config: act('operator.invite'), schema: schemas.inviteOperator };
  app.post('/backoffice/operators', invitation, async ({ user, body }) => {
    const { userId } = await inviteOperator.execute({ ...body, operator: operatorOf(user) });
    return found(await operatorQueries.operatorOf(userId), OperatorNotFound);
  });
  const one = { config: allowedTo('operator.change'), schema: schemas.changeOperator };
  app.put('/backoffice/operators/:userId', one, async ({ user, params, body: changes }) => {
    const userId = pathId<'User'>(params.userId, () => new OperatorNotFound());
    await changeOperator.execute({ operator: operatorOf(user), userId, changes });
    return found(await operatorQueries.operatorOf(userId), OperatorNotFound);
  });
};
