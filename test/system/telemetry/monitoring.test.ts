import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALERT_TESTS, ALERTS, captured, expressionsOfDashboard } from '../../support/monitoring.ts';

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  process.stderr.write('promtool (Debian: prometheus) is absent: alerts and dashboard are not checked.\n');

const promtool = async (...args: string[]) => (await promisify(execFile)('promtool', args)).stdout;

describe.skipIf(!hasPromtool)('Prometheus', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'lending-monitoring-'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('accepts the alerts, and each fires when it should', async () => {
    expect(await promtool('check', 'rules', ALERTS)).toContain('SUCCESS');
    expect(await promtool('test', 'rules', ALERT_TESTS)).toContain('SUCCESS');
  });

  it('understands each expression of the dashboard', async () => {
    const rules = expressionsOfDashboard().map((expr, index) => ({ record: `panel_${index}`, expr }));
    const file = path.join(folder, 'dashboard.yaml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));

    expect(await promtool('check', 'rules', file)).toContain(`SUCCESS: ${rules.length} rules found`);
  });
});

it('each alert has a test in which it fires', () => {
  const firing = captured(ALERT_TESTS, /alertname: (\w+)\n +eval_time: \S+\n +exp_alerts:/g);

  expect([...new Set(firing)].sort()).toEqual(captured(ALERTS, /alert: (\w+)/g).sort());
});
