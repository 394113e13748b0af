import { text } from 'node:stream/consumers';
import { type Command, say, UsageError, withApp } from './command.ts';

const OUTCOMES = {
  created: 'is an operator now',
  'password-changed': 'was an operator already and has the new password; open sessions have ended',
  unchanged: 'was an operator already, with this password',
};

export const operatorCreate: Command = {
  summary: 'makes an operator, or gives one a new password',
  details: `The password is read from the variable OPERATOR_PASSWORD, or from standard input with
--password-stdin. It is never an argument: everybody on the machine could read it there.`,
  options: {
    email: { type: 'string', value: 'address', help: 'the address to log in with', required: true },
    'password-stdin': { type: 'boolean', help: 'read the password from standard input' },
  },
  async run({ email, 'password-stdin': fromStdin }) {
    const password = fromStdin === true ? await passwordFromStdin() : process.env.OPERATOR_PASSWORD;
    if (!password) throw new UsageError('There is no password: set OPERATOR_PASSWORD, or give --password-stdin.');
    return withApp(async ({ identity }) => {
      const { outcome, userId } = await identity.createOperator.execute({ email: String(email), password });
      say(`${email} ${OUTCOMES[outcome]} (${userId}).`);
      return 0;
    });
  },
};

/** All of it but the line end, which an editor or `echo` adds. */
async function passwordFromStdin(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
