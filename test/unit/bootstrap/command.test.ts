import { expect, it, vi } from 'vitest';
import { complain, dayFrom, print, UsageError } from '../../../bootstrap/commands/command.ts';

it.each(['', ' ', '2027-02-30', '1899-12-31'])('a command quotes the date %j that it refuses', (text) => {
  expect(() => dayFrom(text)).toThrow(UsageError);
  expect(() => dayFrom(text)).toThrow(new RegExp(`^"${text}" is not a date in the form YYYY-MM-DD`));
});

it('a command prints one line with its control characters escaped', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  print('a\nimported 5\r\u001b[2Kb\u0085c\u2028d\u202ee\ud800f\tg "\\ ñ €');
  const written = out.mock.calls.map(String);
  out.mockRestore();

  expect(written).toEqual(['a\\u000aimported 5\\u000d\\u001b[2Kb\\u0085c\\u2028d\\u202ee\\ud800f\\u0009g "\\ ñ €\n']);
});

it('an error keeps its lines', () => {
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  complain('one\n  two\u001b[2K');
  const written = err.mock.calls.map(String);
  err.mockRestore();

  expect(written).toEqual(['one\n  two\\u001b[2K\n']);
});
