import type { Choice } from '../forms.ts';

const ORDERS: Readonly<Record<string, readonly [rising: string, falling: string]>> = {
  createdAt: ['Oldest first', 'Newest first'],
  uploadDate: ['Oldest first', 'Newest first'],
  amount: ['Smallest amount first', 'Largest amount first'],
  daysPastDue: ['Fewest days past due first', 'Most days past due first'],
};

/** Labels of the days and the order of a list, for its filters. */
export function daysAndOrder(...fields: readonly (keyof typeof ORDERS)[]) {
  const choices = fields.flatMap((field): Choice[] => {
    const [rising = '', falling = ''] = ORDERS[field] ?? [];
    return [
      { value: `-${field}`, text: falling },
      { value: `${field}`, text: rising },
    ];
  });
  return { from: 'From', to: 'To', sort: { label: 'Order', choices } };
}
