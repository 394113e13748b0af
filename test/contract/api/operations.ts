/** One row of the specification's tables: an operation that borrowers' apps call. */
export interface SpecifiedOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for path parameters. */
  readonly path: string;
  /** The answer is an array of objects with these fields. */
  readonly list?: true;
  /** Exactly the fields of `data`, no more and no fewer. */
  readonly fields: readonly string[];
  /** Exactly the fields of the objects in an array field. */
  readonly items?: Readonly<Record<string, readonly string[]>>;
  /** `provocations.ts` causes each of them. */
  readonly statuses: readonly number[];
}

/** In the order of the specification's section 4, with the statuses of its section 7. */
export const OPERATIONS = [
  {
    method: 'GET',
    path: '/user/profile',
    fields: ['id', 'email', 'firstName', 'lastName', 'phone', 'verified', 'profileImage', 'createdAt', 'updatedAt'],
    statuses: [200, 401, 404],
  },
  {
    method: 'PUT',
    path: '/user/profile',
    fields: ['id', 'firstName', 'lastName', 'phone', 'updatedAt'],
    statuses: [200, 400, 401],
  },
  { method: 'POST', path: '/user/profilePicture', fields: ['url', 'updatedAt'], statuses: [200, 400, 401] },
  {
    method: 'GET',
    path: '/user/creditScore',
    fields: ['score', 'rating', 'accountAge', 'lastUpdated'],
    statuses: [200, 401, 404],
  },
  {
    method: 'POST',
    path: '/user/documents',
    fields: ['documentId', 'documentType', 'url', 'verified', 'uploadDate'],
    statuses: [200, 400, 401],
  },
  {
    method: 'GET',
    path: '/user/documents',
    list: true,
    fields: ['documentId', 'documentType', 'url', 'verified', 'uploadDate'],
    statuses: [200, 401],
  },
  { method: 'DELETE', path: '/user/documents/:documentId', fields: ['message'], statuses: [200, 401, 404] },
  {
    method: 'GET',
    path: '/user/notificationPreferences',
    fields: ['emailNotifications', 'pushNotifications', 'loanUpdates', 'paymentReminders', 'promotions'],
    statuses: [200, 401],
  },
  { method: 'PUT', path: '/user/notificationPreferences', fields: ['message'], statuses: [200, 400, 401] },
  {
    method: 'GET',
    path: '/user/gamification',
    fields: ['points', 'level', 'achievements', 'rewards'],
    items: { achievements: ['id', 'name', 'unlockedAt'] },
    statuses: [200, 401],
  },
  { method: 'DELETE', path: '/user/account', fields: ['message'], statuses: [200, 400, 401] },
  {
    method: 'POST',
    path: '/support/tickets',
    fields: ['ticketId', 'subject', 'status', 'priority', 'createdAt'],
    statuses: [200, 400, 401],
  },
  {
    method: 'GET',
    path: '/support/tickets',
    list: true,
    fields: ['ticketId', 'subject', 'status', 'priority', 'createdAt', 'updatedAt'],
    statuses: [200, 401],
  },
  {
    method: 'GET',
    path: '/support/tickets/:ticketId',
    fields: [
      'ticketId',
      'userId',
      'subject',
      'description',
      'status',
      'priority',
      'categoryId',
      'assignedAgent',
      'messages',
      'createdAt',
    ],
    items: { messages: ['messageId', 'sender', 'content', 'timestamp'] },
    statuses: [200, 401, 404],
  },
  {
    method: 'POST',
    path: '/support/tickets/:ticketId/messages',
    fields: ['messageId', 'ticketId', 'content', 'timestamp'],
    statuses: [200, 400, 401, 404],
  },
  {
    method: 'POST',
    path: '/support/tickets/:ticketId/close',
    fields: ['ticketId', 'status', 'closedAt'],
    statuses: [200, 401, 404],
  },
  {
    method: 'GET',
    path: '/support/categories',
    list: true,
    fields: ['categoryId', 'name', 'description'],
    statuses: [200, 401],
  },
  {
    method: 'GET',
    path: '/payments/banks',
    list: true,
    fields: ['bankId', 'name', 'code', 'country', 'supportsInstantTransfer'],
    statuses: [200, 401],
  },
  {
    method: 'POST',
    path: '/payments',
    fields: ['paymentId', 'loanId', 'amount', 'status', 'transactionId', 'createdAt'],
    statuses: [200, 400, 401, 402],
  },
  {
    method: 'GET',
    path: '/payments',
    list: true,
    fields: ['paymentId', 'loanId', 'amount', 'status', 'paymentMethod', 'transactionId', 'createdAt'],
    statuses: [200, 401],
  },
  {
    method: 'GET',
    path: '/payments/:paymentId',
    fields: [
      'paymentId',
      'loanId',
      'amount',
      'status',
      'paymentMethod',
      'transactionId',
      'bankId',
      'reference',
      'completedAt',
      'createdAt',
    ],
    statuses: [200, 401, 404],
  },
  {
    method: 'POST',
    path: '/payments/reference',
    fields: ['paymentId', 'loanId', 'amount', 'status', 'reference'],
    statuses: [200, 400, 401],
  },
  {
    method: 'POST',
    path: '/payments/:paymentId/verify',
    fields: ['paymentId', 'status', 'completedAt'],
    statuses: [200, 400, 401, 404],
  },
  {
    method: 'POST',
    path: '/requests',
    fields: ['requestId', 'userId', 'amount', 'currency', 'term', 'status', 'createdAt'],
    statuses: [200, 400, 401],
  },
  {
    method: 'GET',
    path: '/requests',
    list: true,
    fields: ['requestId', 'amount', 'currency', 'term', 'status', 'createdAt'],
    statuses: [200, 401],
  },
  {
    method: 'GET',
    path: '/requests/:requestId',
    fields: [
      'requestId',
      'userId',
      'amount',
      'currency',
      'term',
      'interestRate',
      'monthlyPayment',
      'status',
      'approvalDate',
      'createdAt',
    ],
    statuses: [200, 401, 404],
  },
  {
    method: 'PUT',
    path: '/requests/:requestId',
    fields: ['requestId', 'amount', 'term', 'updatedAt'],
    statuses: [200, 400, 401, 404],
  },
  { method: 'DELETE', path: '/requests/:requestId', fields: ['message'], statuses: [200, 400, 401, 404] },
  {
    method: 'POST',
    path: '/requests/amortization',
    fields: ['totalAmount', 'monthlyPayment', 'totalInterest', 'schedule'],
    items: { schedule: ['month', 'payment', 'principal', 'interest', 'balance'] },
    statuses: [200, 400, 401],
  },
  {
    method: 'GET',
    path: '/requests/parameters',
    fields: ['minAmount', 'maxAmount', 'minTerm', 'maxTerm', 'currencies', 'purposes', 'employmentStatuses'],
    statuses: [200, 401],
  },
  {
    method: 'GET',
    path: '/loans',
    list: true,
    fields: [
      'loanId',
      'amount',
      'currency',
      'term',
      'remainingTerm',
      'monthlyPayment',
      'status',
      'nextPaymentDate',
      'createdAt',
    ],
    statuses: [200, 401],
  },
  {
    method: 'GET',
    path: '/loans/:loanId',
    fields: [
      'loanId',
      'userId',
      'amount',
      'currency',
      'term',
      'remainingTerm',
      'monthlyPayment',
      'interestRate',
      'totalInterest',
      'paidAmount',
      'remainingAmount',
      'status',
      'nextPaymentDate',
      'lastPaymentDate',
      'disbursementDate',
    ],
    statuses: [200, 401, 404],
  },
  {
    method: 'GET',
    path: '/loans/:loanId/paymentInfo',
    fields: ['monthlyPayment', 'nextPaymentDate', 'nextPaymentAmount', 'totalPaymentsRemaining', 'paymentSchedule'],
    items: { paymentSchedule: ['paymentNumber', 'dueDate', 'principal', 'interest', 'balance', 'status'] },
    statuses: [200, 401, 404],
  },
  {
    method: 'GET',
    path: '/loans/:loanId/refinanceEligibility',
    fields: ['loanId', 'eligible', 'reason', 'estimatedSavings', 'currentRate', 'refinanceRate'],
    statuses: [200, 401, 404],
  },
  {
    method: 'POST',
    path: '/loans/:loanId/pause',
    fields: ['loanId', 'status', 'pauseStartDate', 'pauseEndDate'],
    statuses: [200, 400, 401, 404],
  },
  {
    method: 'POST',
    path: '/notifications/send',
    fields: ['notificationId', 'status', 'sentAt'],
    statuses: [200, 400, 401],
  },
  {
    method: 'GET',
    path: '/notifications',
    list: true,
    fields: ['notificationId', 'title', 'message', 'type', 'status', 'createdAt'],
    statuses: [200, 401],
  },
  {
    method: 'GET',
    path: '/notifications/:notificationId',
    fields: ['notificationId', 'title', 'message', 'type', 'status', 'actionUrl', 'readAt', 'createdAt'],
    statuses: [200, 401, 404],
  },
  {
    method: 'PUT',
    path: '/notifications/:notificationId/read',
    fields: ['notificationId', 'status', 'readAt'],
    statuses: [200, 401, 404],
  },
  {
    method: 'POST',
    path: '/notifications/deviceToken',
    fields: ['deviceId', 'platform', 'status'],
    statuses: [200, 400, 401],
  },
  { method: 'DELETE', path: '/notifications/deviceToken/:deviceId', fields: ['message'], statuses: [200, 401, 404] },
] as const satisfies readonly SpecifiedOperation[];

type Of<Operation> = Operation extends SpecifiedOperation ? `${Operation['method']} ${Operation['path']}` : never;
export type OperationName = Of<(typeof OPERATIONS)[number]>;
