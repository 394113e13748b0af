import { type Command, complain, print } from './command.ts';

const ENVIRONMENT =
  'LENDING_URL is the address of the service (http://127.0.0.1:3000), LENDING_API_KEY an API key of its back office. The\n' +
  'package lending-client has the same command, without this repository.';

/** The code is that of the package of the typed client. */
const commands = () => import('../../clients/typescript/src/listen/commands.ts');

export const listen: Command = {
  summary: 'forwards each event to a receiver, signed as a webhook',
  details: `Goes on where it was after a break, a restart or a kill.\n${ENVIRONMENT}`,
  options: {
    'forward-to': { type: 'string', value: 'url', help: 'the receiver', required: true },
    types: { type: 'string', value: 'type,…', help: 'only these events; default: all' },
    state: { type: 'string', value: 'file', help: 'remembers the last event; default: .lending-listen.json' },
  },
  async run({ 'forward-to': forwardTo, types, state }) {
    const { listenCommand } = await commands();
    const options = { forwardTo: String(forwardTo), types: textIn(types), state: textIn(state) };
    return listenCommand(options, process.env, { print, complain });
  },
};

export const eventsTail: Command = {
  summary: 'prints events from now on, one JSON document a line',
  details: ENVIRONMENT,
  run: async () => (await commands()).tailCommand(process.env, { print, complain }),
};

function textIn(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
