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
