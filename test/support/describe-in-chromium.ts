import { describe } from 'vitest';
import { HAS_CHROMIUM } from './chromium.ts';

if (!HAS_CHROMIUM) process.stderr.write('Browser tests are skipped: no Chromium in /usr/bin. Set CHROMIUM_PATH.\n');

/** `describe` for tests in a real browser. They are skipped where there is no Chromium. */
export const describeInChromium = describe.skipIf(!HAS_CHROMIUM);
