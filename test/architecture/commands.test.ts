import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTS, ALL_ACTS } from '../../application/operators/acts.ts';
import { type Node, readSource } from './source-file.ts';

/** The use cases that commands run. They know no operator and no role: who may start them owns the machine. */
const RUN_BY: Readonly<Record<string, readonly string[]>> = {
  'close-of-business': ['closeBusinessDay'],
  datasets: ['exportDataset', 'importLoans'],
  operators: ['createOperator', 'removeSecondFactor'],
};

/** The names in `….name.execute(…)`. */
function useCasesIn(file: string): string[] {
  const { nodes } = readSource(file, readFileSync(file, 'utf8'));
  return nodes.flatMap((node) => {
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : null;
    if (callee?.type !== 'MemberExpression' || nameOf(callee.property) !== 'execute') return [];
    const useCase = callee.object as Node;
    return [nameOf(useCase.type === 'MemberExpression' ? useCase.property : useCase)];
  });
}

const nameOf = (node: unknown) => String((node as Node).name);

describe('the commands', () => {
  const commands = globSync('bootstrap/commands/*.ts').map((file) => [file.replaceAll('\\', '/'), useCasesIn(file)]);

  it('run no use cases but those of this list', () => {
    const found = commands.filter(([, useCases]) => useCases?.length).map(([file, useCases]) => [file, useCases]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(RUN_BY).map(([name, useCases]) => [`bootstrap/commands/${name}.ts`, useCases])),
    );
  });

  it('are no way round a second operator', () => {
    expect(
      Object.values(RUN_BY)
        .flat()
        .filter((useCase) => ALL_ACTS.some((act) => act === Reflect.get(ACTS, useCase) && act.second !== undefined)),
    ).toEqual([]);
  });
});
