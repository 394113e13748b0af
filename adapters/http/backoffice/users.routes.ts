import type { LinkExternalUserCommand } from '../../../application/identity/link-external-user.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { found, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './users.schemas.ts';

export interface BackofficeUserRoutesOptions {
  readonly linkExternalUser: OperatorAct<LinkExternalUserCommand, { readonly id: UserId }>;
  readonly userQueries: UserQueries;
}

export const backofficeUserRoutes: RoutePlugin<BackofficeUserRoutesOptions> = async (app, options) => {
  const { linkExternalUser, userQueries } = options;
  app.get('/backoffice/users', { config: READ, schema: schemas.listUsers }, async (request, reply) =>
    listed(request, reply, await userQueries.list(request.query, request.query)),
  );
  app.get('/backoffice/users/:userId', { config: READ, schema: schemas.getUser }, async ({ params }) => {
    const userId = pathId<'User'>(params.userId, () => new UserNotFound());
    return found(await userQueries.userOf(userId), UserNotFound);
  });
  app.post('/backoffice/users', { config: act('user.link'), schema: schemas.linkUser }, async ({ user, body }) => {
    const { id } = await linkExternalUser.execute({ ...body, operator: operatorOf(user), phone: body.phone ?? null });
    return found(await userQueries.userOf(id), UserNotFound);
  });
};
