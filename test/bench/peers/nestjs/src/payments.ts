import { randomUUID } from 'node:crypto';
import { BadRequestException, Body, Controller, Get, HttpCode, Injectable, Post, Query, Res, UseGuards } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { DataSource, Repository } from 'typeorm';
import { JwtAuthGuard, UserId } from './auth.js';
import { PageDto, PayDto } from './dto.js';
import { Loan, Payment } from './entities.js';

const SETTLEMENT_MS = Number(process.env.SANDBOX_SETTLEMENT_MS);

function itemOf(payment: Payment) {
  return {
    paymentId: payment.id,
    loanId: payment.loanId,
    amount: payment.amount / 100,
    status: payment.status,
    transactionId: payment.transactionId,
    createdAt: payment.createdAt,
  };
}

@Injectable()
export class PaymentsService {
  constructor(
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    private readonly dataSource: DataSource,
  ) {}

  async list(borrowerId: string, { page, limit }: PageDto) {
    const [payments, total] = await this.payments.findAndCount({
      where: { borrowerId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: (page - 1) * limit,
    });
    return { total, items: payments.map((payment) => ({ ...itemOf(payment), paymentMethod: payment.method })) };
  }

  pay(borrowerId: string, { loanId, amount, paymentMethod, bankId }: PayDto) {
    const cents = Math.round(amount * 100);
    return this.dataSource.transaction(async (manager) => {
      const loan = await manager.findOne(Loan, {
        where: { id: loanId, borrowerId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!loan || loan.status === 'Completed') throw new BadRequestException();
      const remaining = loan.amount + loan.totalInterest - loan.paidAmount;
      if (cents + loan.inFlightAmount > remaining) throw new BadRequestException();
      const id = randomUUID();
      const payment = manager.create(Payment, {
        id,
        loanId,
        borrowerId,
        amount: cents,
        currency: loan.currency,
        method: paymentMethod,
        bankId: bankId ?? null,
        status: 'Processing',
        transactionId: `sandbox-${id}`,
        createdAt: new Date(),
      });
      await manager.save(payment);
      loan.inFlightAmount += cents;
      await manager.save(loan);
      await manager.query(
        `insert into pgboss.job (name, data, start_after, policy, retry_limit, retry_delay, retry_backoff, expire_seconds)
         select name, $1, $2, policy, retry_limit, retry_delay, retry_backoff, expire_seconds
         from pgboss.queue where name = 'settle-payment'`,
        [JSON.stringify({ paymentId: id, loanId }), new Date(Date.now() + SETTLEMENT_MS)],
      );
      return itemOf(payment);
    });
  }
}

@Controller('payments')
@UseGuards(JwtAuthGuard)
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Get()
  async list(@UserId() userId: string, @Query() query: PageDto, @Res({ passthrough: true }) reply: FastifyReply) {
    const { items, total } = await this.payments.list(userId, query);
    reply.header('x-total-count', String(total));
    return items;
  }

  @Post()
  @HttpCode(200)
  pay(@UserId() userId: string, @Body() body: PayDto) {
    return this.payments.pay(userId, body);
  }
}
