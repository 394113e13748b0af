import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserFilter, UserQueries, UserView } from '../../../application/identity/user.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { ExternalIdentity } from '../../../domain/identity/external-identity.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso, pageOf, rowsFound } from '../shared/read-models.ts';

const living = (column: string) => `case when t.erased_at is null then t.${column} end`;
const COLUMNS = `t.id as "userId", ${living('email')} as email, ${living('first_name')} as "firstName",
  ${living('last_name')} as "lastName", t.phone, t.role, t.verified, t.external_subject as "externalSubject",
  t.erased_at is not null as erased, ${iso('t.created_at')} as "createdAt", ${iso('t.updated_at')} as "updatedAt"`;

export class PostgresUserQueries implements UserQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  list({ role, email }: UserFilter, page: PageRequest): Promise<Page<UserView>> {
    return pageOf<UserView>(this.em, {
      columns: COLUMNS,
      table: 'users',
      where: {
        't.role = ?': role,
        't.erased_at is null and t.email_key = ?': email === undefined ? null : emailKeyOf(email),
      },
      page,
      wide: true,
    });
  }

  async userOf(id: UserId): Promise<UserView | null> {
    const [row] = await rowsFound<UserView>(this.em, `select ${COLUMNS} from users t where t.id = $1`, [id]);
    return row ?? null;
  }
}

/** The user that an outside identity is linked to, asked for at each new token. */
export async function linkedUser(em: EntityManager, { issuer, subject }: ExternalIdentity): Promise<UserId | null> {
  const [row] = await rowsFound<{ id: UserId }>(
    em,
    'select id from users where external_issuer = $1 and external_subject = $2 and erased_at is null',
    [issuer, subject],
  );
  return row?.id ?? null;
}
