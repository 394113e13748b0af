import type { PresentedCode, SecondFactor } from '../../domain/identity/second-factor.ts';
import type { OneTimePasswords, RecoveryCodes } from './second-factor.ports.ts';

export interface CodeDependencies {
  readonly oneTimePasswords: OneTimePasswords;
  readonly recoveryCodes: RecoveryCodes;
}

/** What a person typed, to be compared with a second factor. Blanks do not count: apps show `123 456`. */
export function presentedCode(typed: string, factor: SecondFactor, deps: CodeDependencies): PresentedCode {
  const { id: userId, sealedSecret } = factor;
  const code = typed.replaceAll(/\s/g, '');
  return {
    isOf: (step) => deps.oneTimePasswords.isCode(code, { userId, sealedSecret, step }),
    digest: deps.recoveryCodes.digestOf(code),
  };
}
