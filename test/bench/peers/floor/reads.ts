import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decimal, scheduleOf } from './calculations.ts';
import * as schemas from './schemas.ts';
import { success } from './schemas.ts';
import * as sql from './statements.ts';
import { type Row, rowsOf } from './statements.ts';
import { guarded } from './tokens.ts';

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

export function reads(app: FastifyInstance): void {
  app.get('/loans', guarded(schemas.loanItems), async (request, reply) => {
    const rows = await rowsOf(sql.LOANS, [request.userId, ...slice(request)]);
    paged(request, reply, rows);
    return success(rows.map((row) => ({ ...loanOf(row), createdAt: row.created_at })));
  });

  app.get('/loans/:loanId', guarded(schemas.loanDetail), async (request) => {
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
      disbursementDate: row.disbursed_at,
    });
  });

  app.get('/loans/:loanId/paymentInfo', guarded(schemas.paymentInfo), async (request) => {
    const { loanId } = request.params as { loanId: string };
    const [row] = await rowsOf(sql.SCHEDULE, [loanId, request.userId]);
    return success(scheduleOf(Number(row.amount), Number(row.monthly_payment), row.installments));
  });

  app.get('/payments', guarded(schemas.paymentItems), async (request, reply) => {
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

  app.get('/user/profile', guarded(schemas.profile), async (request) => {
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
  app.get('/requests/parameters', guarded(schemas.parameters), async () => success(PARAMETERS));
}
