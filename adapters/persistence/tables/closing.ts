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

export const ClosingRangeMapping = defineEntity({
  name: 'ClosingRange',
  tableName: 'closing_ranges',
  properties: {
    day: p.date().primary(),
    step: p.text().primary(),
    upTo: p.uuid().primary(),
    after: p.uuid().nullable(),
    tally: p.json<Readonly<Record<string, number>>>(),
    ended: p.boolean(),
    shared: p.boolean(),
  },
});

export const BookZoneMapping = defineEntity({
  name: 'BookZone',
  tableName: 'book_zone',
  properties: {
    single: p.boolean().primary(),
    name: p.text(),
    since: p.datetime(),
  },
});
