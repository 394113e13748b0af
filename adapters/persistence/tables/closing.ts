import { defineEntity, p } from '@mikro-orm/core';

export const ClosedDayMapping = defineEntity({
  name: 'ClosedDay',
  tableName: 'closed_days',
  properties: {
    day: p.date().primary(),
    step: p.text().nullable(),
    cursor: p.text().nullable(),
    tally: p.json<Readonly<Record<string, number>>>(),
    begunAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});
