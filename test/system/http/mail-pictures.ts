import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { mailContent } from '../../../adapters/mail/smtp-mailer.ts';
import { InMemoryBanks } from '../../../adapters/reference-data/in-memory-banks.ts';
import { IcuNoticeTexts } from '../../../adapters/texts/icu-notice-texts.ts';
import type { Notice } from '../../../application/notifications/announcements.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { launchChromium } from '../../support/chromium.ts';
import { usd } from '../../support/lending.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/mail');
const WIDE = { viewport: { width: 700, height: 520 } };
const NARROW = { viewport: { width: 360, height: 640 } };
const LINK = 'https://app.example.com/loans/019b0c5e-7a10-7c3e-9d0a-4f6a2b8c1d2e';
const UNTIL = new Date('2026-11-21T14:30:00.000Z');
const texts = new IcuNoticeTexts(new InMemoryBanks(), TimeZone.utc);

const overdue: Notice = {
  name: 'loan.overdue',
  values: {
    daysPastDue: 7,
    today: calendarDay('2026-11-27'),
    dueOn: calendarDay('2026-11-20'),
    amount: usd(1945.6),
    currency: 'USD',
  },
};

/** In both languages, at both widths, in light and dark. */
const PICTURES = [
  { name: 'overdue-en', language: 'en', text: texts.of(overdue, 'en'), to: 'Ana María Núñez', ...WIDE },
  { name: 'overdue-es', language: 'es', text: texts.of(overdue, 'es'), to: 'Ana María Núñez', ...WIDE },
  {
    name: 'overdue-es-dark',
    language: 'es',
    text: texts.of(overdue, 'es'),
    to: 'Ana María Núñez',
    ...NARROW,
    dark: true,
  },
  {
    name: 'confirm-en',
    language: 'en',
    text: texts.ofAccountMail('email-confirmation', 'en', UNTIL),
    to: null,
    ...NARROW,
  },
  {
    name: 'confirm-es',
    language: 'es',
    text: texts.ofAccountMail('email-confirmation', 'es', UNTIL),
    to: null,
    ...WIDE,
  },
] as const;

const browser = await launchChromium();
if (browser === null) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH.');
try {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, language, text, to, viewport, ...picture } of PICTURES) {
    const page = await browser.newPage({ viewport, colorScheme: 'dark' in picture ? 'dark' : 'light' });
    const mail = { id: name, type: 'Loan', ...text, actionUrl: LINK, language, recipientName: to };
    const { html } = mailContent(mail, 'Casa de Préstamos');
    await page.setContent(html);
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
    await page.close();
    process.stdout.write(`docs/mail/${name}.png\n`);
  }
} finally {
  await browser.close();
}
