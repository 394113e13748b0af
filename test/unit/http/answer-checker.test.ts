import { Type } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { answers } from '../../../adapters/http/answers/operations.ts';
import { oneOf } from '../../../application/shared/record.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { answerCheckerOf, type CheckAnswer } from '../../support/api-description.ts';
import { described, testServer } from './support.ts';

const BLUE = { success: true, statusCode: 200, data: { colour: 'blue' }, error: null };

const refusalOf = (error: object) => ({ success: false, statusCode: 404, data: null, error });

/** The integration tests check every answer like this; the check itself has to be able to fail. */
describe('checking an answer by the API description', () => {
  let check: CheckAnswer;

  beforeAll(async () => {
    const app = await testServer();
    const response = answers(Type.Object({ colour: oneOf(['blue', 'red']) }), 'The thing.');
    const params = Type.Object({ id: Type.String() });
    app.get(
      '/things/:id',
      { schema: { ...described(), params, response, errors: [new UserNotFound()] } },
      async () => BLUE as never,
    );
    check = await answerCheckerOf(app);
  });

  const seen = (status: number, body: unknown) => check({ method: 'GET', url: '/things/1?x=1', status, body });

  it('accepts answers that are described', () => {
    expect(seen(200, BLUE)).toBeNull();
    const error = { code: 'USER_NOT_FOUND', message: 'No.', details: [] };
    expect(seen(404, refusalOf(error))).toBeNull();
  });

  it.each([
    ['a field of another type', 200, { ...BLUE, data: { colour: 1 } }],
    ['a value outside the allowed', 200, { ...BLUE, data: { colour: 'green' } }],
    ['a missing field', 200, { ...BLUE, data: {} }],
    ['a missing part of the envelope', 200, { data: { colour: 'blue' } }],
    ['an error code that is not listed', 404, refusalOf({ code: 'NOT_LISTED', message: 'No.', details: [] })],
    ['a refusal without a code', 404, refusalOf({ message: 'No.' })],
  ])('finds %s', (_what, status, body) => {
    expect(seen(status, body)).toContain('forbids');
  });

  it('leaves files to other tests, and finds text where no file is described', async () => {
    const app = await testServer();
    const { 200: json } = answers(Type.String(), 'The thing.', 'blue');
    const content = { 'application/json': { schema: json }, 'text/csv': { schema: Type.String({ examples: ['a'] }) } };
    const response = { 200: { description: 'The thing.', content } };
    app.get('/files', { schema: { ...described(), response } }, async () => 'a' as never);
    const checkFile = await answerCheckerOf(app);

    expect(checkFile({ method: 'GET', url: '/files', status: 200, body: 'a,b' })).toBeNull();
    expect(checkFile({ method: 'GET', url: '/files', status: 200, body: { a: 1 } })).toContain('forbids');
    expect(seen(200, 'a,b')).toContain('forbids');
  });

  it('finds a status that is not listed', () => {
    expect(seen(402, BLUE)).toContain('does not list');
  });
});
