import { CLOCK_DAYS } from './rows/days.ts';
import { SANDBOX_CLOCK } from './rows/sandbox-clock.ts';
import { runTable } from './table.ts';

/** The other tables attack a service with a real payment gateway, which has no sandbox. */
const SANDBOX = {
  PAYMENT_GATEWAY: 'sandbox',
  PAYMENT_GATEWAY_URL: '',
  PAYMENT_GATEWAY_KEY: '',
  PAYMENT_WEBHOOK_SECRET: '',
};

runTable('the sandbox', { clock: SANDBOX_CLOCK, days: CLOCK_DAYS }, SANDBOX);
