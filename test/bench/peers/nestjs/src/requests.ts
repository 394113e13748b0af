import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Injectable, NotFoundException, Post, UseGuards } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { amortize, levelPayment } from './amortization.js';
import { JwtAuthGuard, UserId } from './auth.js';
import { LoanRequestDto, PreviewDto } from './dto.js';
import { Loan, LoanRequest, User } from './entities.js';

const PARAMETERS = JSON.parse(process.env.BENCH_PARAMETERS ?? '{}');

const SURCHARGES: Record<string, number> = { Employed: 0, 'Self-employed': 1.5, Unemployed: 4 };

function quote(term: number, employment: string | undefined, paidInstallments: number): number {
  const long = term > 36 ? 2 : term > 24 ? 1 : 0;
  return 12 + (employment ? SURCHARGES[employment] : 2) + (paidInstallments < 3 ? 2 : 0) + long;
}

@Injectable()
export class RequestsService {
  constructor(
    @InjectRepository(LoanRequest) private readonly requests: Repository<LoanRequest>,
    @InjectRepository(Loan) private readonly loans: Repository<Loan>,
  ) {}

  async create(borrowerId: string, { amount, currency, term, purpose, employmentStatus, companyName }: LoanRequestDto) {
    const file = await this.loans
      .createQueryBuilder('loan')
      .select('sum(loan.term - loan.remainingTerm)', 'paid')
      .where('loan.borrowerId = :borrowerId', { borrowerId })
      .getRawOne<{ paid: string | null }>();
    const rate = quote(term, employmentStatus, Number(file?.paid ?? 0));
    const now = new Date();
    const request = this.requests.create({
      id: randomUUID(),
      borrowerId,
      amount: Math.round(amount * 100),
      currency,
      term,
      purpose: purpose ?? null,
      employmentStatus: employmentStatus ?? null,
      companyName: companyName ?? null,
      rate: rate * 1e6,
      monthlyPayment: Math.round(levelPayment(amount, rate, term) * 100),
      status: 'Pending',
      createdAt: now,
      updatedAt: now,
    });
    await this.requests.save(request);
    return { requestId: request.id, amount, currency, term, status: 'Pending', createdAt: now, userId: borrowerId };
  }
}

@Controller('requests')
@UseGuards(JwtAuthGuard)
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get('parameters')
  parameters() {
    return PARAMETERS;
  }

  @Post()
  @HttpCode(200)
  create(@UserId() userId: string, @Body() body: LoanRequestDto) {
    return this.requests.create(userId, body);
  }

  @Post('amortization')
  @HttpCode(200)
  preview(@Body() { amount, interestRate, term }: PreviewDto) {
    return amortize(amount, interestRate, term);
  }
}

@Controller('user')
@UseGuards(JwtAuthGuard)
export class ProfileController {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  @Get('profile')
  async profile(@UserId() id: string) {
    const user = await this.users.findOneBy({ id });
    if (!user) throw new NotFoundException();
    const { firstName, lastName, phone, updatedAt, email, verified, profileImage, createdAt } = user;
    return { id, firstName, lastName, phone, updatedAt, email, verified, profileImage, createdAt };
  }
}
