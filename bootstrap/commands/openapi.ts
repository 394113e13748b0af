import { type Command, say, withApp } from './command.ts';

export const openapi: Command = {
  summary: 'prints the OpenAPI document',
  run: () =>
    withApp(async ({ http }) => {
      const { body } = await http.inject('/openapi.json');
      say(JSON.stringify(JSON.parse(body), null, 2));
      return 0;
    }),
};
