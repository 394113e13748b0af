import { closeDays } from './closing.ts';
import { type Call, type Driver, isKeyed, type Outcome, type View } from './driver.ts';
import { checkEffects, checkView } from './invariants.ts';
import { Model } from './model.ts';
import type { Prediction } from './payment-predictions.ts';
import { adoptPayouts, touchedLoans } from './payouts.ts';
import { mismatch, predict, predictAgain } from './predictions.ts';
import { callOf, chargeOf, madeCallOf, outcomeOf, payoutOutcomeOf, transferOf, WRONG, waitOf } from './step-targets.ts';
import type { Step, StepKind } from './steps.ts';
import type { Tally } from './tally.ts';

const MOST_GUESSES = 7;
const LONGER_THAN_A_DAY = 25 * 3_600_000;

/** Drives a world and its model side by side, and compares them after every step. */
export async function play(driver: Driver, steps: readonly Step[], tally: Tally): Promise<void> {
  const world = new World(driver, tally);
  for (const [number, step] of steps.entries()) {
    await world.take(step, number).catch((error: unknown) => {
      throw new Error(`At step ${number} (${step.kind}): ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
  }
  await world.end();
}

interface Done {
  readonly kind: StepKind;
  readonly outcome: string;
}

function ok(kind: StepKind): Done {
  return { kind, outcome: 'ok' };
}

class World {
  private readonly driver: Driver;
  private readonly tally: Tally;
  private readonly model: Model;
  private seen: View = {
    ...{ requests: [], offers: [], loans: [], payments: [], deposits: [], refunds: [], payouts: [] },
  };

  constructor(driver: Driver, tally: Tally) {
    this.driver = driver;
    this.tally = tally;
    this.model = new Model(driver);
  }

  async take(step: Step, number: number): Promise<void> {
    const { driver, model, tally } = this;
    model.now = driver.clock.now().getTime();
    const did = await this.act(step, `key-${number}`);
    if (did === null) return tally.skip();
    tally.count(did.kind, did.outcome);
    checkView(model, this.seen);
    if (driver.thorough) checkEffects(model, await driver.effects());
  }

  /** Expects that no payment is Processing a day later. */
  async end(): Promise<void> {
    await this.wait(LONGER_THAN_A_DAY);
    checkView(this.model, this.seen);
    const left = this.seen.payments.filter(({ status }) => status === 'Processing');
    if (left.length > 0) throw new Error(`${left.length} payments are Processing after a day.`);
    checkEffects(this.model, await this.driver.effects());
    await this.driver.past?.check();
    this.tally.note(this.model.marks);
  }

  /** Null if there was nothing to act on. */
  private async act(step: Step, key: string): Promise<Done | null> {
    const { driver, model } = this;
    if (step.kind === 'wait') return this.wait(waitOf(step));
    if (step.kind === 'redeliver') {
      const jobs = driver.redeliverable();
      const job = jobs[step.which % jobs.length];
      if (job === undefined) return null;
      await driver.jobs.redo(job);
      await this.adopt(0);
      return ok(step.kind);
    }
    if (step.kind === 'close') {
      await driver.closeDay();
      closeDays(model);
      await this.look();
      return ok(step.kind);
    }
    if (step.kind === 'decide') {
      const charge = chargeOf(step, model);
      if (charge === undefined) return null;
      driver.provider.decide(charge.paymentId, outcomeOf(step, charge));
      return ok(step.kind);
    }
    if (step.kind === 'decidePayout') {
      const transfer = transferOf(step, model);
      if (transfer === undefined) return null;
      driver.transfers.decide(transfer.payoutId, payoutOutcomeOf(step, transfer));
      return ok(step.kind);
    }
    return step.kind === 'again' ? this.callAgain(step) : this.callNew(step, key);
  }

  private async wait(milliseconds: number): Promise<Done> {
    if (this.endsDay(milliseconds)) await this.driver.past?.keep();
    await this.driver.jobs.advance(milliseconds);
    this.model.now = this.driver.clock.now().getTime();
    await this.adopt(milliseconds);
    return ok('wait');
  }

  private endsDay(milliseconds: number): boolean {
    const now = this.driver.clock.now().getTime();
    const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
    return dayOf(now) !== dayOf(now + milliseconds);
  }

  /** What the service did by itself. Payments can settle before payouts, and after them. */
  private async adopt(passed: number): Promise<void> {
    const { model } = this;
    const touched = touchedLoans(model);
    const view = await this.look();
    model.adopt(view, passed);
    adoptPayouts(model, view, touched, passed);
  }

  private async callNew(step: Step, key: string): Promise<Done | null> {
    const { model } = this;
    const call = callOf(step, model);
    if (call === undefined) return null;
    // Guesses come in series.
    const guesses = call.act === 'verify' && call.code === WRONG ? step.which % MOST_GUESSES : 0;
    for (let guess = 0; guess < guesses; guess++) await this.call(call, `${key}-${guess}`);
    const outcome = await this.call(call, key);
    return { kind: call.act, outcome: outcome.ok ? 'ok' : outcome.code };
  }

  private async call(call: Call, key: string): Promise<Outcome> {
    const { driver, model } = this;
    const prediction = predict(model, call);
    const known = new Set(model.payments.keys());
    const outcome = await this.expect(prediction, () => driver.call(call, key));
    if (isKeyed(call)) {
      const paymentId = [...model.payments.keys()].find((id) => !known.has(id)) ?? null;
      model.calls.push({ call, key, at: model.now, outcome, paymentId });
    }
    return outcome;
  }

  private async callAgain(step: Step): Promise<Done | null> {
    const { driver, model } = this;
    const made = madeCallOf(step, model);
    if (made === undefined) return null;
    const prediction = predictAgain(model, made);
    const outcome = await this.expect(prediction, () => driver.call(made.call, made.key));
    made.outcome = outcome;
    return ok('again');
  }

  private async expect(prediction: Prediction, call: () => ReturnType<Driver['call']>) {
    const outcome = await call();
    const wrong = mismatch(prediction, outcome);
    if (wrong !== null) throw new Error(wrong);
    prediction.effect?.(outcome.ok ? outcome.answer : '', await this.look());
    return outcome;
  }

  private async look(): Promise<View> {
    this.seen = await this.driver.view();
    return this.seen;
  }
}
