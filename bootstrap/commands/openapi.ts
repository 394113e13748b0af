import { VERSION } from '../version.ts';
import { type Command, configuration } from './command.ts';

export const openapi: Command = {
  summary: 'prints the OpenAPI document',
  run: async () => {
    const { describeApi } = await import('../describe-api.ts');
    process.stdout.write(`${JSON.stringify(JSON.parse(await describeApi(configuration(), VERSION)), null, 2)}\n`);
    return 0;
  },
};
