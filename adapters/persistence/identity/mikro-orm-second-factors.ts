import { SecondFactor } from '../../../domain/identity/second-factor.ts';
import type { SecondFactors } from '../../../domain/identity/second-factors.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

export class MikroOrmSecondFactors extends MikroOrmCollection<SecondFactor> implements SecondFactors {
  find(userId: UserId): Promise<SecondFactor | null> {
    return this.em.findOne(SecondFactor, { id: userId });
  }

  async remove(factor: SecondFactor): Promise<void> {
    await this.em.remove(factor).flush();
  }
}
