import { API_KEYS, APPROVALS } from './rows/operators.ts';
import { runTable } from './table.ts';

runTable('operators', { 'API keys': API_KEYS, approvals: APPROVALS }, { FOUR_EYES: 'waive' });
