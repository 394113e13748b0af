import { describe, expect, it } from 'vitest';
import { explain, StartError } from '../../../bootstrap/start-error.ts';

const fault = (fields: object) => Object.assign(new Error('EACCES: permission denied'), fields);

describe('an error that ends a start', () => {
  it('is one sentence if the operator can remove the reason', () => {
    expect(explain(new StartError('Set PORT.'))).toBe('Set PORT.');
  });

  it.each(['EACCES', 'EPERM', 'EROFS'])('names the file that may not be used (%s)', (code) => {
    expect(explain(fault({ code, path: '/data/jwt-private-key.pem' }))).toMatch(
      /^\/data\/jwt-private-key\.pem cannot be used \(E\w+\): give this user .* access to it, or set another DATA_DIR\.$/,
    );
  });

  it.each<[string, object, RegExp]>([
    ['a standby', { code: '25006', message: 'cannot UPDATE' }, /^The database is read-only \(cannot .* primary\.$/],
    [
      'a pooler in place of PostgreSQL',
      { code: '08P01', message: 'unsupported startup parameter: options' },
      /^A pooler answers .* \(unsupported .*\): set DATABASE_DIRECT_URL to PostgreSQL itself\.$/,
    ],
    ['too few connections', { code: '53300', message: 'too many connections' }, /\(too many .*\): start again/],
    ['a shutdown', { code: '57P01', message: 'terminating connection' }, /\(terminating connection\): start again/],
    ['a lost connection', { message: 'Connection terminated unexpectedly' }, /\(Connection terminated unexpectedly\)/],
    ['an error that wraps it', { cause: fault({ code: '57P03', message: 'starting up' }) }, /\(starting up\)/],
  ])('is one sentence after %s', (_what, fields, sentence) => {
    expect(explain(fault(fields))).toMatch(sentence);
  });

  it.each([fault({}), fault({ code: 'EACCES' }), fault({ code: 'EIO', path: '/data' })])(
    'otherwise has its stack: %o',
    (error) => {
      expect(explain(error)).toBe(error.stack);
    },
  );

  it('is text if it is not an error', () => {
    expect(explain('lost')).toBe('lost');
  });
});
