import { VERSION } from '../config.ts';
import type { Variable } from '../variable.ts';
import { lineOfText } from '../variable-types.ts';
import { SECTIONS } from '../variables.ts';
import { type Command, configuration } from './command.ts';

export const openapi: Command = {
  summary: 'prints the OpenAPI document',
  run: async () => {
    const { describeApi } = await import('../describe-api.ts');
    process.stdout.write(`${JSON.stringify(JSON.parse(await describeApi(configuration(), VERSION)), null, 2)}\n`);
    return 0;
  },
};

const INTRODUCTION =
  '# Copy this file to .env, which a start reads from the working directory. Variables that are already set win.';

/** All variables as the file `.env.example`: each in a comment, with its default or an example. */
export function envExample(): string {
  const lines = sectionsOf((title) => `\n# ${title}`, describedInFile);
  return `${[INTRODUCTION, ...lines].join('\n')}\n`;
}

function describedInFile(name: string, variable: Variable): string {
  const { unset = 'none', default: value = variable.example ?? '' } = variable;
  const without = unset === 'none' ? [] : [`Without it: ${unset}.`];
  return `\n# ${[...sentencesOf(variable), ...without].join(' ').replaceAll('`', '')}\n# ${name}=${value}`;
}

/** All variables as tables in Markdown. */
export function variableTables(): string {
  return sectionsOf((title) => `\n### ${title}\n\n| Variable | Default | |\n|---|---|---|`, describedInTable).join(
    '\n',
  );
}

function describedInTable(name: string, variable: Variable): string {
  const value = variable.default === undefined ? (variable.unset ?? '') : `\`${variable.default}\``;
  const example = variable.example === undefined ? [] : [`Example: \`${variable.example}\`.`];
  return `| \`${name}\` | ${value} | ${[...sentencesOf(variable), ...example].join(' ')} |`;
}

function sectionsOf(head: (title: string) => string, entry: (name: string, variable: Variable) => string): string[] {
  return Object.entries(SECTIONS).flatMap(([title, variables]) => [
    head(title),
    ...Object.entries<Variable>(variables).map(([name, variable]) => entry(name, variable)),
  ]);
}

/** The meaning of a variable, its type, and when it is required. */
function sentencesOf(variable: Variable): string[] {
  const { about, type, inProduction, with: other } = variable;
  const isOptional = (variable.unset ?? variable.default) !== undefined;
  return [
    about,
    ...(type === lineOfText ? [] : [`Must be ${type.what}.`]),
    ...(inProduction === undefined ? [] : ['Required in production.']),
    ...(other === undefined
      ? []
      : [isOptional ? `Refused without \`${other}\`.` : `Required with \`${other}\`, refused without it.`]),
  ];
}

export const variables: Command = {
  summary: 'prints the variables that configure the service',
  run: async () => {
    process.stdout.write(envExample());
    return 0;
  },
};
