export const AUTOPAY_STATUSES = ['Active', 'Suspended'] as const;
export type AutopayStatus = (typeof AUTOPAY_STATUSES)[number];

export const SUSPENSION_CAUSES = ['failures', 'reversal'] as const;
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number];
