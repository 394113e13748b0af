import { API_KEYS, APPROVALS, OWN_AFFAIRS } from './rows/operators.ts';
import { ACCOUNTS, ROLES } from './rows/roles.ts';
import { runTable } from './table.ts';

runTable(
  'operators',
  { roles: ROLES, accounts: ACCOUNTS, 'API keys': API_KEYS, approvals: APPROVALS, 'own affairs': OWN_AFFAIRS },
  { FOUR_EYES: 'waive,change,write-off,refund', AUTH_RATE_LIMIT_MAX: '1000' },
);
