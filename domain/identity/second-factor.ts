import { Aggregate } from '../shared/aggregate.ts';
import { domainError } from '../shared/domain-error.ts';
import type { UserId } from '../shared/ids.ts';

/** Thrown after a right password. */
export class CodeRequired extends domainError(
  'unauthenticated',
  'CODE_REQUIRED',
  'Enter the code of your authenticator app, or a recovery code.',
) {}

/** A logged-in user stated a wrong code. At log-in, it is `InvalidCredentials`. */
export class InvalidCode extends domainError(
  'invalid',
  'INVALID_CODE',
  'The code is wrong, has expired or was used before.',
  'code',
) {}

export class SecondFactorIsOn extends domainError(
  'invalid',
  'MFA_ALREADY_ON',
  'The second factor is on already. Turn it off first.',
) {}

/** The service requires a second factor of its operators. */
export class SecondFactorRequired extends domainError(
  'forbidden',
  'MFA_REQUIRED',
  'Operators need a second factor. Turn it on first.',
) {}

/** The identity provider of an external account has its own second factor. */
export class SecondFactorElsewhere extends domainError(
  'invalid',
  'MFA_NOT_AVAILABLE',
  'This account signs in at an identity provider. Turn on the second factor there.',
) {}

/** RFC 6238, 4.1: a new code begins with each step. */
export const STEP_SECONDS = 30;
export const CODE_DIGITS = 6;
/** Codes of the step before and after are accepted, since clocks differ and typing takes time. */
const TOLERANCE_STEPS = 1;
export const RECOVERY_CODES = 10;

/** What a person typed: a code of an authenticator app, or a recovery code. */
export interface PresentedCode {
  /** Whether it is the app's code of this step. */
  isOf(step: number): boolean;
  /** The digest that a recovery code would have. */
  readonly digest: string;
}

// Why: docs/decisions/0044-acts-of-operators.md
/**
 * One-time passwords by time (RFC 6238), which an account needs beside its password.
 * Invariants: off until a first code is confirmed; a code is accepted once, and none of an earlier step after it; a
 * recovery code works once.
 */
export class SecondFactor extends Aggregate {
  /** The account. */
  readonly id: UserId;
  readonly createdAt: Date;
  private _sealedSecret: string;
  private _confirmedAt: Date | null;
  private _lastStep: number | null;
  private _recoveryDigests: readonly string[];

  /** @param sealedSecret the encrypted secret that the app shares */
  constructor(id: UserId, sealedSecret: string, now: Date) {
    super();
    this.id = id;
    this.createdAt = now;
    this._sealedSecret = sealedSecret;
    this._confirmedAt = null;
    this._lastStep = null;
    this._recoveryDigests = [];
  }

  get sealedSecret(): string {
    return this._sealedSecret;
  }

  get isOn(): boolean {
    return this._confirmedAt !== null;
  }

  get confirmedAt(): Date | null {
    return this._confirmedAt;
  }

  /** The step of the latest code. Codes up to it are used up. */
  get lastStep(): number | null {
    return this._lastStep;
  }

  /** Of the recovery codes that are left. */
  get recoveryDigests(): readonly string[] {
    return this._recoveryDigests;
  }

  /** Begins again with another secret. @throws SecondFactorIsOn */
  restart(sealedSecret: string): void {
    if (this.isOn) throw new SecondFactorIsOn();
    this._sealedSecret = sealedSecret;
  }

  /** Turns it on. @param recoveryDigests of the codes that the owner gets @throws SecondFactorIsOn, InvalidCode */
  confirm(code: PresentedCode, recoveryDigests: readonly string[], now: Date): void {
    if (this.isOn) throw new SecondFactorIsOn();
    if (!this.takeStep(code, now)) throw new InvalidCode();
    this._confirmedAt = now;
    this._recoveryDigests = recoveryDigests;
  }

  /** Uses the code up if it is right. @returns whether it is; never while the factor is off */
  accept(code: PresentedCode, now: Date): boolean {
    return this.isOn && (this.takeStep(code, now) || this.takeRecoveryCode(code));
  }

  private takeStep(code: PresentedCode, now: Date): boolean {
    const last = this._lastStep;
    const step = stepsAround(now).find((one) => (last === null || one > last) && code.isOf(one));
    if (step === undefined) return false;
    this._lastStep = step;
    return true;
  }

  private takeRecoveryCode({ digest }: PresentedCode): boolean {
    const left = this._recoveryDigests.filter((one) => one !== digest);
    const found = left.length < this._recoveryDigests.length;
    this._recoveryDigests = left;
    return found;
  }
}

/** The steps whose codes are accepted at this time, earliest first. */
export function stepsAround(now: Date): readonly number[] {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  return Array.from({ length: 2 * TOLERANCE_STEPS + 1 }, (_, at) => current - TOLERANCE_STEPS + at);
}

/** At most one of each user. Lock the user first, so that a code is accepted once. */
export interface SecondFactors {
  find(userId: UserId): Promise<SecondFactor | null>;
  save(factor: SecondFactor): Promise<void>;
  remove(factor: SecondFactor): Promise<void>;
}
