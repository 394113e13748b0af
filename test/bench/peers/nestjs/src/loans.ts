import { Controller, Get, Injectable, NotFoundException, Param, ParseUUIDPipe, Query, Res, UseGuards } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { Repository } from 'typeorm';
import { JwtAuthGuard, UserId } from './auth.js';
import { PageDto } from './dto.js';
import { type Installment, Loan } from './entities.js';

const midnight = (day: string | null) => (day === null ? null : new Date(day));

function itemOf(loan: Loan) {
  return {
    loanId: loan.id,
    amount: loan.amount / 100,
    currency: loan.currency,
    term: loan.term,
    remainingTerm: loan.remainingTerm,
    monthlyPayment: loan.monthlyPayment / 100,
    status: loan.status,
    nextPaymentDate: midnight(loan.nextDueOn),
  };
}

function statusOf({ principal, interest, paid, dueOn }: Installment, today: string) {
  if (paid >= principal + interest) return 'Paid';
  if (dueOn < today) return 'Overdue';
  return paid === 0 ? 'Upcoming' : 'Partially Paid';
}

@Injectable()
export class LoansService {
  constructor(@InjectRepository(Loan) private readonly loans: Repository<Loan>) {}

  async list(borrowerId: string, { page, limit }: PageDto) {
    const [loans, total] = await this.loans.findAndCount({
      where: { borrowerId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: (page - 1) * limit,
    });
    return { total, items: loans.map((loan) => ({ ...itemOf(loan), createdAt: loan.createdAt })) };
  }

  async detail(borrowerId: string, id: string) {
    const loan = await this.loans.findOneBy({ id, borrowerId });
    if (!loan) throw new NotFoundException();
    return {
      ...itemOf(loan),
      userId: loan.borrowerId,
      interestRate: loan.rate / 1e6,
      totalInterest: loan.totalInterest / 100,
      paidAmount: loan.paidAmount / 100,
      remainingAmount: (loan.amount + loan.totalInterest - loan.paidAmount) / 100,
      lastPaymentDate: loan.lastPaymentAt,
      disbursementDate: loan.disbursedAt,
    };
  }

  async paymentInfo(borrowerId: string, id: string) {
    const select = { id: true, amount: true, monthlyPayment: true, installments: true } as const;
    const loan = await this.loans.findOne({ where: { id, borrowerId }, select });
    if (!loan) throw new NotFoundException();
    const today = new Date().toISOString().slice(0, 10);
    const unpaid = loan.installments.filter((each) => each.paid < each.principal + each.interest);
    const open = ({ principal, interest, paid }: Installment) => principal + interest - paid;
    const overdue = unpaid.filter(({ dueOn }) => dueOn < today).reduce((sum, each) => sum + open(each), 0);
    let balance = loan.amount;
    return {
      monthlyPayment: loan.monthlyPayment / 100,
      nextPaymentDate: midnight(unpaid[0]?.dueOn ?? null),
      nextPaymentAmount: (overdue || (unpaid[0] ? open(unpaid[0]) : 0)) / 100,
      totalPaymentsRemaining: unpaid.length,
      paymentSchedule: loan.installments.map((each, index) => {
        balance += (each.capitalized ?? 0) - each.principal;
        return {
          paymentNumber: index + 1,
          dueDate: midnight(each.dueOn),
          principal: each.principal / 100,
          interest: each.interest / 100,
          balance: balance / 100,
          status: statusOf(each, today),
        };
      }),
    };
  }
}

@Controller('loans')
@UseGuards(JwtAuthGuard)
export class LoansController {
  constructor(private readonly loans: LoansService) {}

  @Get()
  async list(@UserId() userId: string, @Query() query: PageDto, @Res({ passthrough: true }) reply: FastifyReply) {
    const { items, total } = await this.loans.list(userId, query);
    reply.header('x-total-count', String(total));
    return items;
  }

  @Get(':loanId')
  detail(@UserId() userId: string, @Param('loanId', ParseUUIDPipe) loanId: string) {
    return this.loans.detail(userId, loanId);
  }

  @Get(':loanId/paymentInfo')
  paymentInfo(@UserId() userId: string, @Param('loanId', ParseUUIDPipe) loanId: string) {
    return this.loans.paymentInfo(userId, loanId);
  }
}
