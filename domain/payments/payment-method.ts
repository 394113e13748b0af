export const PAYMENT_METHODS = ['instant_debit', 'bank_transfer', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
