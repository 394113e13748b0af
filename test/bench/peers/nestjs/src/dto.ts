import { Type } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
} from 'class-validator';

export class PageDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page = 1;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit = 20;
}

export class PayDto {
  @IsUUID() loanId: string;
  @IsNumber({ maxDecimalPlaces: 2 }) @IsPositive() amount: number;
  @IsIn(['instant_debit', 'bank_transfer', 'card']) paymentMethod: string;
  @IsOptional() @IsUUID() bankId?: string;
}

export class LoanRequestDto {
  @IsNumber({ maxDecimalPlaces: 2 }) @Min(100) @Max(50000) amount: number;
  @IsIn(['USD', 'VES']) currency: string;
  @IsInt() @Min(3) @Max(60) term: number;
  @IsOptional() @IsString() @Length(1, 200) purpose?: string;
  @IsOptional() @IsIn(['Employed', 'Self-employed', 'Unemployed']) employmentStatus?: string;
  @IsOptional() @IsString() @Length(1, 200) companyName?: string;
}

export class PreviewDto {
  @IsNumber({ maxDecimalPlaces: 2 }) @IsPositive() @Max(1e9) amount: number;
  @IsInt() @Min(1) @Max(600) term: number;
  @IsNumber({ maxDecimalPlaces: 6 }) @Min(0) @Max(1000) interestRate: number;
}

export class LoginDto {
  @IsEmail() email: string;
  @IsString() @Length(1, 1024) password: string;
}
