export interface GatewayCall {
  readonly operation: 'collect' | 'outcome' | 'pay_out' | 'payout_outcome';
  /** The status of the answer. */
  readonly outcome: string;
  readonly seconds: number;
}

export type ReportCall = (call: GatewayCall) => void;

/** Reports a call of a gateway, its retries included. */
export async function measured<Answer extends { readonly status: string }>(
  report: ReportCall,
  operation: GatewayCall['operation'],
  call: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now();
  let outcome = 'error';
  try {
    const answer = await call();
    outcome = answer.status;
    return answer;
  } finally {
    report({ operation, outcome, seconds: (performance.now() - start) / 1000 });
  }
}
