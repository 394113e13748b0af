import { beforeEach, describe, expect, it } from 'vitest';
import { LinkExternalUser } from '../../../application/identity/link-external-user.ts';
import {
  EmailTaken,
  InvalidPersonalData,
  NoIdentityProvider,
  SubjectAlreadyLinked,
} from '../../../domain/identity/user.errors.ts';
import { identityInMemory } from '../../support/identity.ts';

const ISSUER = 'https://id.example';
const COMMAND = {
  subject: 'subject-1',
  email: 'linked@example.com',
  firstName: 'Forename',
  lastName: 'Surname',
  phone: null,
};

describe('LinkExternalUser', () => {
  let deps: ReturnType<typeof identityInMemory>;
  let link: LinkExternalUser;

  beforeEach(() => {
    deps = identityInMemory();
    link = new LinkExternalUser({ ...deps, externalIssuer: ISSUER });
  });

  it('makes a borrower who proves themselves elsewhere and has no password', async () => {
    const { id } = await link.execute(COMMAND);

    expect(await deps.users.get(id)).toMatchObject({
      role: 'borrower',
      email: COMMAND.email,
      passwordHash: null,
      externalIssuer: ISSUER,
      externalSubject: 'subject-1',
    });
    expect(deps.events.types).toEqual(['user.registered']);
  });

  it('links each subject once, and again when its account is erased', async () => {
    const { id } = await link.execute(COMMAND);
    const again = { ...COMMAND, email: 'other@example.com' };
    await expect(link.execute(again)).rejects.toThrow(SubjectAlreadyLinked);

    const user = await deps.users.get(id);
    user.erase(deps.clock.now());
    await deps.users.save(user);
    await expect(link.execute(again)).resolves.toMatchObject({ externalSubject: 'subject-1' });
  });

  it('refuses an address that is taken, and personal data that are none', async () => {
    await link.execute(COMMAND);

    await expect(link.execute({ ...COMMAND, subject: 'other', email: 'LINKED@example.com' })).rejects.toThrow(
      EmailTaken,
    );
    await expect(link.execute({ ...COMMAND, subject: 'other', email: 'nobody' })).rejects.toThrow(InvalidPersonalData);
  });

  it('has nothing to link to without an identity provider', async () => {
    const nowhere = new LinkExternalUser({ ...deps, externalIssuer: null });

    await expect(nowhere.execute(COMMAND)).rejects.toThrow(NoIdentityProvider);
  });
});
