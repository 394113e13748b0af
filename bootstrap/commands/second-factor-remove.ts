import { type Command, say, withApp } from './command.ts';

export const secondFactorRemove: Command = {
  summary: 'removes the second factor of an account whose owner lost app and recovery codes',
  details: `Make sure first that the owner requests it. It ends all sessions of the account. From then on the password alone
opens it.`,
  options: { email: { type: 'string', value: 'address', help: 'the address of the account', required: true } },
  run: ({ email }) =>
    withApp(async ({ identity }) => {
      const wasOn = await identity.removeSecondFactor.execute({ email: String(email) });
      say(`${email} ${wasOn ? 'has no second factor any more and is logged out everywhere' : 'has no second factor'}.`);
      return 0;
    }),
};
