import { Type } from 'typebox';
import {
  InvalidCode,
  SecondFactorElsewhere,
  SecondFactorIsOn,
  SecondFactorRequired,
} from '../../../domain/identity/second-factor.errors.ts';
import { RECOVERY_CODES } from '../../../domain/identity/second-factor.ts';
import { answers, confirms, operations } from '../answers/operations.ts';
import { Named, Words } from '../fields/fields.ts';
import { Body, EmptyBody, Text } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';

const operation = operations('User');

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const RECOVERY_CODE = 'k7f3-9xq2-m4wn-8hcd';

/** A code of an authenticator app, or a recovery code. */
export const Code = () =>
  Text(1, 64, '287082', { description: 'The code of the authenticator app, or a recovery code. Blanks do not count.' });

export const startSecondFactor = operation('startSecondFactor', 'Start a second factor', {
  description:
    'Answers a secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds), once. Log-ins stay as they are until a code is confirmed. Starting again replaces the secret.',
  body: EmptyBody,
  response: answers(
    Named('SecondFactorSecret', {
      secret: Words(SECRET),
      otpauthUrl: Words(`otpauth://totp/Lending%20Service:borrower%40demo.example?secret=${SECRET}`),
    }),
    'The secret in base32, and the address that an app reads from a QR code.',
  ),
  errors: [new SecondFactorIsOn(), new SecondFactorElsewhere()],
});
export const confirmSecondFactor = operation('confirmSecondFactor', 'Turn the second factor on', {
  description: `Takes a first code of the app. From then on, logging in needs a code, and every other session and token of the account has ended. Answers ${RECOVERY_CODES} recovery codes, once, each of which works once instead of a code of the app.`,
  body: Body({ code: Text(1, 64, '287082', { description: 'The current code of the app. Blanks do not count.' }) }),
  response: answers(
    Named('RecoveryCodes', { recoveryCodes: Type.Array(Type.String(), { examples: [[RECOVERY_CODE]] }) }),
    'The recovery codes. Store them where the app is not.',
  ),
  errors: [new InvalidCode(), new SecondFactorIsOn()],
});
export const turnOffSecondFactor = operation('turnOffSecondFactor', 'Turn the second factor off', {
  description: 'Takes a code of the app, or a recovery code. Where operators need a second factor, theirs stays on.',
  body: Body({ code: Code() }),
  response: confirms(CONFIRMATIONS.secondFactorOff, 'Confirms that logging in needs no code.'),
  errors: [new InvalidCode(), new SecondFactorRequired()],
});
