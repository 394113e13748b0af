import { expect, it } from 'vitest';
import { dayFrom, UsageError } from '../../../bootstrap/commands/command.ts';

it.each(['', ' ', '2027-02-30', '1899-12-31'])('a command quotes the date %j that it refuses', (text) => {
  expect(() => dayFrom(text)).toThrow(UsageError);
  expect(() => dayFrom(text)).toThrow(new RegExp(`^"${text}" is not a date in the form YYYY-MM-DD`));
});
