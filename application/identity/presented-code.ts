import type { PresentedCode, SecondFactor } from '../../domain/identity/second-factor.ts';
import type { OneTimePasswords, RecoveryCodes } from './second-factor.ports.ts';

export interface CodeDependencies {
  readonly oneTimePasswords: OneTimePasswords;
  readonly recoveryCodes: RecoveryCodes;
}

/** What a person typed, to be compared with a second factor. */
export function presentedCode(code: string, factor: SecondFactor, deps: CodeDependencies): PresentedCode {
  const { id: userId, sealedSecret } = factor;
  return {
    isOf: (step) => deps.oneTimePasswords.isCode(code, { userId, sealedSecret, step }),
    digest: deps.recoveryCodes.digestOf(code),
  };
}
