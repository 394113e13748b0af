/** How a state looks. Each tone has its own sign, so that none relies on its colour. */
export type Tone = 'good' | 'waiting' | 'bad' | 'ended';

const STATES: Readonly<Record<Tone, readonly string[]>> = {
  good: [
    'Active',
    'Approved',
    'Completed',
    'Paid',
    'Verified',
    'Resolved',
    'Accepted',
    'Confirmed',
    'Disbursed',
    'Delivered',
  ],
  waiting: ['Pending', 'Processing', 'Open', 'In Progress', 'Paused', 'Partially Paid', 'Upcoming', 'Invited'],
  bad: ['Defaulted', 'Overdue', 'Failed', 'Reversed', 'Rejected', 'Declined', 'Refused', 'Suspended', 'Written off'],
  ended: ['Cancelled', 'Closed', 'Expired', 'Withdrawn', 'Waived', 'Voided', 'Inactive'],
};

const TONES: ReadonlyMap<string, Tone> = new Map(
  Object.entries(STATES).flatMap(([tone, words]) => words.map((word) => [word, tone as Tone])),
);

/** `ended` for a word that is not known. */
export function toneOf(state: string): Tone {
  return TONES.get(state) ?? 'ended';
}
