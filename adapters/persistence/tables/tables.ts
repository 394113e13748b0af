import { defineEntity, p } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { Loan } from '../../../domain/loans/loan.ts';
import { Notification } from '../../../domain/notifications/notification.ts';
import { Payment } from '../../../domain/payments/payment.ts';
import { WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import * as audit from './audit.ts';
import * as closing from './closing.ts';
import * as credit from './credit.ts';
import * as documents from './documents.ts';
import * as idempotency from './idempotency.ts';
import * as identity from './identity.ts';
import * as ledger from './ledger.ts';
import * as loanRequests from './loan-requests.ts';
import * as loans from './loans.ts';
import * as notifications from './notifications.ts';
import * as payments from './payments.ts';
import type { RowsOf } from './row-types.ts';
import * as support from './support.ts';
import * as webhooks from './webhooks.ts';

/** One mapping per table. */
export const MAPPINGS = [
  ...Object.values(audit),
  ...Object.values(closing),
  ...Object.values(credit),
  ...Object.values(documents),
  ...Object.values(idempotency),
  ...Object.values(identity),
  ...Object.values(ledger),
  ...Object.values(loanRequests),
  ...Object.values(loans),
  ...Object.values(notifications),
  ...Object.values(payments),
  ...Object.values(support),
  ...Object.values(webhooks),
];

const id = p.text().primary();

/** Aggregates that Kysely reads and writes. MikroORM keeps one instance of each per unit of work in its identity map. */
export const IDENTITIES = [
  defineEntity({ class: Loan, tableName: 'loans', readonly: true, properties: { id } }),
  defineEntity({ class: Payment, tableName: 'payments', readonly: true, properties: { id } }),
  defineEntity({ class: Notification, tableName: 'notifications', readonly: true, properties: { id } }),
  defineEntity({ class: WebhookDelivery, tableName: 'webhook_deliveries', readonly: true, properties: { id } }),
];

/** The tables as Kysely sees them. A column that is renamed in a mapping fails to compile in every query that uses it. */
export interface Tables extends RowsOf<InferKyselyDB<(typeof MAPPINGS)[number]>> {}
