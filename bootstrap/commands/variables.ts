import { envExample } from '../describe-variables.ts';
import type { Command } from './command.ts';

export const variables: Command = {
  summary: 'prints the variables that configure the service',
  run: async () => {
    process.stdout.write(envExample());
    return 0;
  },
};
