import { argon2, createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  Body,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Injectable,
  Post,
  UnauthorizedException,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { InjectRepository } from '@nestjs/typeorm';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Repository } from 'typeorm';
import { LoginDto } from './dto.js';
import { Session, User } from './entities.js';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: process.env.JWT_PUBLIC_KEY ?? '',
      algorithms: ['ES256'],
      issuer: process.env.JWT_ISSUER,
      audience: process.env.JWT_AUDIENCE,
    });
  }

  validate(payload: { sub: string; role: string }) {
    return { id: payload.sub, role: payload.role };
  }
}

@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {}

export const UserId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  return context.switchToHttp().getRequest().user.id;
});

const hash = promisify(argon2);

async function verify(phc: string, password: string): Promise<boolean> {
  const [, , , cost, salt, tag] = phc.split('$');
  const [memory, passes, parallelism] = cost.split(',').map((part) => Number(part.slice(2)));
  const expected = Buffer.from(tag, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const options = { message: Buffer.from(password), nonce, memory, passes, parallelism, tagLength: expected.length };
  return timingSafeEqual(await hash('argon2id', options), expected);
}

@Injectable()
export class AuthService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly jwt: JwtService,
  ) {}

  async login({ email, password }: LoginDto) {
    const user = await this.users.findOneBy({ emailKey: email.toLowerCase() });
    if (!user?.passwordHash || !(await verify(user.passwordHash, password))) throw new UnauthorizedException();
    const id = randomUUID();
    const refreshToken = `${id}.${randomBytes(32).toString('base64url')}`;
    const tokenHash = createHash('sha256').update(refreshToken).digest('hex');
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + 30 * 86_400_000);
    await this.sessions.save(this.sessions.create({ id, userId: user.id, tokenHash, expiresAt, createdAt }));
    const accessToken = await this.jwt.signAsync({ sub: user.id, role: user.role, jti: randomUUID() });
    return { accessToken, tokenType: 'Bearer', expiresIn: 900, refreshToken, userId: user.id };
  }
}

@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  @HttpCode(200)
  login(@Body() body: LoginDto) {
    return this.auth.login(body);
  }
}
