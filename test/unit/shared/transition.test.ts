import { expect, it } from 'vitest';
import { transition } from '../../../domain/shared/aggregate.ts';

const TABLE = { Open: ['Closed'], Closed: [] } as const;

it('a status changes only as its table allows', () => {
  expect(transition(TABLE, 'Open', 'Closed')).toBe('Closed');
  expect(() => transition(TABLE, 'Closed', 'Open')).toThrow('cannot go from Closed to Open');
  expect(() => transition(TABLE, 'Open', 'Open', () => new RangeError('No.'))).toThrow(RangeError);
});
