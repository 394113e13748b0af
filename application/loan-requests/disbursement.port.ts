import type { LoanRequest } from '../../domain/loan-requests/loan-request.ts';
import type { InstrumentId, PayoutId } from '../../domain/shared/ids.ts';
import type { Following } from '../shared/act.ts';

/** Stores a payout, in the unit of work that stores its request. */
export interface DisbursementPayouts {
  /**
   * @param payoutId of an earlier attempt under the same key; a new one when absent
   * @throws RequestNotApproved, PayoutPending, UnknownInstrument, InstrumentBlocked, InvalidPayout
   */
  execute(request: LoanRequest, instrumentId: InstrumentId, payoutId?: PayoutId): Promise<PayoutId>;
}

/** Orders a stored payout, outside the unit of work if the gateway is remote; for `null` it does nothing. */
export type PayoutOrdering = Following<PayoutId | null>;
