import { text } from 'node:stream/consumers';
import { type Command, print, UsageError, withApp } from './command.ts';

const OUTCOMES = {
  created: 'is now an operator',
  'password-changed': 'has the new password and is logged out everywhere',
  unchanged: 'is already an operator with this password',
};

export const operatorCreate: Command = {
  summary: 'creates an operator, or changes the password of one',
  details: `The password comes from the variable OPERATOR_PASSWORD or, with --password-stdin, from standard input. It
cannot be an argument, because every user of the machine can read those.`,
  options: {
    email: { type: 'string', value: 'address', help: 'the address for logging in', required: true },
    'password-stdin': { type: 'boolean', help: 'read the password from standard input' },
  },
  async run({ email, 'password-stdin': fromStdin }) {
    const password = fromStdin === true ? await passwordFromStdin() : process.env.OPERATOR_PASSWORD;
    if (!password) throw new UsageError('No password: set OPERATOR_PASSWORD or use --password-stdin.');
    return withApp(async ({ identity }) => {
      const { outcome, userId } = await identity.createOperator.execute({ email: String(email), password });
      print(`${email} ${OUTCOMES[outcome]} (${userId}).`);
      return 0;
    });
  },
};

/** Without the line end that an editor or `echo` adds. */
async function passwordFromStdin(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

export const secondFactorRemove: Command = {
  summary: 'removes the second factor of an account whose owner lost app and recovery codes',
  details: `Make sure first that the owner requests it. It ends all sessions of the account. From then on the password alone
opens it.`,
  options: { email: { type: 'string', value: 'address', help: 'the address of the account', required: true } },
  run: ({ email }) =>
    withApp(async ({ identity }) => {
      const wasOn = await identity.removeSecondFactor.execute({ email: String(email) });
      print(
        `${email} ${wasOn ? 'has no second factor any more and is logged out everywhere' : 'has no second factor'}.`,
      );
      return 0;
    }),
};
