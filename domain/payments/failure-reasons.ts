/** The reasons of failed payments. */
export const NO_REASON_GIVEN = 'no reason given';
export const NO_OUTCOME_IN_TIME = 'the payment gateway reported no outcome in time';
export const MONEY_NOT_NEEDED = 'the loan no longer needs the money, which is owed back to the borrower';
