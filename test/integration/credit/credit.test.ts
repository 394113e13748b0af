import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, disbursedLoan, PASSWORD, payInstallments, startApp, type TestApp } from '../../support/app.ts';
import { FORM, form, PDF } from '../../support/documents.ts';

describe('credit score and rewards', () => {
  let service: TestApp;
  let operator: Client;

  beforeAll(async () => {
    service = await startApp();
    operator = await service.operator();
  });

  afterAll(() => service.close());

  const rewardsOf = async (client: Client) => (await client.get('/user/gamification')).body.data;
  const scoreOf = async (client: Client) => (await client.get('/user/creditScore')).body;

  it('grants points for a loan repaid on time, once each', async () => {
    const borrower = await service.borrower();
    expect(await rewardsOf(borrower)).toEqual({ points: 0, level: 'Bronze', achievements: [], rewards: 0 });
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
    await payInstallments(borrower, loanId, 3);
    const rewards = await rewardsOf(borrower);
    // 3 × 50 for instalments on time and 500 for the loan.
    expect(rewards).toMatchObject({ points: 650, level: 'Silver', rewards: 6.5 });
    expect(rewards.achievements.map(({ id }: { id: string }) => id)).toEqual([
      'first-loan',
      'first-payment',
      'loan-repaid',
    ]);
  });

  it('grants a hundred points for a verified identity, however often it is verified', async () => {
    const borrower = await service.borrower();
    const uploaded = await borrower.send(
      'POST',
      '/user/documents',
      form({ content: PDF }, { documentType: 'ID' }),
      FORM,
    );
    const { documentId } = uploaded.body.data;
    for (let times = 0; times < 2; times++) await service.app.documents.verifyDocument.execute({ documentId });
    expect(await rewardsOf(borrower)).toMatchObject({ points: 100, achievements: [{ id: 'identity-verified' }] });
    expect((await borrower.get('/user/profile')).body.data.verified).toBe(true);
  });

  it('scores nobody before a first loan, and by the record after it', async () => {
    const borrower = await service.borrower();
    expect(await scoreOf(borrower)).toMatchObject({ error: { code: 'CREDIT_INFORMATION_NOT_AVAILABLE' } });
    const loanId = await disbursedLoan(borrower, operator, { amount: 400, term: 4, interestRate: 0 });
    // 300 + 550 × (0.40 × ½ + 0.25 × 0 + 0.10)
    expect((await scoreOf(borrower)).data).toMatchObject({ score: 465, rating: 'Poor', accountAge: 0 });
    await payInstallments(borrower, loanId, 1);
    // 300 + 550 × (0.40 × 1 + 0.25 × ¼ + 0.10)
    expect((await scoreOf(borrower)).data).toMatchObject({ score: 609, rating: 'Fair' });
  });

  it('forgets both with the account', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
    await payInstallments(borrower, loanId, 3);
    expect((await borrower.send('DELETE', '/user/account', { password: PASSWORD })).status).toBe(200);
    const left = await service.app.orm.em
      .getConnection()
      .execute('select 1 from milestones where user_id = ?', [borrower.userId]);
    expect(left).toEqual([]);
  });
});
