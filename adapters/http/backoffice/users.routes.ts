import { Type } from 'typebox';
import type { LinkExternalUser, LinkExternalUserCommand } from '../../../application/identity/link-external-user.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import { SUBJECT_MAX_LENGTH } from '../../../domain/identity/external-identity.ts';
import { NAME_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { ROLES } from '../../../domain/identity/user.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Email, Id, Nullable, PathIds, Phone, pathId, Text, Timestamp } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';

export interface BackofficeUserRoutesOptions {
  readonly linkExternalUser: {
    execute(command: LinkExternalUserCommand & { operatorId: UserId }): ReturnType<LinkExternalUser['execute']>;
  };
  readonly users: UserQueries;
}

const tags = ['Back office: users'];
const text = () => Nullable(Type.String());
const UserData = Type.Object({
  userId: Id(),
  email: text(),
  firstName: text(),
  lastName: text(),
  phone: text(),
  role: Choice(ROLES),
  verified: Type.Boolean(),
  externalSubject: text(),
  erased: Type.Boolean({ description: 'All that told of the person is gone; the books refer to the id.' }),
  createdAt: Timestamp(),
  updatedAt: Timestamp(),
});
const person = { email: 'borrower@demo.example', firstName: 'Demo', lastName: 'Borrower', phone: '+584121234567' };
const user = {
  userId: EXAMPLE.user,
  ...person,
  role: 'borrower',
  verified: false,
  externalSubject: 'auth0|5f7c8ec7c33c6c004bbafe82',
  erased: false,
  createdAt: EXAMPLE.at,
  updatedAt: EXAMPLE.at,
};

export const backofficeUserRoutes: RoutePlugin<BackofficeUserRoutesOptions> = async (app, options) => {
  const { linkExternalUser, users } = options;
  const userOf = async (id: UserId) => {
    const found = await users.userOf(id);
    if (found === null) throw new UserNotFound();
    return success(found);
  };
  app.get(
    '/backoffice/users',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List users',
        operationId: 'listUsers',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          role: Type.Optional(Choice(ROLES)),
          email: Type.Optional(Type.String({ description: 'The whole address, whatever its case.' })),
        }),
        response: answers(Type.Array(UserData), [user]),
      },
    },
    async (request, reply) => success([...writePage(request, reply, await users.list(request.query, request.query))]),
  );
  app.get(
    '/backoffice/users/:userId',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'Read any user',
        operationId: 'getUser',
        tags,
        params: PathIds('userId'),
        response: answers(UserData, user, [404]),
      },
    },
    async ({ params: { userId } }) => userOf(pathId<'User'>(userId, () => new UserNotFound())),
  );
  app.post(
    '/backoffice/users',
    {
      config: { role: 'operator', idempotent: true },
      schema: {
        summary: 'Link an identity of the outside provider to a new borrower',
        operationId: 'linkUser',
        tags,
        body: Body(
          {
            subject: Text(1, SUBJECT_MAX_LENGTH),
            email: Email(),
            firstName: Text(1, NAME_MAX_LENGTH),
            lastName: Text(1, NAME_MAX_LENGTH),
            phone: Type.Optional(Nullable(Phone())),
          },
          { subject: user.externalSubject, ...person },
        ),
        response: answers(UserData, user),
      },
    },
    async ({ user: operator, body }) => {
      const { id } = await linkExternalUser.execute({ ...body, operatorId: operator.id, phone: body.phone ?? null });
      return userOf(id);
    },
  );
};
