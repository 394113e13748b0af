import { expect, it } from 'vitest';
import { disbursedLoan, settled, startApp } from '../../support/app.ts';

it('pays an instalment of 949.02 and one of 949.03 if the sandbox accepts all amounts', async () => {
  const service = await startApp({ SANDBOX_OUTCOMES: 'accept' });
  try {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, await service.operator());
    for (const amount of [949.02, 949.03]) {
      const paid = await borrower.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' });
      expect(paid).toMatchObject({ status: 200, body: { data: { status: 'Processing' } } });
      await settled(borrower);
    }

    const { body } = await borrower.get('/payments');
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['Completed', 'Completed']);
  } finally {
    await service.close();
  }
});
