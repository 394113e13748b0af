import path from 'node:path';
import { accountRoutes, languageRoutes, profileRoutes } from '../../adapters/http/identity/profile.routes.ts';
import {
  authRoutes,
  jwksRoutes,
  recoveryRoutes,
  secondFactorRoutes,
} from '../../adapters/http/identity/sign-in.routes.ts';
import { servicePages } from '../../adapters/http/pages/pages.ts';
import { worker } from '../../adapters/jobs/queue-workers.ts';
import { KyselyAddressMails, MikroOrmAccountMails } from '../../adapters/persistence/identity/account-mails.ts';
import {
  kyselySecondFactorQueries,
  MikroOrmSecondFactors,
} from '../../adapters/persistence/identity/second-factors.ts';
import { kyselySessionQueries, MikroOrmSessions } from '../../adapters/persistence/identity/sessions.ts';
import {
  KyselyAccountClosures,
  kyselyAccountLookup,
  kyselyObligations,
  kyselyProfileQueries,
  kyselyUserQueries,
  MikroOrmUsers,
} from '../../adapters/persistence/identity/users.ts';
import { kyselyPersonalDataQueries } from '../../adapters/persistence/personal-data/personal-data.queries.ts';
import { InMemoryBanks } from '../../adapters/reference-data/in-memory-banks.ts';
import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import { HmacAddressDigests } from '../../adapters/security/hmac-address-digests.ts';
import { JwtAccessTokens } from '../../adapters/security/jwt-access-tokens.ts';
import { OpaqueMailTokens, OpaqueRefreshTokens } from '../../adapters/security/opaque-tokens.ts';
import { SealedTexts } from '../../adapters/security/sealed-texts.ts';
import { OtpauthOneTimePasswords, RandomRecoveryCodes } from '../../adapters/security/second-factor-codes.ts';
import { IcuNoticeTexts } from '../../adapters/texts/icu-notice-texts.ts';
import { CheckMailedToken, DELIVER_ACCOUNT_MAIL, DeliverAccountMail } from '../../application/identity/account-mail.ts';
import { ChangeEmail, ConfirmEmail } from '../../application/identity/email-address.ts';
import {
  ChangePassword,
  ForgotPassword,
  MAIL_PASSWORD_RESET,
  MailPasswordReset,
  ResetPassword,
} from '../../application/identity/password.ts';
import {
  CopyPersonalData,
  DeleteAccount,
  EraseAnswers,
  FINISH_ERASURE,
  FinishErasure,
} from '../../application/identity/personal-data.ts';
import type {
  AccessTokens,
  AccountGate,
  AccountMailTexts,
  AddressDigests,
  AddressMails,
  MailTokens,
  OneTimePasswords,
  PasswordHasher,
  RecoveryCodes,
  RefreshTokens,
} from '../../application/identity/ports.ts';
import { ChooseLanguage, GetMyProfile, UpdateProfile } from '../../application/identity/profile.ts';
import { RegisterUser } from '../../application/identity/registration.ts';
import {
  ConfirmSecondFactor,
  RemoveSecondFactor,
  StartSecondFactor,
  TurnOffSecondFactor,
} from '../../application/identity/second-factor.ts';
import { EndSession, LogIn, LogOut, RefreshSession } from '../../application/identity/sign-in.ts';
import { CreateOperator } from '../../application/operators/operators.ts';
import type { AccountMails } from '../../domain/identity/account-mail.ts';
import type { SecondFactors } from '../../domain/identity/second-factor.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import type { AccountClosures, Users } from '../../domain/identity/user.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort, type Resources } from '../ports.ts';
import { SharedPorts, secretFrom } from '../shared-ports.ts';
import { NotificationPorts } from './notifications.ts';
import { OperatorAccountPorts } from './operator-accounts.ts';

/** A mail that could not be sent is tried again for about an hour. */
const MAIL_TRIES = { retries: 64, expirySeconds: 60 };

