export const AUTOPAY_STATUSES = ['Active', 'Suspended'] as const;
export type AutopayStatus = (typeof AUTOPAY_STATUSES)[number];
