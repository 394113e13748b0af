import { EXTERNAL_SUBJECT_MAX_LENGTH } from '../../domain/identity/credentials.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { ADMIN, only, operatorAct, type Subject } from '../shared/act.ts';
import { Body, Email, Text } from '../shared/input.ts';
import { PersonFields } from './account.record.ts';
import { LinkExternalUser } from './registration.ts';
import type { UserQueries } from './user.queries.ts';
import { EXAMPLE_EXTERNAL_SUBJECT, type UserView } from './user.record.ts';

export const linkExternalUser = operatorAct({
  action: 'user.link',
  title: 'Link an external identity',
  roles: ADMIN,
  subject: {
    type: 'user',
    find: ({ userQueries }: { readonly userQueries: Pick<UserQueries, 'userOf'> }, id: UserId) =>
      userQueries.userOf(id),
    keeps: only('role', 'verified'),
    // A new borrower without a password here. The operator has an account already.
    concerns: null,
  } satisfies Subject<UserView, never>,
  ids: [],
  body: Body({
    subject: Text(1, EXTERNAL_SUBJECT_MAX_LENGTH, EXAMPLE_EXTERNAL_SUBJECT),
    email: Email(),
    ...PersonFields,
  }),
  run: LinkExternalUser,
  makes: ({ id }) => id,
});
