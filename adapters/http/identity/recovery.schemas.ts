import { PasswordHashingOverloaded } from '../../../application/identity/ports.ts';
import { InvalidConfirmationToken, InvalidResetToken } from '../../../domain/identity/account-mail.errors.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/password.ts';
import {
  EmailTakenMeanwhile,
  InvalidCurrentPassword,
  InvalidPassword,
  NewEmailTaken,
} from '../../../domain/identity/user.errors.ts';
import { confirms, operations } from '../answers/operations.ts';
import { Body, Email, Opaque, Text } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import { MAILED_TOKEN, PERSON } from './identity.schemas.ts';

const signIn = operations('Sign-in');
const user = operations('User');

const token = Opaque(1, 500, MAILED_TOKEN);
const password = Opaque(1, PASSWORD_MAX_LENGTH, PERSON.password);
const newPassword = Opaque(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, 'demo-password-2');

export const forgotPassword = signIn('forgotPassword', 'Request a password reset', {
  description:
    'Mails a link with a token that is valid for 30 minutes and replaces earlier ones. Gives the same answer in the same time whether or not the account exists.',
  body: Body({ email: Text(1, 254, PERSON.email) }),
  response: confirms(CONFIRMATIONS.resetMailed, 'The same for every address.'),
});
export const resetPassword = signIn('resetPassword', 'Reset the password', {
  description:
    'Sets a new password with the token of the mailed link, which works once. Ends every session and every access token of the account.',
  body: Body({ token, password: newPassword }),
  response: confirms(CONFIRMATIONS.passwordChanged, 'Confirms that the new password is set.'),
  errors: [new InvalidResetToken(), new PasswordHashingOverloaded()],
});
export const changePassword = user('changePassword', 'Change the password', {
  description: 'Ends all other sessions of the user.',
  body: Body({ currentPassword: password, newPassword }),
  response: confirms(CONFIRMATIONS.passwordChanged, 'Confirms that the new password is set.'),
  errors: [new InvalidCurrentPassword(), new PasswordHashingOverloaded()],
});
export const changeEmail = user('changeEmail', 'Change the e-mail address', {
  description:
    'Mails a link to the new address with a token that is valid for 24 hours and replaces earlier ones. The address changes once it is confirmed. With the current address, mails a new link that confirms it.',
  body: Body({ newEmail: Email('new@demo.example'), password }),
  response: confirms(CONFIRMATIONS.confirmationMailed, 'Says how to confirm the address.'),
  errors: [new InvalidPassword(), new NewEmailTaken(), new PasswordHashingOverloaded()],
});
export const confirmEmail = signIn('confirmEmail', 'Confirm an e-mail address', {
  description:
    'Confirms an address with the token of the mailed link, which works once. After a change of address, the former one is informed.',
  body: Body({ token }),
  response: confirms(CONFIRMATIONS.emailConfirmed, 'Confirms that the address belongs to the account.'),
  errors: [new InvalidConfirmationToken(), new EmailTakenMeanwhile()],
});
