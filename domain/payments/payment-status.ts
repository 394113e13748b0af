export const PAYMENT_STATUSES = ['Processing', 'Pending', 'Completed', 'Failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
