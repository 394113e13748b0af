import { defineEntity, p } from '@mikro-orm/core';
import { AccountMail, MAIL_PURPOSES } from '../../../domain/identity/account-mail.ts';
import { Session } from '../../../domain/identity/session.ts';
import { ROLES, User } from '../../../domain/identity/user.ts';

export const UserMapping = defineEntity({
  class: User,
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    role: p.enum(ROLES),
    createdAt: p.datetime(),
    email: p.text().accessor('_email'),
    emailKey: p.text().accessor('_emailKey'),
    firstName: p.text().accessor('_firstName'),
    lastName: p.text().accessor('_lastName'),
    phone: p.text().nullable().accessor('_phone'),
    verified: p.boolean().accessor('_verified'),
    profileImage: p.text().nullable().accessor('_profileImage'),
    emailConfirmedAt: p.datetime().nullable().accessor('_emailConfirmedAt'),
    passwordHash: p.text().nullable().accessor('_passwordHash'),
    tokenGeneration: p.integer().accessor('_tokenGeneration'),
    externalIssuer: p.text().nullable().accessor('_externalIssuer'),
    externalSubject: p.text().nullable().accessor('_externalSubject'),
    updatedAt: p.datetime().accessor('_updatedAt'),
    erasedAt: p.datetime().nullable().accessor('_erasedAt'),
    version: p.integer().version(),
  },
});

export const SessionMapping = defineEntity({
  class: Session,
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    createdAt: p.datetime(),
    tokenHash: p.text().accessor('_tokenHash'),
    expiresAt: p.datetime().accessor('_expiresAt'),
    revokedAt: p.datetime().nullable().accessor('_revokedAt'),
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
    tokenHash: p.text().nullable().accessor('_tokenHash'),
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
