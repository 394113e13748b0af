import { lengthOf } from '../shared/text.ts';
import { PasswordOutsideBounds } from './user.errors.ts';

/** Characters (code points). The maximum bounds the cost of hashing. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

/** Length is the only rule (NIST SP 800-63B, 3.1.1.2). @throws PasswordOutsideBounds */
export function checkPassword(password: string): void {
  const length = lengthOf(password);
  if (length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH) {
    throw new PasswordOutsideBounds(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH);
  }
}
