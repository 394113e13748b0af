import { VERSION } from '../version.ts';
import { type Command, configuration, say } from './command.ts';

export const openapi: Command = {
  summary: 'prints the OpenAPI document',
  run: async () => {
    const { describeApi } = await import('../describe-api.ts');
    say(JSON.stringify(JSON.parse(await describeApi(configuration(), VERSION)), null, 2));
    return 0;
  },
};
