import { parseArgs } from 'node:util';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { english } from '../../domain/shared/phrase.ts';
import { loadDotEnv } from '../config.ts';
import { explain } from '../start-error.ts';
import { closeOfBusiness } from './close-of-business.ts';
import { type Command, type CommandOption, complain, type OptionValues, UsageError } from './command.ts';
import { exportCommand, importLoans } from './datasets.ts';
import { openapi, variables } from './descriptions.ts';
import { eventsTail, listen } from './events.ts';
import { operatorCreate, secondFactorRemove } from './operators.ts';
import { demo, keysRotate, migrateCommand, reconcileCommand, replayCommand } from './upkeep.ts';

/** The commands by name, of one or two words. */
const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: migrateCommand,
  openapi,
  reconcile: reconcileCommand,
  replay: replayCommand,
  export: exportCommand,
  import: importLoans,
  demo,
  'operator create': operatorCreate,
  'second-factor remove': secondFactorRemove,
  'keys rotate': keysRotate,
  'close-of-business': closeOfBusiness,
  listen,
  'events tail': eventsTail,
  variables,
};

const PROGRAM = 'npm run cli --';
const HELP: CommandOption = { type: 'boolean', help: 'show this help' };

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([term]) => term.length));
  return rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`).join('\n');
}

function overview(): string {
  const commands = table(Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary]));
  return `Usage: ${PROGRAM} <command> [options]\n\n${commands}\n\nUse --help with a command for its options.\n`;
}

function helpOf(name: string, { summary, details = '', options = {}, argument }: Command): string {
  const rows = Object.entries({ ...options, help: HELP }).map(([option, { type, value = 'text', help, required }]) => {
    const term = type === 'boolean' ? `--${option}` : `--${option} <${value}>`;
    return [term, required ? `${help} (required)` : help] as const;
  });
  if (argument !== undefined) rows.unshift([`<${argument.value}>`, `${argument.help} (required)`]);
  const given = argument === undefined ? '' : ` <${argument.value}>`;
  const parts = [`Usage: ${PROGRAM} ${name}${given} [options]`, `${name}: ${summary}.`, details, table(rows)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** @throws UsageError for an unknown or missing option or argument */
function valuesOf({ options = {}, argument }: Command, args: readonly string[]): OptionValues {
  let values: OptionValues;
  try {
    const allowPositionals = argument !== undefined;
    const parsed = parseArgs({ args: [...args], options: { ...options, help: HELP }, strict: true, allowPositionals });
    values = parsed.values as OptionValues;
    const [given, ...others] = parsed.positionals;
    if (others.length > 0) throw new Error(`Unexpected argument '${others[0]}'.`);
    if (argument !== undefined) values = { ...values, [argument.value]: given };
    if (argument !== undefined && given === undefined && values.help !== true) {
      throw new Error(`<${argument.value}> is required.`);
    }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const missing = Object.keys(options).find((name) => options[name]?.required && !values[name]);
  if (missing !== undefined && values.help !== true) throw new UsageError(`--${missing} is required.`);
  return values;
}

/** The words of the name. An argument may follow that of a command that takes one. */
function nameIn(words: readonly string[]): readonly string[] {
  const [first = ''] = words;
  return Object.hasOwn(COMMANDS, first) && COMMANDS[first]?.argument !== undefined ? [first] : words;
}

async function run(args: readonly string[]): Promise<number> {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const words = nameIn(firstOption === -1 ? args : args.slice(0, firstOption));
  const name = words.join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    if (args.includes('--help')) {
      process.stdout.write(overview());
      return 0;
    }
    complain(`${name === '' ? 'No command given.' : `Unknown command: ${name}`}\n\n${overview().trimEnd()}`);
    return 1;
  }
  try {
    const values = valuesOf(command, args.slice(words.length));
    if (values.help !== true) return await command.run(values);
    process.stdout.write(helpOf(name, command));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\n\n${helpOf(name, command).trimEnd()}`);
    return 1;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof DomainError)) return explain(error);
  const details = error.details.map(english).filter((text) => text !== error.message);
  return [error.message, ...details.map((text) => `  ${text}`)].join('\n');
}

try {
  loadDotEnv();
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  complain(describe(error));
  process.exitCode = 1;
}

// Exits once the output is written. A connection whose end is not confirmed would keep the process alive.
process.stdout.write('', () => process.exit());
