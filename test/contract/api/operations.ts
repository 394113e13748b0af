/** One row of the specification's tables: an operation that borrowers' apps call. */
export interface SpecifiedOperation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for path parameters. */
  readonly path: string;
  /** The answer is an array of objects with these fields. */
  readonly list: boolean;
  /** Exactly the fields of `data`, no more and no fewer. */
  readonly fields: readonly string[];
  /** Exactly the fields of the objects in an array field. */
  readonly items: readonly (readonly [name: string, fields: readonly string[]])[];
  /** `provocations.ts` causes each of them. */
  readonly statuses: readonly number[];
}

type Row = readonly [statuses: readonly number[], fields: string, items?: Readonly<Record<string, string>>];

/** Each operation with its statuses and the exact fields of its answer. An asterisk means a list. */
const ROWS = {
  'GET /user/profile': [[200, 401, 404], 'id email firstName lastName phone verified profileImage createdAt updatedAt'],
  'PUT /user/profile': [[200, 400, 401], 'id firstName lastName phone updatedAt'],
  'POST /user/profilePicture': [[200, 400, 401], 'url updatedAt'],
  'GET /user/creditScore': [[200, 401, 404], 'score rating accountAge lastUpdated'],
  'POST /user/documents': [[200, 400, 401], 'documentId documentType url verified uploadDate'],
  'GET /user/documents': [[200, 401], '* documentId documentType url verified uploadDate'],
  'DELETE /user/documents/:documentId': [[200, 401, 404], 'message'],
  'GET /user/notificationPreferences': [
    [200, 401],
    'emailNotifications pushNotifications loanUpdates paymentReminders promotions',
  ],
  'PUT /user/notificationPreferences': [[200, 400, 401], 'message'],
  'GET /user/gamification': [[200, 401], 'points level achievements rewards', { achievements: 'id name unlockedAt' }],
  'DELETE /user/account': [[200, 400, 401], 'message'],
  'POST /support/tickets': [[200, 400, 401], 'ticketId subject status priority createdAt'],
  'GET /support/tickets': [[200, 401], '* ticketId subject status priority createdAt updatedAt'],
  'GET /support/tickets/:ticketId': [
    [200, 401, 404],
    'ticketId userId subject description status priority categoryId assignedAgent messages createdAt',
    { messages: 'messageId sender content timestamp' },
  ],
  'POST /support/tickets/:ticketId/messages': [[200, 400, 401, 404], 'messageId ticketId content timestamp'],
  'POST /support/tickets/:ticketId/close': [[200, 401, 404], 'ticketId status closedAt'],
  'GET /support/categories': [[200, 401], '* categoryId name description'],
  'GET /payments/banks': [[200, 401], '* bankId name code country supportsInstantTransfer'],
  'POST /payments': [[200, 400, 401, 402], 'paymentId loanId amount status transactionId createdAt'],
  'GET /payments': [[200, 401], '* paymentId loanId amount status paymentMethod transactionId createdAt'],
  'GET /payments/:paymentId': [
    [200, 401, 404],
    'paymentId loanId amount status paymentMethod transactionId bankId reference completedAt createdAt',
  ],
  'POST /payments/reference': [[200, 400, 401], 'paymentId loanId amount status reference'],
  'POST /payments/:paymentId/verify': [[200, 400, 401, 404], 'paymentId status completedAt'],
  'POST /requests': [[200, 400, 401], 'requestId userId amount currency term status createdAt'],
  'GET /requests': [[200, 401], '* requestId amount currency term status createdAt'],
  'GET /requests/:requestId': [
    [200, 401, 404],
    'requestId userId amount currency term interestRate monthlyPayment status approvalDate createdAt',
  ],
  'PUT /requests/:requestId': [[200, 400, 401, 404], 'requestId amount term updatedAt'],
  'DELETE /requests/:requestId': [[200, 400, 401, 404], 'message'],
  'POST /requests/amortization': [
    [200, 400, 401],
    'totalAmount monthlyPayment totalInterest schedule',
    { schedule: 'month payment principal interest balance' },
  ],
  'POST /requests/disclosure': [
    [200, 400, 401],
    'amountFinanced financeCharge totalOfPayments numberOfPayments monthlyPayment lastPayment firstPaymentDate lastPaymentDate apr aprc',
  ],
  'GET /requests/:requestId/disclosure': [
    [200, 401, 404],
    'amountFinanced financeCharge totalOfPayments numberOfPayments monthlyPayment lastPayment firstPaymentDate lastPaymentDate apr aprc',
  ],
  'GET /requests/parameters': [
    [200, 401],
    'minAmount maxAmount minTerm maxTerm currencies purposes employmentStatuses',
  ],
  'GET /loans': [
    [200, 401],
    '* loanId amount currency term remainingTerm monthlyPayment status nextPaymentDate createdAt',
  ],
  'GET /loans/:loanId': [
    [200, 401, 404],
    'loanId userId amount currency term remainingTerm monthlyPayment interestRate totalInterest paidAmount remainingAmount status nextPaymentDate lastPaymentDate disbursementDate',
  ],
  'GET /loans/:loanId/paymentInfo': [
    [200, 401, 404],
    'monthlyPayment nextPaymentDate nextPaymentAmount totalPaymentsRemaining paymentSchedule',
    { paymentSchedule: 'paymentNumber dueDate principal interest balance status' },
  ],
  'GET /loans/:loanId/refinanceEligibility': [
    [200, 401, 404],
    'loanId eligible reason estimatedSavings currentRate refinanceRate',
  ],
  'GET /loans/:loanId/transactions': [[200, 401, 404], '* transactionId type date amount principal interest balance'],
  'GET /loans/:loanId/statement': [
    [200, 400, 401, 404],
    'loanId currency from to openingBalance closingBalance transactions',
    { transactions: 'transactionId type date amount principal interest balance' },
  ],
  'GET /loans/:loanId/payoffQuote': [
    [200, 400, 401, 404],
    'loanId asOf payoffAmount outstandingPrincipal accruedInterest interestRebate remainingAmount validUntil',
  ],
  'POST /loans/:loanId/payoff': [[200, 400, 401, 402, 404], 'paymentId loanId amount status transactionId createdAt'],
  'POST /loans/:loanId/pause': [[200, 400, 401, 404], 'loanId status pauseStartDate pauseEndDate'],
  'POST /notifications/send': [[200, 400, 401], 'notificationId status sentAt'],
  'GET /notifications': [[200, 401], '* notificationId title message type status createdAt'],
  'GET /notifications/:notificationId': [
    [200, 401, 404],
    'notificationId title message type status actionUrl readAt createdAt',
  ],
  'PUT /notifications/:notificationId/read': [[200, 401, 404], 'notificationId status readAt'],
  'POST /notifications/deviceToken': [[200, 400, 401], 'deviceId platform status'],
  'DELETE /notifications/deviceToken/:deviceId': [[200, 401, 404], 'message'],
} as const satisfies Readonly<Record<string, Row>>;

export type OperationName = keyof typeof ROWS;

export const OPERATIONS = Object.entries<Row>(ROWS).map(
  ([name, [statuses, fields, items = {}]]): SpecifiedOperation => {
    const [method, path = ''] = name.split(' ');
    const [list, names] = [fields.startsWith('* '), fields.replace('* ', '').split(' ')];
    const nested = Object.entries(items).map(([field, text]) => [field, text.split(' ')] as const);
    return {
      name: name as OperationName,
      method: method as SpecifiedOperation['method'],
      path,
      list,
      fields: names,
      items: nested,
      statuses,
    };
  },
);
