import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PASSWORD } from './caller.ts';
import { PATIENT } from './patient.ts';

const { CHROMIUM_PATH } = process.env;
/** Without what a window needs, the first takes six tenths of the time of the others. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
const PLACES = CHROMIUM_PATH ? [CHROMIUM_PATH] : NAMES.map((name) => `/usr/bin/${name}`);
const found = PLACES.find((place) => existsSync(place)) ?? null;
const FLAGS = ['disable-gpu', 'disable-quic', 'no-first-run', 'disable-background-networking'];

export const HAS_CHROMIUM = found !== null;

/** Starts Chromium without a window, with a new profile. Close it after the tests. `null` without Chromium. */
export async function launchChromium(): Promise<Browser | null> {
  if (found === null) return null;
  // Root may not use the sandbox. The browser opens only pages of the tests.
  const args = [...FLAGS, 'disable-component-update', 'disable-sync'].map((flag) => `--${flag}`);
  const { timeout } = PATIENT;
  return chromium.launch({ executablePath: found, headless: true, chromiumSandbox: false, args, timeout });
}

/** A new profile. What its pages wait for may take as long as other expectations of tests. */
export async function newProfile(
  browser: Browser | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (browser === null) throw new Error('There is no Chromium.');
  const profile = await browser.newContext(options);
  profile.setDefaultTimeout(PATIENT.timeout);
  return profile;
}

/** Signs in to the console at this URL. */
export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((at) => !at.pathname.endsWith('/sign-in'));
}
