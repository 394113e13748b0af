import { type Static, Type } from 'typebox';
import { NAME_MAX_LENGTH } from '../../domain/identity/personal-data.ts';
import { LANGUAGES } from '../../domain/shared/language.ts';
import { Phone, Text } from '../shared/input.ts';
import type { Borrower as ShownBorrower } from '../shared/person.ts';
import { count, EXAMPLE_IDS, exactly, flag, id, moment, nullable, of, oneOf, record, text } from '../shared/record.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const RECOVERY_CODE = 'k7f3-9xq2-m4wn-8hcd';

/** The mailed token in the examples. */
export const EXAMPLE_MAILED_TOKEN = 'Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg';

/** The person in the examples. */
export const EXAMPLE_PERSON = {
  email: 'borrower@demo.example',
  password: 'demo-password-1',
  firstName: 'Demo',
  lastName: 'Borrower',
  phone: '+584121234567',
};

export const EXAMPLE_REFRESH_TOKEN = `${EXAMPLE_IDS.user}.${EXAMPLE_MAILED_TOKEN}`;

export const TokensView = record('Tokens', {
  accessToken: text('eyJ0eXAiOiJhdCtqd3Qi…'),
  tokenType: exactly('Bearer'),
  expiresIn: count(900, 'Lifetime of the access token in seconds.'),
  refreshToken: text(EXAMPLE_REFRESH_TOKEN),
  userId: id('user'),
});

const Changed = {
  id: id('user'),
  firstName: text(EXAMPLE_PERSON.firstName),
  lastName: text(EXAMPLE_PERSON.lastName),
  phone: nullable(text(), EXAMPLE_PERSON.phone),
  updatedAt: moment(),
};

export const ProfileView = record('Profile', {
  ...Changed,
  email: text(EXAMPLE_PERSON.email),
  verified: flag(false, 'Whether an ID document has been approved.'),
  profileImage: nullable(text(undefined, 'A signed URL, valid for 15 minutes.')),
  createdAt: moment(),
});

export type ProfileView = Static<typeof ProfileView>;

export const LanguageField = oneOf(LANGUAGES, { title: 'Language', description: '`en` is English, `es` is Spanish.' });

export const ChosenLanguage = record('ChosenLanguage', { language: LanguageField });

export const nullableText = (example: string) => nullable(text(), example);

const account = (title: string) =>
  of(
    'person',
    Type.Unsafe<ShownBorrower>({
      ...record(title, {
        userId: id('user'),
        firstName: nullableText(EXAMPLE_PERSON.firstName),
        lastName: nullableText(EXAMPLE_PERSON.lastName),
        email: nullableText(EXAMPLE_PERSON.email),
      }),
      description: 'Once the account is deleted, only the id is left.',
    }),
  );

/** The borrower whom a row of the back office concerns. */
export const BorrowerData = account('Borrower');

/** The operator who did something, or the person who made the API key that did it. */
export const Colleague = account('Colleague');

export const SecondFactorSecret = record('SecondFactorSecret', {
  secret: text(SECRET),
  otpauthUrl: text(`otpauth://totp/Lending%20Service:borrower%40demo.example?secret=${SECRET}`),
});

export const RecoveryCodesView = record('RecoveryCodes', {
  recoveryCodes: Type.Array(text(), { examples: [[RECOVERY_CODE]] }),
});

export const UpdatedProfileView = record('UpdatedProfile', Changed);

export const Names = {
  firstName: Text(1, NAME_MAX_LENGTH, EXAMPLE_PERSON.firstName),
  lastName: Text(1, NAME_MAX_LENGTH, EXAMPLE_PERSON.lastName),
};

export const PersonFields = { ...Names, phone: Type.Optional(nullable(Phone(), EXAMPLE_PERSON.phone)) };