/** People: their accounts, sessions and second factors, operators included. */
export const identityContext = defineContext({
  uses: { ...OperatorAccountPorts, ...NotificationPorts },
  ports: {
    users: collection<Users>(MikroOrmUsers),
    sessions: collection<Sessions>(MikroOrmSessions),
    secondFactors: collection<SecondFactors>(MikroOrmSecondFactors),
    secondFactorQueries: queryPort(kyselySecondFactorQueries),
    oneTimePasswords: adapter<OneTimePasswords>(({ fileUrlSecret, config }) => {
      const texts = new SealedTexts(secretFrom(fileUrlSecret, 'second factors'));
      return new OtpauthOneTimePasswords(texts, config.lender.name);
    }),
    recoveryCodes: adapter<RecoveryCodes>(() => new RandomRecoveryCodes()),
    operatorMfaRequired: adapter<boolean>(({ config }) => config.operatorMfaRequired),
    sessionQueries: queryPort(kyselySessionQueries),
    profiles: queryPort(kyselyProfileQueries),
    userQueries: queryPort(kyselyUserQueries),
    accountMails: collection<AccountMails>(MikroOrmAccountMails),
    addressMails: collection<AddressMails>(KyselyAddressMails),
    accountLookup: queryPort(kyselyAccountLookup),
    mailTexts: adapter<AccountMailTexts>(({ config }) => new IcuNoticeTexts(new InMemoryBanks(), config.timeZone)),
    mailTokens: adapter<MailTokens>(() => new OpaqueMailTokens()),
    personalData: queryPort(kyselyPersonalDataQueries),
    obligations: queryPort(kyselyObligations),
    closures: collection<AccountClosures>(KyselyAccountClosures),
    gate: adapter<AccountGate>(({ gate }) => gate),
    jwks: adapter<() => unknown>(jwksOf),
    externalIssuer: adapter<string | null>(({ config }) => config.oidc?.issuer ?? null),
    passwordHasher: adapter<PasswordHasher>(() => new Argon2idPasswordHasher()),
    addressDigests: adapter<AddressDigests>(({ fileUrlSecret }) => addressDigestsWith(fileUrlSecret)),
    refreshTokens: adapter<RefreshTokens>(() => new OpaqueRefreshTokens()),
    accessTokens: adapter<AccessTokens>(({ config: { jwtIssuer: issuer, jwtAudience: audience }, keyRing }, get) => {
      const signingKey = () => keyRing.signing;
      return new JwtAccessTokens({ signingKey, issuer, audience, clock: get(SharedPorts.clock) });
    }),
  },
  useCases: {
    RegisterUser,
    LogIn,
    RefreshSession,
    LogOut,
    StartSecondFactor,
    ConfirmSecondFactor,
    TurnOffSecondFactor,
    RemoveSecondFactor,
    EndSession,
    UpdateProfile,
    ChooseLanguage,
    DeleteAccount,
    CopyPersonalData,
    ForgotPassword,
    MailPasswordReset,
    ResetPassword,
    ChangePassword,
    ChangeEmail,
    ConfirmEmail,
    CheckMailedToken,
    DeliverAccountMail,
    FinishErasure,
    CreateOperator,
    GetMyProfile,
  },
  subscriptions: [on('user.erased', EraseAnswers)],
  workers: ({ finishErasure, mailPasswordReset, deliverAccountMail }) => [
    worker(FINISH_ERASURE, (erasure) => finishErasure.execute(erasure)),
    worker(MAIL_PASSWORD_RESET, (job) => mailPasswordReset.execute(job)),
    worker(DELIVER_ACCOUNT_MAIL, (job) => deliverAccountMail.execute(job), MAIL_TRIES),
  ],
  routes: async (http, all) => {
    await http.register(authRoutes, all);
    await http.register(recoveryRoutes, all);
    await http.register(secondFactorRoutes, all);
    await http.register(jwksRoutes, all);
    await http.register(accountRoutes, all);
    await http.register(languageRoutes, all);
    await http.register(profileRoutes, { ...all, copyFolder: path.join(all.config.dataDir, 'exports') });
  },
});

export const IdentityPorts = identityContext.ports;

/** Of the limit of tries, which is there before the ports, too. */
export function addressDigestsWith(fileUrlSecret: string): AddressDigests {
  return new HmacAddressDigests(secretFrom(fileUrlSecret, 'addresses'));
}

function jwksOf({ keyRing }: Resources): () => unknown {
  return () => keyRing.jwks();
}

/** The pages to which links lead, unless an app has them. */
export const pagesContext = defineContext({
  uses: { identity: identityContext.useCases },
  ports: {},
  routes: async (http, { config, identity }) => {
    if (config.appUrl !== null) return;
    await http.register(servicePages, { ...identity, lenderName: config.lender.name });
  },
});
