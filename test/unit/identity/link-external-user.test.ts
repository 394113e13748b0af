import { beforeEach, describe, expect, it } from 'vitest';
import { LinkExternalUser } from '../../../application/identity/registration.ts';
import {
  EmailTaken,
  InvalidPersonalData,
  NoIdentityProvider,
  SubjectAlreadyLinked,
} from '../../../domain/identity/user.errors.ts';
import { identityInMemory } from '../../support/identity.ts';

const ISSUER = 'https://id.example';
const SUBJECT = { subject: 'subject-1', email: 'linked@example.com' };
const COMMAND = { ...SUBJECT, firstName: 'Forename', lastName: 'Surname', phone: null };

describe('LinkExternalUser', () => {
  let deps: ReturnType<typeof identityInMemory>;
  let link: LinkExternalUser;

  beforeEach(() => {
    deps = identityInMemory();
    link = new LinkExternalUser({ ...deps, externalIssuer: ISSUER });
  });

  it('creates a borrower without a password', async () => {
    const { id } = await link.execute(COMMAND);

    const external = { passwordHash: null, externalIssuer: ISSUER, externalSubject: 'subject-1' };
    expect(await deps.users.get(id)).toMatchObject({ role: 'borrower', email: COMMAND.email, ...external });
    expect(deps.events.types).toEqual(['user.registered']);
  });

  it('links each subject once, and again after its account was erased', async () => {
    const { id } = await link.execute(COMMAND);
    const again = { ...COMMAND, email: 'other@example.com' };
    await expect(link.execute(again)).rejects.toThrow(SubjectAlreadyLinked);

    const user = await deps.users.get(id);
    user.erase(deps.clock.now());
    await deps.users.save(user);
    await expect(link.execute(again)).resolves.toMatchObject({ externalSubject: 'subject-1' });
  });

  it.each([
    ['an e-mail address that is taken', 'LINKED@example.com', EmailTaken],
    ['invalid personal data', 'no-address', InvalidPersonalData],
  ])('refuses %s', async (_what, email, error) => {
    await link.execute(COMMAND);

    await expect(link.execute({ ...COMMAND, subject: 'other', email })).rejects.toThrow(error);
  });

  it('is refused without an identity provider', async () => {
    const nowhere = new LinkExternalUser({ ...deps, externalIssuer: null });

    await expect(nowhere.execute(COMMAND)).rejects.toThrow(NoIdentityProvider);
  });
});
