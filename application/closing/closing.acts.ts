import { EXAMPLE_BUSINESS_DATE } from '../ledger/ledger.record.ts';
import { ADMIN, only, operatorAct } from '../shared/act.ts';
import { Body, Day } from '../shared/input.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { CloseGivenDay } from './close-business-day.ts';
import type { ClosedDays } from './closing.port.ts';
import { MoveSandboxClock } from './move-sandbox-clock.ts';

const body = Body({ date: Day(EXAMPLE_BUSINESS_DATE) });

/** Both close days for all loans, in several units of work. */
export const moveSandboxClock = operatorAct({
  action: 'sandbox-clock.move',
  title: 'Move the clock',
  roles: ADMIN,
  subject: {
    type: 'sandbox-clock',
    id: '01990000-0000-7000-8000-000000000001',
    find: async ({ calendar }: { readonly calendar: BusinessCalendar }) => ({ businessDate: await calendar.today() }),
    keeps: only('businessDate'),
    concerns: null,
  },
  ids: [],
  body,
  inSteps: true,
  run: MoveSandboxClock,
  answer: ({ result }) => result,
});

export const closeBusinessDay = operatorAct({
  action: 'business-days.close',
  title: 'Close a business day',
  roles: ADMIN,
  subject: {
    type: 'business-days',
    id: '01990000-0000-7000-8000-000000000002',
    find: async ({ closedDays }: { readonly closedDays: Pick<ClosedDays, 'last'> }) => ({
      lastClosed: await closedDays.last(),
    }),
    keeps: only('lastClosed'),
    concerns: null,
  },
  ids: [],
  body,
  inSteps: true,
  run: CloseGivenDay,
});
