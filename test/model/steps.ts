import fc from 'fast-check';

/** Relative frequency of each kind of step. */
const WEIGHTS = {
  submit: 5,
  update: 2,
  cancel: 1,
  offer: 6,
  accept: 4,
  decline: 1,
  approve: 5,
  reject: 1,
  disburse: 6,
  resolve: 3,
  pay: 16,
  reference: 10,
  deposit: 8,
  match: 3,
  sendBack: 1,
  verify: 15,
  pause: 8,
  change: 4,
  relieve: 4,
  undoChange: 4,
  undoPause: 5,
  payoff: 3,
  reverse: 5,
  payRefund: 3,
  writeOff: 3,
  proveIdentity: 1,
  deleteAccount: 1,
  decide: 13,
  tell: 9,
  decidePayout: 4,
  tellPayout: 3,
  again: 5,
  wait: 9,
  redeliver: 3,
  close: 4,
} as const;
export type StepKind = keyof typeof WEIGHTS;
export const STEP_KINDS = Object.keys(WEIGHTS) as readonly StepKind[];

/**
 * A generated step. `which` and `how` select its object and parameters; with `aim` it selects an object that probably
 * allows it.
 */
export interface Step {
  readonly kind: StepKind;
  readonly which: number;
  readonly how: number;
  readonly aim: boolean;
}

export function steps(maxLength: number): fc.Arbitrary<Step[]> {
  const kind = fc.oneof(...STEP_KINDS.map((each) => ({ weight: WEIGHTS[each], arbitrary: fc.constant(each) })));
  const aim = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
  const step = fc.record({ kind, which: fc.nat(999), how: fc.nat(999), aim }, { noNullPrototype: true });
  // No bias towards short sequences and repeated steps, which reach little.
  return fc.noBias(fc.array(step, { minLength: 1, maxLength, size: 'max' }));
}
