import { searchRoutes } from '../../adapters/http/backoffice/users.routes.ts';
import { kyselySearchQueries } from '../../adapters/persistence/search/search.queries.ts';
import { kyselyTimelineQueries } from '../../adapters/persistence/search/timeline.queries.ts';
import { defineContext } from '../context.ts';
import { queryPort } from '../ports.ts';

export const searchContext = defineContext({
  ports: { searchQueries: queryPort(kyselySearchQueries), timelineQueries: queryPort(kyselyTimelineQueries) },
  routes: async (http, all) => {
    await http.register(searchRoutes, all);
  },
});

export const SearchPorts = searchContext.ports;
