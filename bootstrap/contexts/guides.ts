import { guideRoutes } from '../../adapters/guides/guides.ts';
import { defineContext } from '../context.ts';

/** What people and programs read about the service. */
export const guidesContext = defineContext({
  ports: {},
  routes: async (http, { config }) => {
    await http.register(guideRoutes, { lenderName: config.lender.name });
  },
});
