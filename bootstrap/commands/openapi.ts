import { describeApi } from '../describe-api.ts';
import { VERSION } from '../version.ts';
import { type Command, configuration, say } from './command.ts';

export const openapi: Command = {
  summary: 'prints the OpenAPI document',
  run: async () => {
    say(JSON.stringify(JSON.parse(await describeApi(configuration(), VERSION)), null, 2));
    return 0;
  },
};
