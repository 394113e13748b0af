import { types } from '@babel/core';
import { allMutators } from './node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js';

// Why: docs/decisions/0058-rules-are-mutated-by-stryker.md

/** Stryker changes operators. Money, rates, months and days are calculated by methods and functions. */
const METHODS = new Set(['plus', 'minus', 'minusUpTo', 'times', 'atMost', 'atLeast']);
const FUNCTIONS = new Set(['plus', 'minus', 'times', 'addDays', 'addMonths', 'laterOf']);

/** `one.plus(other)` and `plus(one, other)` become `one`. */
const operand = {
  name: 'Operand',
  *mutate(path) {
    if (!path.isCallExpression()) return;
    const { callee, arguments: given } = path.node;
    if (types.isIdentifier(callee) && FUNCTIONS.has(callee.name)) yield types.cloneNode(given[0]);
    if (types.isMemberExpression(callee) && METHODS.has(callee.property.name)) yield types.cloneNode(callee.object);
  },
};

/** `await loans.save(loan);` or `this._term = term;` is left out. Stryker leaves out whole blocks only. */
const statement = {
  name: 'Statement',
  *mutate(path) {
    if (!path.isExpressionStatement()) return;
    const { expression } = path.node;
    const act = types.isAwaitExpression(expression) ? expression.argument : expression;
    const isCall = types.isCallExpression(act) && !types.isSuper(act.callee);
    if (isCall || types.isAssignmentExpression(act)) yield types.emptyStatement();
  },
};

/** `isLate ? one : other` becomes one of the two. Stryker does so for comparisons only. */
const choice = {
  name: 'Choice',
  *mutate(path) {
    if (!path.isConditionalExpression()) return;
    const { test, consequent, alternate } = path.node;
    if (!types.isBinary(test)) yield* [types.cloneNode(consequent), types.cloneNode(alternate)];
  },
};

/** `const MAX_FAILURES = 3` becomes 4. */
const limit = {
  name: 'Limit',
  *mutate(path) {
    const isLimit = types.isVariableDeclarator(path.parent) || types.isArrayExpression(path.parent);
    if (path.isNumericLiteral() && isLimit) yield types.numericLiteral(path.node.value + 1);
  },
};

allMutators.push(operand, statement, choice, limit);

/** Stryker demands it of a plugin. */
export const strykerPlugins = [];
