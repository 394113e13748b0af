import { sentence } from '../shared/phrase.ts';

// Ordered by how often borrowers need them. Never remove one: tickets refer to its id permanently, which counts them.

export const CATEGORY_NAMES = {
  payments: sentence('Payments'),
  loanRequests: sentence('Loan Requests'),
  loanAccount: sentence('Loan Account'),
  profile: sentence('Profile and Documents'),
  security: sentence('Security and Access'),
  technical: sentence('Technical Problem'),
  complaint: sentence('Complaint'),
  other: sentence('Other'),
};

export const CATEGORY_DESCRIPTIONS = {
  payments: sentence('A payment that is missing, declined, duplicated, or made with the wrong reference.'),
  loanRequests: sentence('Applying for a loan, the terms offered, and the decision on a request.'),
  loanAccount: sentence('The balance, schedule, interest, pause or refinancing of an existing loan.'),
  profile: sentence('Personal details, identity verification, and uploaded documents.'),
  security: sentence('Logging in, passwords, and activity on the account that you do not recognize.'),
  technical: sentence('Something in the app or on the site that does not work.'),
  complaint: sentence('Something that we handled badly and should put right.'),
  other: sentence('Anything that fits no other category.'),
};
