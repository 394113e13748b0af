/** Money in minor units, days as ISO text. */
export interface SeenAutopay {
  readonly status: string;
  readonly maxAmount: number | null;
  readonly failedAttempts: number;
  readonly nextChargeOn: string | null;
  readonly nextChargeAmount: number | null;
}

/** What the service shows of it. */
export function seenOf(view: SeenAutopay): SeenAutopay {
  const inCents = (decimal: number | null) => (decimal === null ? null : Math.round(decimal * 100));
  const { status, failedAttempts, nextChargeOn, maxAmount, nextChargeAmount } = view;
  return {
    status,
    failedAttempts,
    maxAmount: inCents(maxAmount),
    nextChargeOn: nextChargeOn?.slice(0, 10) ?? null,
    nextChargeAmount: inCents(nextChargeAmount),
  };
}

export interface SeenPayment {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
}

/** A service with one loan without interest, whose day of disbursement is closed. */
export interface AutopayDriver {
  readonly today: string;
  /** In memory, payments settle only when told, and all is read after each close. */
  readonly isInMemory: boolean;
  /** Each act returns the code of the broken rule, if any. */
  authorize(maxAmount: number | null): Promise<string | null>;
  revoke(): Promise<string | null>;
  pay(amount: number): Promise<string | null>;
  pause(months: number): Promise<string | null>;
  /** Replaces the list of holidays. */
  list(days: readonly string[]): Promise<string | null>;
  reverse(paymentId: string): Promise<string | null>;
  close(day: string): Promise<void>;
  settle(): Promise<void>;
  /** Oldest first. */
  payments(): Promise<readonly SeenPayment[]>;
  /** `null` if it is not enrolled. */
  autopay(): Promise<SeenAutopay | null>;
  loan(): Promise<{ readonly status: string; readonly paid: number; readonly openCharges: number }>;
}
