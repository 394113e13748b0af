import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const { CHROMIUM_PATH } = process.env;
const PLACES = CHROMIUM_PATH ? [CHROMIUM_PATH] : ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const found = PLACES.find((place) => existsSync(place)) ?? null;
const FLAGS = ['disable-gpu', 'disable-quic', 'no-first-run', 'disable-background-networking'];

export const HAS_CHROMIUM = found !== null;

/** Starts Chromium without a window, with a new profile. Close it after the tests. `null` without Chromium. */
export async function launchChromium(): Promise<Browser | null> {
  if (found === null) return null;
  // Root may not use the sandbox. The browser opens only pages of the tests.
  const args = [...FLAGS, 'disable-component-update', 'disable-sync'].map((flag) => `--${flag}`);
  return chromium.launch({ executablePath: found, headless: true, chromiumSandbox: false, args });
}
