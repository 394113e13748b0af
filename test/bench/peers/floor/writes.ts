import type { FastifyInstance } from 'fastify';
import { Argon2idPasswordHasher } from '../../../../adapters/security/argon2id-password-hasher.ts';
import { UuidV7IdGenerator } from '../../../../adapters/system/uuid-v7-id-generator.ts';
import { levelPayment } from '../../../../domain/shared/amortization.ts';
import { Money } from '../../../../domain/shared/money.ts';
import { quoteRate } from '../../../../domain/shared/pricing-policy.ts';
import { previewOf } from './calculations.ts';
import * as schemas from './schemas.ts';
import { success } from './schemas.ts';
import * as sql from './statements.ts';
import { pool, type Row, rowsOf } from './statements.ts';
import { guarded, issue, open, refreshTokenOf } from './tokens.ts';

const ids = new UuidV7IdGenerator();
// As many at once as libuv has threads.
const hasher = new Argon2idPasswordHasher({ maxRunning: 4 });
const SETTLEMENT_MS = Number(process.env.SANDBOX_SETTLEMENT_MS);

export function writes(app: FastifyInstance): void {
  app.post('/requests/amortization', guarded(schemas.preview, schemas.previewBody), async (request) =>
    success(previewOf(request.body as Row)),
  );

  app.post('/requests', guarded(schemas.newRequest, schemas.requestBody), async (request) => {
    const { amount, currency, term, ...rest } = request.body as Row;
    const { purpose = null, employmentStatus = null, companyName = null } = rest;
    const { userId } = request;
    const [{ paid }] = await rowsOf(sql.PAID_INSTALLMENTS, [userId]);
    const rate = quoteRate({ term, employmentStatus, creditFile: { paidInstallments: Number(paid ?? 0) } });
    const money = Money.ofDecimal(amount, currency);
    const requestId = ids.next();
    const createdAt = new Date().toISOString();
    const terms = [money.minorUnits, currency, term, purpose, employmentStatus, companyName];
    const monthly = levelPayment(money, rate, term).minorUnits;
    await rowsOf(sql.NEW_REQUEST, [requestId, userId, ...terms, rate.units, monthly, createdAt]);
    return success({ requestId, amount, currency, term, status: 'Pending', createdAt, userId });
  });

  app.post('/payments', guarded(schemas.newPayment, schemas.payBody), async (request) => {
    const { userId } = request;
    const { loanId, amount, paymentMethod, bankId = null } = request.body as Row;
    const cents = Math.round(amount * 100);
    const paymentId = ids.next();
    const now = Date.now();
    const createdAt = new Date(now).toISOString();
    const transactionId = `sandbox-${paymentId}`;
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<Row>({ ...sql.LOCKED_LOAN, values: [loanId] });
      const [loan] = rows;
      const room =
        Number(loan.amount) + Number(loan.total_interest) - Number(loan.paid_amount) - Number(loan.in_flight_amount);
      if (loan.borrower_id !== userId || loan.status === 'Completed' || cents > room) throw new Error('Refused.');
      const order = [cents, loan.currency, paymentMethod, bankId, transactionId, createdAt];
      const job = [{ paymentId, loanId, borrowerId: userId }, new Date(now + SETTLEMENT_MS)];
      await client.query({ ...sql.NEW_PAYMENT, values: [paymentId, loanId, userId, ...order, ...job] });
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
    return success({ paymentId, loanId, amount, status: 'Processing', transactionId, createdAt });
  });

  app.post('/auth/login', open(schemas.tokens, schemas.loginBody), async (request) => {
    const { email, password } = request.body as { email: string; password: string };
    const [user] = await rowsOf(sql.CREDENTIALS, [email.toLowerCase()]);
    if (user === undefined || !(await hasher.verify(password, user.password_hash))) throw new Error('Refused.');
    const sessionId = ids.next();
    const { token: refreshToken, hash } = refreshTokenOf(sessionId);
    await rowsOf(sql.NEW_SESSION, [sessionId, user.id, hash]);
    return success({ ...(await issue(user.id)), tokenType: 'Bearer', refreshToken, userId: user.id });
  });
}
