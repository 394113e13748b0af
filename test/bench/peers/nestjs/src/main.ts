import 'reflect-metadata';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Module,
  type NestInterceptor,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { map, type Observable } from 'rxjs';
import { AuthController, AuthService, JwtStrategy } from './auth.js';
import { Loan, LoanRequest, Payment, Session, User } from './entities.js';
import { LoansController, LoansService } from './loans.js';
import { PaymentsController, PaymentsService } from './payments.js';
import { ProfileController, RequestsController, RequestsService } from './requests.js';

@Injectable()
class EnvelopeInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((data) => ({ success: true, statusCode: 200, data, error: null })));
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      entities: [User, Session, LoanRequest, Loan, Payment],
      extra: { max: 20 },
    }),
    TypeOrmModule.forFeature([User, Session, LoanRequest, Loan, Payment]),
    PassportModule,
    JwtModule.register({
      privateKey: process.env.JWT_PRIVATE_KEY,
      signOptions: {
        algorithm: 'ES256',
        expiresIn: 900,
        issuer: process.env.JWT_ISSUER,
        audience: process.env.JWT_AUDIENCE,
      },
    }),
  ],
  controllers: [AuthController, LoansController, PaymentsController, RequestsController, ProfileController],
  providers: [JwtStrategy, AuthService, LoansService, PaymentsService, RequestsService],
})
class AppModule {}

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
app.useGlobalInterceptors(new EnvelopeInterceptor());
await app.listen(Number(process.env.PORT), '127.0.0.1');
console.log(`The peer listens on ${await app.getUrl()}`);
