/** Shown to the borrower as the reason of a failed payment. */
export const NO_REASON_GIVEN = 'no reason given';
export const NO_OUTCOME_IN_TIME = 'the payment gateway reported no outcome in time';
