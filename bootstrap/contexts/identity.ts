import path from 'node:path';
import { accountRoutes } from '../../adapters/http/identity/account.routes.ts';
import { authRoutes } from '../../adapters/http/identity/auth.routes.ts';
import { jwksRoutes } from '../../adapters/http/identity/jwks.routes.ts';
import { profileRoutes } from '../../adapters/http/identity/profile.routes.ts';
import { recoveryRoutes } from '../../adapters/http/identity/recovery.routes.ts';
import { worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { KyselyAccountClosures } from '../../adapters/persistence/identity/kysely-account-closures.ts';
import { KyselyAddressMails } from '../../adapters/persistence/identity/kysely-address-mails.ts';
import { kyselyObligations } from '../../adapters/persistence/identity/kysely-obligations.ts';
import { MikroOrmAccountMails } from '../../adapters/persistence/identity/mikro-orm-account-mails.ts';
import { MikroOrmSessions } from '../../adapters/persistence/identity/mikro-orm-sessions.ts';
import { MikroOrmUsers } from '../../adapters/persistence/identity/mikro-orm-users.ts';
import { kyselyProfileQueries } from '../../adapters/persistence/identity/profile.queries.ts';
import { kyselyAccountLookup, kyselyUserQueries } from '../../adapters/persistence/identity/user.queries.ts';
import { kyselyPersonalDataQueries } from '../../adapters/persistence/personal-data/personal-data.queries.ts';
import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import { JwtAccessTokens } from '../../adapters/security/jwt-access-tokens.ts';
import { OpaqueMailTokens } from '../../adapters/security/opaque-mail-tokens.ts';
import { OpaqueRefreshTokens } from '../../adapters/security/opaque-refresh-tokens.ts';
import { ChangeEmail } from '../../application/identity/change-email.ts';
import { ChangePassword } from '../../application/identity/change-password.ts';
import { ConfirmEmail } from '../../application/identity/confirm-email.ts';
import { CreateOperator } from '../../application/identity/create-operator.ts';
import { DeleteAccount } from '../../application/identity/delete-account.ts';
import { DeliverAccountMail } from '../../application/identity/deliver-account-mail.ts';
import { EraseAccountTraces } from '../../application/identity/erase-account-traces.ts';
import { ExportPersonalData } from '../../application/identity/export-personal-data.query.ts';
import { FINISH_ERASURE, FinishErasure } from '../../application/identity/finish-erasure.ts';
import { ForgotPassword, MAIL_PASSWORD_RESET } from '../../application/identity/forgot-password.ts';
import { GetMyProfile } from '../../application/identity/get-my-profile.query.ts';
import { LinkExternalUser } from '../../application/identity/link-external-user.ts';
import { LogIn } from '../../application/identity/log-in.ts';
import { LogOut } from '../../application/identity/log-out.ts';
import { DELIVER_ACCOUNT_MAIL } from '../../application/identity/mail-account.ts';
import { MailPasswordReset } from '../../application/identity/mail-password-reset.ts';
import type {
  AccessTokens,
  AccountGate,
  AddressMails,
  MailTokens,
  PasswordHasher,
  RefreshTokens,
} from '../../application/identity/ports.ts';
import { RefreshSession } from '../../application/identity/refresh-session.ts';
import { RegisterUser } from '../../application/identity/register-user.ts';
import { ResetPassword } from '../../application/identity/reset-password.ts';
import { UpdateProfile } from '../../application/identity/update-profile.ts';
import type { AccountClosures } from '../../domain/identity/account-closures.port.ts';
import type { AccountMails } from '../../domain/identity/account-mails.port.ts';
import type { Sessions } from '../../domain/identity/sessions.port.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort, type Resources } from '../ports.ts';
import { NotificationPorts } from './notifications.ts';
import { SharedPorts } from './shared.ts';

/** A mail that could not be sent is tried again for about an hour. */
const MAIL_TRIES = { retries: 64, expirySeconds: 60 };

export const identityContext = defineContext({
  uses: {
    mailer: NotificationPorts.mailer,
    deliveryLog: NotificationPorts.deliveryLog,
    urlOf: NotificationPorts.urlOf,
  },
  ports: {
    users: collection<Users>(MikroOrmUsers),
    sessions: collection<Sessions>(MikroOrmSessions),
    profiles: queryPort(kyselyProfileQueries),
    userQueries: queryPort(kyselyUserQueries),
    accountMails: collection<AccountMails>(MikroOrmAccountMails),
    addressMails: collection<AddressMails>(KyselyAddressMails),
    accountLookup: queryPort(kyselyAccountLookup),
    mailTokens: adapter<MailTokens>(() => new OpaqueMailTokens()),
    personalData: queryPort(kyselyPersonalDataQueries),
    obligations: queryPort(kyselyObligations),
    closures: collection<AccountClosures>(KyselyAccountClosures),
    gate: adapter<AccountGate>(({ gate }) => gate),
    jwks: adapter<() => unknown>(jwksOf),
    externalIssuer: adapter<string | null>(({ config }) => config.oidc?.issuer ?? null),
    passwordHasher: adapter<PasswordHasher>(() => new Argon2idPasswordHasher()),
    refreshTokens: adapter<RefreshTokens>(() => new OpaqueRefreshTokens()),
    accessTokens: adapter<AccessTokens>(({ config: { jwtIssuer: issuer, jwtAudience: audience }, keyRing }, get) => {
      const signingKey = () => keyRing.signing;
      return new JwtAccessTokens({ signingKey, issuer, audience, clock: get(SharedPorts.clock) });
    }),
  },
  useCases: (ports) => ({
    registerUser: new RegisterUser(ports),
    logIn: new LogIn(ports),
    refreshSession: new RefreshSession(ports),
    logOut: new LogOut(ports),
    updateProfile: new UpdateProfile(ports),
    deleteAccount: new DeleteAccount(ports),
    linkExternalUser: new LinkExternalUser(ports),
    exportPersonalData: new ExportPersonalData(ports),
    forgotPassword: new ForgotPassword(ports),
    mailPasswordReset: new MailPasswordReset(ports),
    resetPassword: new ResetPassword(ports),
    changePassword: new ChangePassword(ports),
    changeEmail: new ChangeEmail(ports),
    confirmEmail: new ConfirmEmail(ports),
    deliverAccountMail: new DeliverAccountMail(ports),
    finishErasure: new FinishErasure(ports),
    createOperator: new CreateOperator(ports),
    getMyProfile: new GetMyProfile(ports),
  }),
  subscriptions: (ports) => [on('user.erased', new EraseAccountTraces(ports))],
  workers: ({ finishErasure, mailPasswordReset, deliverAccountMail }) => [
    worker(FINISH_ERASURE, (erasure) => finishErasure.execute(erasure)),
    worker(MAIL_PASSWORD_RESET, (job) => mailPasswordReset.execute(job)),
    worker(DELIVER_ACCOUNT_MAIL, (job) => deliverAccountMail.execute(job), MAIL_TRIES),
  ],
  routes: async (http, useCases, { jwks, fileLinks, config }) => {
    const { registerUser, logIn, refreshSession, logOut, deleteAccount } = useCases;
    const { forgotPassword, resetPassword, changePassword, changeEmail, confirmEmail } = useCases;
    const { getMyProfile, updateProfile, exportPersonalData } = useCases;
    const exportFolder = path.join(config.dataDir, 'exports');
    await http.register(authRoutes, { registerUser, logIn, refreshSession, logOut });
    await http.register(recoveryRoutes, { forgotPassword, resetPassword, changePassword, changeEmail, confirmEmail });
    await http.register(jwksRoutes, { jwks });
    await http.register(accountRoutes, { deleteAccount });
    await http.register(profileRoutes, { getMyProfile, updateProfile, exportPersonalData, fileLinks, exportFolder });
  },
});

export const IdentityPorts = identityContext.ports;

function jwksOf({ keyRing }: Resources): () => unknown {
  return () => keyRing.jwks();
}
