import type { Context } from '../context.ts';
import { backofficeContext } from './backoffice.ts';
import { closingContext } from './closing.ts';
import { creditContext } from './credit.ts';
import { documentsContext } from './documents.ts';
import { identityContext } from './identity.ts';
import { ledgerContext } from './ledger.ts';
import { lendingContext } from './lending.ts';
import { notificationsContext } from './notifications.ts';
import { supportContext } from './support.ts';

/** Every context. Their subscribers hear an event in this order. */
export const contexts = {
  identity: identityContext,
  lending: lendingContext,
  credit: creditContext,
  ledger: ledgerContext,
  documents: documentsContext,
  support: supportContext,
  notifications: notificationsContext,
  closing: closingContext,
  backoffice: backofficeContext,
};

type UseCasesOf<Of> = Of extends Context<infer _Ports, infer UseCases> ? UseCases : never;

/** The use cases of every context, by its name. */
export type UseCases = { readonly [Name in keyof typeof contexts]: UseCasesOf<(typeof contexts)[Name]> };
