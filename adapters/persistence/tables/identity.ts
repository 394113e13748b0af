import { defineEntity, p } from '@mikro-orm/core';
import { AccountMail, MAIL_PURPOSES } from '../../../domain/identity/account-mail.ts';
import { SecondFactor } from '../../../domain/identity/second-factor.ts';
import { type ExchangedToken, Session } from '../../../domain/identity/session.ts';
import { ROLES, User } from '../../../domain/identity/user.ts';
import { API_KEY_ROLES, ApiKey } from '../../../domain/operators/api-key.ts';
import { OperatorAccount } from '../../../domain/operators/operator-account.ts';
import { SavedView } from '../../../domain/operators/saved-view.ts';
import { LANGUAGES } from '../../../domain/shared/language.ts';
import { OPERATOR_ROLES } from '../../../domain/shared/operator.ts';
import { erased, leftOut } from './personal-marks.ts';

export const UserMapping = defineEntity({
  class: User,
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    role: p.enum(ROLES),
    email: erased(p.text().accessor('_email')),
    emailKey: leftOut(p.text().accessor('_emailKey')),
    firstName: erased(p.text().accessor('_firstName')),
    lastName: erased(p.text().accessor('_lastName')),
    phone: erased(p.text().nullable().accessor('_phone')),
    verified: p.boolean().accessor('_verified'),
    profileImage: erased(p.text().nullable().accessor('_profileImage')),
    language: p.enum(LANGUAGES).accessor('_language'),
    emailConfirmedAt: p.datetime().nullable().accessor('_emailConfirmedAt'),
    passwordHash: leftOut(p.text().nullable().accessor('_passwordHash')),
    tokenGeneration: leftOut(p.integer().accessor('_tokenGeneration')),
    keptSession: leftOut(p.uuid().nullable().accessor('_keptSession')),
    externalIssuer: erased(p.text().nullable().accessor('_externalIssuer')),
    externalSubject: erased(p.text().nullable().accessor('_externalSubject')),
    createdAt: p.datetime(),
    updatedAt: p.datetime().accessor('_updatedAt'),
    erasedAt: leftOut(p.datetime().nullable().accessor('_erasedAt')),
    version: leftOut(p.integer().version()),
  },
});

export const OperatorAccountMapping = defineEntity({
  class: OperatorAccount,
  tableName: 'operator_accounts',
  properties: {
    id: p.uuid().primary(),
    role: p.enum(OPERATOR_ROLES).accessor('_role'),
    active: p.boolean().accessor('_active'),
    createdAt: p.datetime(),
  },
});

export const ApiKeyMapping = defineEntity({
  class: ApiKey,
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    role: p.enum(API_KEY_ROLES),
    digest: p.text(),
    lastFour: p.text(),
    madeBy: p.uuid(),
    expiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable().accessor('_revokedAt'),
  },
});

export const SessionMapping = defineEntity({
  class: Session,
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    withSecondFactor: p.boolean().accessor('_withSecondFactor'),
    userId: p.uuid(),
    createdAt: p.datetime(),
    addressDigest: leftOut(p.text().nullable()),
    tokenHash: leftOut(p.text().accessor('_tokenHash')),
    expiresAt: p.datetime().accessor('_expiresAt'),
    exchangedTokens: leftOut(p.json<readonly ExchangedToken[]>().accessor('_exchangedTokens')),
    revokedAt: p.datetime().nullable().accessor('_revokedAt'),
  },
});

export const SecondFactorMapping = defineEntity({
  class: SecondFactor,
  tableName: 'second_factors',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(),
    sealedSecret: leftOut(p.text().accessor('_sealedSecret')),
    confirmedAt: p.datetime().nullable().accessor('_confirmedAt'),
    lastStep: leftOut(p.integer().nullable().accessor('_lastStep')),
    recoveryDigests: leftOut(p.json<readonly string[]>().accessor('_recoveryDigests')),
  },
});

export const SavedViewMapping = defineEntity({
  class: SavedView,
  tableName: 'saved_views',
  properties: {
    id: leftOut(p.uuid().primary()),
    ownerId: p.uuid(),
    list: p.text(),
    name: p.text(),
    filter: p.text().accessor('_filter'),
    createdAt: p.datetime(),
  },
});

export const AccountMailMapping = defineEntity({
  class: AccountMail,
  tableName: 'account_mails',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    purpose: p.enum(MAIL_PURPOSES),
    email: p.text(),
    createdAt: p.datetime(),
    tokenHash: leftOut(p.text().nullable().accessor('_tokenHash')),
    expiresAt: p.datetime().accessor('_expiresAt'),
  },
});

export const AddressMailsMapping = defineEntity({
  name: 'AddressMails',
  tableName: 'address_mails',
  properties: {
    addressHash: p.text().primary(),
    purpose: p.text().primary(),
    since: p.datetime(),
    count: p.integer(),
  },
});

export const AccountClosureMapping = defineEntity({
  name: 'AccountClosure',
  tableName: 'account_closures',
  properties: {
    id: p.bigint().primary().autoincrement(),
    reason: p.text().nullable(),
    closedAt: p.datetime(),
  },
});
