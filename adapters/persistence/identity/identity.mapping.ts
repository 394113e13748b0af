import { defineEntity, p } from '@mikro-orm/core';
import { Session } from '../../../domain/identity/session.ts';
import { ROLES, User } from '../../../domain/identity/user.ts';

export const UserMapping = defineEntity({
  class: User,
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    role: p.enum(ROLES),
    createdAt: p.datetime().fieldName('created_at'),
    email: p.text().accessor('_email').fieldName('email'),
    emailKey: p.text().accessor('_emailKey').fieldName('email_key'),
    firstName: p.text().accessor('_firstName').fieldName('first_name'),
    lastName: p.text().accessor('_lastName').fieldName('last_name'),
    phone: p.text().nullable().accessor('_phone').fieldName('phone'),
    verified: p.boolean().accessor('_verified').fieldName('verified'),
    profileImage: p.text().nullable().accessor('_profileImage').fieldName('profile_image'),
    passwordHash: p.text().nullable().accessor('_passwordHash').fieldName('password_hash'),
    externalIssuer: p.text().nullable().accessor('_externalIssuer').fieldName('external_issuer'),
    externalSubject: p.text().nullable().accessor('_externalSubject').fieldName('external_subject'),
    updatedAt: p.datetime().accessor('_updatedAt').fieldName('updated_at'),
    erasedAt: p.datetime().nullable().accessor('_erasedAt').fieldName('erased_at'),
    version: p.integer().version(),
  },
});

export const SessionMapping = defineEntity({
  class: Session,
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().fieldName('user_id'),
    createdAt: p.datetime().fieldName('created_at'),
    tokenHash: p.text().accessor('_tokenHash').fieldName('token_hash'),
    expiresAt: p.datetime().accessor('_expiresAt').fieldName('expires_at'),
    revokedAt: p.datetime().nullable().accessor('_revokedAt').fieldName('revoked_at'),
  },
});
