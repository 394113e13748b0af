import type { HolidayQueries } from '../../../application/loans/holidays.ts';
import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { performs, unkeyed } from './acts.ts';
import * as schemas from './holidays.schemas.ts';

export interface HolidayRoutesOptions extends Pick<OperatorActs, 'changeHolidays'> {
  readonly holidayQueries: HolidayQueries;
}

export const holidayRoutes: RoutePlugin<HolidayRoutesOptions> = async (app, { holidayQueries, changeHolidays }) => {
  app.get('/backoffice/holidays', { config: READ, schema: schemas.getHolidays }, async () =>
    success({ days: [...(await holidayQueries.days())] }),
  );
  app.put('/backoffice/holidays', unkeyed(schemas.changeHolidays), performs(changeHolidays));
};
