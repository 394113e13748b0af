import { CreditScoreView, Gamification } from '../../../application/credit/credit.record.ts';
import { CreditInformationNotAvailable } from '../../../domain/credit/credit-score.ts';
import { answers, operations } from '../answers/operations.ts';

const operation = operations('User');

export const getCreditScore = operation('getCreditScore', 'Retrieve the credit score', {
  description: 'Not found until the first loan is disbursed.',
  response: answers(CreditScoreView, 'The score and its rating.'),
  errors: [new CreditInformationNotAvailable()],
});

export const getGamification = operation('getGamification', 'Retrieve points, level and achievements', {
  description: 'Points are earned for verified documents and paid instalments, each once.',
  response: answers(Gamification, 'Points, level and achievements.'),
});
