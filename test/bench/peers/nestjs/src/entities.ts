import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, VersionColumn } from 'typeorm';

const money = { to: (value: number) => value, from: (value: string) => Number(value) };

@Entity('users')
export class User {
  @PrimaryColumn('uuid') id: string;
  @Column() role: string;
  @Column() email: string;
  @Column({ name: 'email_key' }) emailKey: string;
  @Column({ name: 'first_name' }) firstName: string;
  @Column({ name: 'last_name' }) lastName: string;
  @Column({ type: 'text', nullable: true }) phone: string | null;
  @Column() verified: boolean;
  @Column({ name: 'profile_image', type: 'text', nullable: true }) profileImage: string | null;
  @Column({ name: 'password_hash', type: 'text', nullable: true }) passwordHash: string | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
}

@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid') id: string;
  @Column({ name: 'user_id', type: 'uuid' }) userId: string;
  @Column({ name: 'token_hash' }) tokenHash: string;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
}

@Entity('loan_requests')
export class LoanRequest {
  @PrimaryColumn('uuid') id: string;
  @Column({ name: 'borrower_id', type: 'uuid' }) borrowerId: string;
  @Column({ type: 'bigint', transformer: money }) amount: number;
  @Column() currency: string;
  @Column('int') term: number;
  @Column({ type: 'text', nullable: true }) purpose: string | null;
  @Column({ name: 'employment_status', type: 'text', nullable: true }) employmentStatus: string | null;
  @Column({ name: 'company_name', type: 'text', nullable: true }) companyName: string | null;
  @Column({ type: 'bigint', transformer: money }) rate: number;
  @Column({ name: 'monthly_payment', type: 'bigint', transformer: money }) monthlyPayment: number;
  @Column() status: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
  @VersionColumn() version: number;
}

export interface Installment {
  dueOn: string;
  principal: number;
  interest: number;
  paid: number;
  capitalized?: number;
}

@Entity('loans')
export class Loan {
  @PrimaryColumn('uuid') id: string;
  @Column({ name: 'borrower_id', type: 'uuid' }) borrowerId: string;
  @Column({ type: 'bigint', transformer: money }) amount: number;
  @Column() currency: string;
  @Column({ type: 'bigint', transformer: money }) rate: number;
  @Column('int') term: number;
  @Column({ name: 'disbursed_at', type: 'timestamptz' }) disbursedAt: Date;
  @Column() status: string;
  // A list needs no schedule: read only where it is asked for.
  @Column({ type: 'jsonb', select: false }) installments: Installment[];
  @Column({ name: 'monthly_payment', type: 'bigint', transformer: money }) monthlyPayment: number;
  @Column({ name: 'total_interest', type: 'bigint', transformer: money }) totalInterest: number;
  @Column({ name: 'paid_amount', type: 'bigint', transformer: money }) paidAmount: number;
  @Column({ name: 'in_flight_amount', type: 'bigint', transformer: money }) inFlightAmount: number;
  @Column({ name: 'remaining_term', type: 'int' }) remainingTerm: number;
  @Column({ name: 'next_due_on', type: 'date', nullable: true }) nextDueOn: string | null;
  @Column({ name: 'last_payment_at', type: 'timestamptz', nullable: true }) lastPaymentAt: Date | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @VersionColumn() version: number;
}

@Entity('payments')
export class Payment {
  @PrimaryColumn('uuid') id: string;
  @ManyToOne(() => Loan)
  @JoinColumn({ name: 'loan_id' })
  loan: Loan;
  @Column({ name: 'loan_id', type: 'uuid' }) loanId: string;
  @Column({ name: 'borrower_id', type: 'uuid' }) borrowerId: string;
  @Column({ type: 'bigint', transformer: money }) amount: number;
  @Column() currency: string;
  @Column() method: string;
  @Column({ name: 'bank_id', type: 'uuid', nullable: true }) bankId: string | null;
  @Column() status: string;
  @Column({ name: 'transaction_id', type: 'text', nullable: true }) transactionId: string | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
}
