import type { FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import { accountRoutes } from '../../adapters/http/identity/account.routes.ts';
import { authRoutes } from '../../adapters/http/identity/auth.routes.ts';
import { jwksRoutes } from '../../adapters/http/identity/jwks.routes.ts';
import { profileRoutes } from '../../adapters/http/identity/profile.routes.ts';
import { type JobWorker, worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { KyselyAccountClosures } from '../../adapters/persistence/identity/kysely-account-closures.ts';
import type { KyselyAccountGate } from '../../adapters/persistence/identity/kysely-account-gate.ts';
import { kyselyObligations } from '../../adapters/persistence/identity/kysely-obligations.ts';
import { MikroOrmSessions } from '../../adapters/persistence/identity/mikro-orm-sessions.ts';
import { MikroOrmUsers } from '../../adapters/persistence/identity/mikro-orm-users.ts';
import { kyselyProfileQueries } from '../../adapters/persistence/identity/profile.queries.ts';
import { kyselyUserQueries } from '../../adapters/persistence/identity/user.queries.ts';
import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import { JwtAccessTokens } from '../../adapters/security/jwt-access-tokens.ts';
import type { KeyRing } from '../../adapters/security/key-ring.ts';
import { OpaqueRefreshTokens } from '../../adapters/security/opaque-refresh-tokens.ts';
import { CreateOperator } from '../../application/identity/create-operator.ts';
import { DeleteAccount } from '../../application/identity/delete-account.ts';
import { FINISH_ERASURE, FinishErasure } from '../../application/identity/finish-erasure.ts';
import { GetMyProfile } from '../../application/identity/get-my-profile.query.ts';
import { LinkExternalUser } from '../../application/identity/link-external-user.ts';
import { LogIn } from '../../application/identity/log-in.ts';
import { LogOut } from '../../application/identity/log-out.ts';
import type { AccessTokens, PasswordHasher, RefreshTokens } from '../../application/identity/ports.ts';
import { RefreshSession } from '../../application/identity/refresh-session.ts';
import { RegisterUser } from '../../application/identity/register-user.ts';
import { UpdateProfile } from '../../application/identity/update-profile.ts';
import type { ProfileQueries, UserQueries } from '../../application/identity/user.queries.ts';
import type { FileId } from '../../domain/documents/document.id.ts';
import type { AccountClosures } from '../../domain/identity/account-closures.port.ts';
import type { Obligations } from '../../domain/identity/obligations.port.ts';
import type { Sessions } from '../../domain/identity/sessions.port.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import { singleton, token } from '../register.ts';
import { essentials, Shared } from './shared.ts';

export const Identity = {
  users: token<Users>('Users'),
  sessions: token<Sessions>('Sessions'),
  profiles: token<ProfileQueries>('ProfileQueries'),
  userQueries: token<UserQueries>('UserQueries'),
  passwordHasher: token<PasswordHasher>('PasswordHasher'),
  refreshTokens: token<RefreshTokens>('RefreshTokens'),
  accessTokens: token<AccessTokens>('AccessTokens'),
  obligations: token<Obligations>('Obligations'),
  closures: token<AccountClosures>('AccountClosures'),
  gate: token<KyselyAccountGate>('AccountGate'),
  keyRing: token<KeyRing>('KeyRing'),
};

export interface IdentityParts {
  readonly keyRing: KeyRing;
  readonly gate: KyselyAccountGate;
}

export function registerIdentity(container: DependencyContainer, { keyRing, gate }: IdentityParts): void {
  const { entityManager, events, clock, config } = Shared;
  container.register(Identity.keyRing, { useValue: keyRing });
  container.register(Identity.gate, { useValue: gate });
  singleton(container, Identity.users, (c) => new MikroOrmUsers(c.resolve(entityManager), c.resolve(events)));
  singleton(container, Identity.sessions, (c) => new MikroOrmSessions(c.resolve(entityManager), c.resolve(events)));
  singleton(container, Identity.obligations, (c) => kyselyObligations(c.resolve(entityManager)));
  singleton(container, Identity.closures, (c) => new KyselyAccountClosures(c.resolve(entityManager)));
  singleton(container, Identity.profiles, (c) => kyselyProfileQueries(c.resolve(entityManager)));
  singleton(container, Identity.userQueries, (c) => kyselyUserQueries(c.resolve(entityManager)));
  singleton(container, Identity.passwordHasher, () => new Argon2idPasswordHasher());
  singleton(container, Identity.refreshTokens, () => new OpaqueRefreshTokens());
  singleton(container, Identity.accessTokens, (c) => {
    const { jwtIssuer: issuer, jwtAudience: audience } = c.resolve(config);
    return new JwtAccessTokens({ signingKey: () => keyRing.signing, issuer, audience, clock: c.resolve(clock) });
  });
}

/** What was answered to a person is as personal as what they sent. */
export function subscribeIdentity(container: DependencyContainer): void {
  const keys = container.resolve(Shared.idempotencyKeys);
  container.resolve(Shared.events).on<UserErased>('user.erased', ({ userId }) => keys.forget(userId));
}

export function identityUseCases(container: DependencyContainer) {
  const deps = {
    ...essentials(container),
    users: container.resolve(Identity.users),
    sessions: container.resolve(Identity.sessions),
    passwordHasher: container.resolve(Identity.passwordHasher),
    refreshTokens: container.resolve(Identity.refreshTokens),
    accessTokens: container.resolve(Identity.accessTokens),
    obligations: container.resolve(Identity.obligations),
    closures: container.resolve(Identity.closures),
    gate: container.resolve(Identity.gate),
    externalIssuer: container.resolve(Shared.config).oidc?.issuer ?? null,
  };
  return {
    registerUser: new RegisterUser(deps),
    logIn: new LogIn(deps),
    refreshSession: new RefreshSession(deps),
    logOut: new LogOut(deps),
    updateProfile: new UpdateProfile(deps),
    deleteAccount: new DeleteAccount(deps),
    linkExternalUser: new LinkExternalUser(deps),
    finishErasure: new FinishErasure({ ...deps, events: container.resolve(Shared.events) }),
    createOperator: new CreateOperator(deps),
    getMyProfile: new GetMyProfile({ profiles: container.resolve(Identity.profiles) }),
  };
}

export function identityWorkers({ finishErasure }: ReturnType<typeof identityUseCases>): JobWorker[] {
  return [worker(FINISH_ERASURE, (erasure) => finishErasure.execute(erasure))];
}

export async function identityRoutes(
  http: FastifyInstance,
  container: DependencyContainer,
  useCases: ReturnType<typeof identityUseCases>,
): Promise<void> {
  const fileLinks = container.resolve(Shared.fileLinks);
  const keyRing = container.resolve(Identity.keyRing);
  await http.register(authRoutes, useCases);
  await http.register(jwksRoutes, { jwks: () => keyRing.jwks() });
  await http.register(accountRoutes, useCases);
  await http.register(profileRoutes, { ...useCases, imageUrl: (key) => fileLinks.urlOf(key as FileId) });
}
