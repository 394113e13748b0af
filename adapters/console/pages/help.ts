import type { HttpServer } from '../../http/answers/routes.ts';
import { habits } from '../habits.ts';
import { OPEN_PAGE, render } from '../rendering.ts';

/** The keys, and how to type numbers and days. */
export function helpPage(app: HttpServer): void {
  app.get('/help', OPEN_PAGE, (_request, reply) => render(reply, 'help', { title: 'Help', zone: habits().zone }));
}
