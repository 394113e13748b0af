import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints the files of a run that took longest, with what they import, and the time of all workers together. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({ name: module.relativeModuleId, seconds: secondsOf(module) }));
    const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
    const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
    const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path.normalize(name)}`);
    process.stdout.write(`\nWorkers took ${total.toFixed(0)} s. The slowest files:\n${lines.join('\n')}\n\n`);
  }
}

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
