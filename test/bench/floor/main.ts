import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { UuidV7IdGenerator } from '../../../adapters/system/uuid-v7-id-generator.ts';
import { levelPayment } from '../../../domain/shared/amortization.ts';
import { Money } from '../../../domain/shared/money.ts';
import { quoteRate } from '../../../domain/shared/pricing-policy.ts';
import { decimal, previewOf, scheduleOf } from './calculations.ts';
import { matches, refreshTokenOf } from './login.ts';
import * as schemas from './schemas.ts';
import { answering, success } from './schemas.ts';
import * as sql from './statements.ts';
import { pool, type Row, rowsOf } from './statements.ts';
import { holderOf, issue } from './tokens.ts';

/**
 * The least that these operations can cost on Fastify and pg: a handler each, named prepared statements, plain numbers,
 * and nothing that any other route would need. No log, no limits, no metrics; refusals are rough.
 */
const app = Fastify();
const ids = new UuidV7IdGenerator();
const SETTLEMENT_MS = Number(process.env.SANDBOX_SETTLEMENT_MS);

app.decorateRequest('userId', '');
declare module 'fastify' {
  interface FastifyRequest {
    userId: string;
  }
}

const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  const holder = holderOf(request.headers.authorization);
  if (holder === null) {
    reply.code(401).send();
    return;
  }
  request.userId = holder;
  done();
};

function paged(request: FastifyRequest, reply: FastifyReply, rows: Row[]): void {
  const { page: current = 1, limit = 20 } = request.query as { page?: number; limit?: number };
  const total = rows[0]?.total ?? '0';
  const page = Number(current);
  const last = Math.max(1, Math.ceil(Number(total) / Number(limit)));
  const path = request.url.split('?', 1)[0];
  const link = (to: number, rel: string) => `<${path}?page=${to}&limit=${limit}>; rel="${rel}"`;
  const links = [link(1, 'first')];
  if (page > 1) links.push(link(Math.min(page - 1, last), 'prev'));
  if (page < last) links.push(link(page + 1, 'next'));
  links.push(link(last, 'last'));
  reply.header('x-total-count', total).header('link', links.join(', '));
}

function slice(request: FastifyRequest): readonly [limit: number, offset: number] {
  const { page = 1, limit = 20 } = request.query as { page?: number; limit?: number };
  return [Number(limit), (Number(page) - 1) * Number(limit)];
}

const loanOf = (row: Row) => ({
  loanId: row.id,
  amount: decimal(row.amount),
  currency: row.currency,
  term: row.term,
  remainingTerm: row.remaining_term,
  monthlyPayment: decimal(row.monthly_payment),
  status: row.status,
  nextPaymentDate: row.next_due_on,
});

app.get('/loans', { onRequest, schema: answering(schemas.loanItems) }, async (request, reply) => {
  const rows = await rowsOf(sql.LOANS, [request.userId, ...slice(request)]);
  paged(request, reply, rows);
  return success(rows.map((row) => ({ ...loanOf(row), createdAt: row.created_at })));
});

app.get('/loans/:loanId', { onRequest, schema: answering(schemas.loanDetail) }, async (request) => {
  const { loanId } = request.params as { loanId: string };
  const [row] = await rowsOf(sql.LOAN_DETAIL, [loanId, request.userId]);
  const { amount, total_interest: interest, paid_amount: paid } = row;
  return success({
    ...loanOf(row),
    userId: row.borrower_id,
    interestRate: Number(row.rate) / 1e6,
    totalInterest: decimal(interest),
    paidAmount: decimal(paid),
    remainingAmount: decimal(Number(amount) + Number(interest) - Number(paid)),
    lastPaymentDate: row.last_payment_at,
    disbursementDate: row.disbursed_on,
  });
});

app.get('/loans/:loanId/paymentInfo', { onRequest, schema: answering(schemas.paymentInfo) }, async (request) => {
  const { loanId } = request.params as { loanId: string };
  const [row] = await rowsOf(sql.SCHEDULE, [loanId, request.userId]);
  return success(scheduleOf(Number(row.amount), Number(row.monthly_payment), row.installments));
});

app.get('/payments', { onRequest, schema: answering(schemas.paymentItems) }, async (request, reply) => {
  const rows = await rowsOf(sql.PAYMENTS, [request.userId, ...slice(request)]);
  paged(request, reply, rows);
  return success(
    rows.map((row) => ({
      paymentId: row.id,
      loanId: row.loan_id,
      amount: decimal(row.amount),
      status: row.status,
      transactionId: row.transaction_id,
      createdAt: row.created_at,
      paymentMethod: row.method,
    })),
  );
});

app.get('/user/profile', { onRequest, schema: answering(schemas.profile) }, async (request) => {
  const [row] = await rowsOf(sql.PROFILE, [request.userId]);
  return success({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    updatedAt: row.updated_at,
    email: row.email,
    verified: row.verified,
    profileImage: row.profile_image,
    createdAt: row.created_at,
  });
});

const PARAMETERS = JSON.parse(process.env.BENCH_PARAMETERS ?? '{}');
app.get('/requests/parameters', { onRequest, schema: answering(schemas.parameters) }, async () => success(PARAMETERS));

app.post(
  '/requests/amortization',
  { onRequest, schema: { ...answering(schemas.preview), body: schemas.previewBody } },
  async (request) => success(previewOf(request.body as never)),
);

app.post(
  '/requests',
  { onRequest, schema: { ...answering(schemas.newRequest), body: schemas.requestBody } },
  async (request) => {
    const { amount, currency, term, purpose = null, employmentStatus = null, companyName = null } = request.body as Row;
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
  },
);

app.post(
  '/payments',
  { onRequest, schema: { ...answering(schemas.newPayment), body: schemas.payBody } },
  async (request) => {
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
      if (loan.borrower_id !== request.userId || loan.status === 'Completed' || cents > room)
        throw new Error('Refused.');
      const payment = [
        paymentId,
        loanId,
        request.userId,
        cents,
        loan.currency,
        paymentMethod,
        bankId,
        transactionId,
        createdAt,
      ];
      const job = [JSON.stringify({ paymentId, loanId }), new Date(now + SETTLEMENT_MS).toISOString()];
      await client.query({ ...sql.NEW_PAYMENT, values: [...payment, ...job] });
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
    return success({ paymentId, loanId, amount, status: 'Processing', transactionId, createdAt });
  },
);

app.post('/auth/login', { schema: { ...answering(schemas.tokens), body: schemas.loginBody } }, async (request) => {
  const { email, password } = request.body as { email: string; password: string };
  const [user] = await rowsOf(sql.CREDENTIALS, [email.toLowerCase()]);
  if (user === undefined || !(await matches(password, user.password_hash))) throw new Error('Refused.');
  const sessionId = ids.next();
  const { token: refreshToken, hash } = refreshTokenOf(sessionId);
  await rowsOf(sql.NEW_SESSION, [sessionId, user.id, hash]);
  return success({ ...issue(user.id), tokenType: 'Bearer', refreshToken, userId: user.id });
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
