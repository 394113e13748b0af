import { defineEntity, p } from '@mikro-orm/core';
import { Session } from '../../../domain/identity/session.ts';
import { ROLES, User } from '../../../domain/identity/user.ts';

export const UserMapping = defineEntity({
  name: User.name,
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    role: p.enum(ROLES),
    createdAt: p.datetime().fieldName('created_at'),
    _email: p.text().fieldName('email'),
    _emailKey: p.text().fieldName('email_key'),
    _firstName: p.text().fieldName('first_name'),
    _lastName: p.text().fieldName('last_name'),
    _phone: p.text().nullable().fieldName('phone'),
    _verified: p.boolean().fieldName('verified'),
    _profileImage: p.text().nullable().fieldName('profile_image'),
    _passwordHash: p.text().nullable().fieldName('password_hash'),
    _externalIssuer: p.text().nullable().fieldName('external_issuer'),
    _externalSubject: p.text().nullable().fieldName('external_subject'),
    _updatedAt: p.datetime().fieldName('updated_at'),
    _erasedAt: p.datetime().nullable().fieldName('erased_at'),
    version: p.integer().version(),
  },
});

export const SessionMapping = defineEntity({
  name: Session.name,
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().fieldName('user_id'),
    createdAt: p.datetime().fieldName('created_at'),
    _tokenHash: p.text().fieldName('token_hash'),
    _expiresAt: p.datetime().fieldName('expires_at'),
    _revokedAt: p.datetime().nullable().fieldName('revoked_at'),
  },
});
