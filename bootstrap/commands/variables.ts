import { envExample } from '../describe-variables.ts';
import { type Command, say } from './command.ts';

export const variables: Command = {
  summary: 'prints the variables that configure the service',
  run: async () => {
    say(envExample().trimEnd());
    return 0;
  },
};
