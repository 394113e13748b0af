#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { listenCommand, STATE_FILE, tailCommand } from './commands.ts';

const USAGE = `Usage:
  lending-client listen --forward-to <url> [--types <type,…>] [--state <file>]
      forwards each event to <url>, signed as a webhook, and goes on where it was (${STATE_FILE})
  lending-client events tail
      prints events from now on, one JSON document a line

LENDING_URL is the address of the service (http://127.0.0.1:3000), LENDING_API_KEY an API key of its back office.`;

const output = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (text: string) => void process.stderr.write(`${text}\n`),
};

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { 'forward-to': text, types: text, state: text, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const { 'forward-to': forwardTo, types, state, help } = values;
  const command = positionals.join(' ');
  if (help === true) return output.print(USAGE);
  if (command === 'events tail') return tailCommand(process.env, output);
  if (command === 'listen' && forwardTo !== undefined)
    return listenCommand({ forwardTo, types, state }, process.env, output);
  throw new Error(USAGE);
}

try {
  await run();
} catch (error) {
  output.complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
