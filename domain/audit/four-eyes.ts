/** The acts that may need a second operator. `approve` covers making an offer. */
export const FOUR_EYES_ACTS = ['approve', 'disburse', 'reverse', 'write-off', 'refund', 'change', 'waive'] as const;
export type FourEyesAct = (typeof FOUR_EYES_ACTS)[number];
