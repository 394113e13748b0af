import type { GetCreditScore, GetRewards } from '../../../application/credit/credit.ts';
import { say } from '../../texts/say.ts';
import { success } from '../answers/envelope.ts';
import { answerLanguage } from '../answers/language.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import * as schemas from './credit.schemas.ts';

export interface CreditRoutesOptions {
  readonly getCreditScore: GetCreditScore;
  readonly getRewards: GetRewards;
}

export const creditRoutes: RoutePlugin<CreditRoutesOptions> = async (app, { getCreditScore, getRewards }) => {
  app.get('/user/creditScore', { schema: schemas.getCreditScore }, async ({ user }) =>
    success(await getCreditScore.execute({ userId: user.id })),
  );
  const worded = { config: { worded: true }, schema: schemas.getGamification };
  app.get('/user/gamification', worded, async (request, reply) => {
    const { achievements, ...rewards } = await getRewards.execute({ userId: request.user.id });
    const language = answerLanguage(request, reply);
    const named = achievements.map(({ id, name, unlockedAt }) => ({
      id,
      name: say({ message: name }, language),
      unlockedAt: unlockedAt.toISOString(),
    }));
    return success({ ...rewards, achievements: named });
  });
};
