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
}

type Row = string | readonly [fields: string, items: Readonly<Record<string, string>>];

const DISCLOSURE =
  'originationFee amountFinanced financeCharge totalOfPayments numberOfPayments monthlyPayment lastPayment firstPaymentDate lastPaymentDate apr aprc';

/** The exact fields of the answer of each operation. An asterisk means a list. */
const AUTOPAY =
  'loanId status paymentMethod bankId maxAmount nextChargeOn nextChargeAmount failedAttempts authorizedAt';
const INSTRUMENT = 'instrumentId type lastFour bankId status blockedReason createdAt';
const OFFER =
  'offerId requestId amount currency term interestRate monthlyPayment apr status expiresOn createdAt decidedAt';
const AGREEMENT = 'agreementId requestId sha256 createdAt signedAt signedName disclosure';
const ROWS = {
  'GET /user/profile': 'id email firstName lastName phone verified profileImage createdAt updatedAt',
  'PUT /user/profile': 'id firstName lastName phone updatedAt',
  'POST /user/profilePicture': 'url updatedAt',
  'GET /user/creditScore': 'score rating accountAge lastUpdated',
  'POST /user/documents': 'documentId documentType url verified uploadDate',
  'GET /user/documents': '* documentId documentType url verified uploadDate',
  'DELETE /user/documents/:documentId': 'message',
  'GET /user/notificationPreferences': 'emailNotifications pushNotifications loanUpdates paymentReminders promotions',
  'PUT /user/notificationPreferences': 'message',
  'GET /user/language': 'language',
  'PUT /user/language': 'language',
  'GET /user/gamification': ['points level achievements rewards', { achievements: 'id name unlockedAt' }],
  'GET /user/paymentInstruments': `* ${INSTRUMENT}`,
  'POST /user/paymentInstruments': INSTRUMENT,
  'DELETE /user/paymentInstruments/:instrumentId': 'message',
  'DELETE /user/account': 'message',
  'POST /user/mfa': 'secret otpauthUrl',
  'POST /user/mfa/confirm': 'recoveryCodes',
  'DELETE /user/mfa': 'message',
  'POST /support/tickets': 'ticketId subject status priority createdAt',
  'GET /support/tickets': '* ticketId subject status priority createdAt updatedAt',
  'GET /support/tickets/:ticketId': [
    'ticketId userId subject description status priority categoryId assignedAgent messages createdAt',
    { messages: 'messageId sender content timestamp' },
  ],
  'POST /support/tickets/:ticketId/messages': 'messageId ticketId content timestamp',
  'POST /support/tickets/:ticketId/close': 'ticketId status closedAt',
  'GET /support/categories': '* categoryId name description',
  'GET /payments/banks': '* bankId name code country supportsInstantTransfer',
  'POST /payments': 'paymentId loanId amount status transactionId createdAt',
  'GET /payments': '* paymentId loanId amount status paymentMethod transactionId createdAt',
  'GET /payments/:paymentId':
    'paymentId loanId amount status paymentMethod transactionId bankId reference completedAt createdAt',
  'POST /payments/reference': 'paymentId loanId amount status reference',
  'POST /payments/:paymentId/verify': 'paymentId status completedAt',
  'GET /products':
    '* productId version name currency minAmount maxAmount minTerm maxTerm interestRate maxRate maxApr originationFeePercent lateFee gracePeriodDays returnedPaymentFee dayCount dueDayRule withdrawalDays maxFailedDebits createdAt updatedAt',
  'POST /requests': 'requestId userId amount currency term status createdAt',
  'GET /requests': '* requestId amount currency term status createdAt',
  'GET /requests/:requestId':
    'requestId userId amount currency term interestRate monthlyPayment status approvalDate createdAt',
  'PUT /requests/:requestId': 'requestId amount term updatedAt',
  'DELETE /requests/:requestId': 'message',
  'POST /requests/amortization': [
    'totalAmount monthlyPayment totalInterest schedule',
    { schedule: 'month payment principal interest balance' },
  ],
  'POST /requests/disclosure': DISCLOSURE,
  'GET /requests/:requestId/disclosure': DISCLOSURE,
  'GET /requests/:requestId/offers': `* ${OFFER}`,
  'POST /requests/:requestId/offers/:offerId/accept':
    'requestId userId amount currency term interestRate monthlyPayment status approvalDate createdAt',
  'POST /requests/:requestId/offers/:offerId/decline': OFFER,
  'GET /requests/:requestId/decision': [
    'requestId action decidedOn reasons creditScore notice',
    { reasons: 'code text' },
  ],
  'GET /requests/:requestId/agreement': AGREEMENT,
  'POST /requests/:requestId/agreement/sign': AGREEMENT,
  'GET /requests/parameters': 'minAmount maxAmount minTerm maxTerm currencies purposes employmentStatuses',
  'GET /loans': '* loanId amount currency term remainingTerm monthlyPayment status nextPaymentDate createdAt',
  'GET /loans/:loanId':
    'loanId userId amount currency term remainingTerm monthlyPayment interestRate totalInterest paidAmount remainingAmount status nextPaymentDate lastPaymentDate disbursementDate',
  'GET /loans/:loanId/paymentInfo': [
    'monthlyPayment nextPaymentDate nextPaymentAmount totalPaymentsRemaining paymentSchedule',
    { paymentSchedule: 'paymentNumber dueDate principal interest balance status' },
  ],
  'GET /loans/:loanId/refinanceEligibility': 'loanId eligible reason estimatedSavings currentRate refinanceRate',
  'GET /loans/:loanId/transactions': '* transactionId type date effectiveOn amount principal interest charges balance',
  'GET /loans/:loanId/statement': [
    'loanId currency from to openingBalance closingBalance transactions',
    { transactions: 'transactionId type date effectiveOn amount principal interest charges balance' },
  ],
  'GET /loans/:loanId/payoffQuote':
    'loanId asOf payoffAmount outstandingPrincipal accruedInterest charges interestRebate remainingAmount validUntil',
  'GET /loans/:loanId/charges':
    '* chargeId loanId type amount paidAmount status installmentNumber paymentId chargedOn reason createdAt',
  'GET /loans/:loanId/autopay': AUTOPAY,
  'PUT /loans/:loanId/autopay': AUTOPAY,
  'DELETE /loans/:loanId/autopay': 'message',
  'POST /loans/:loanId/payoff': 'paymentId loanId amount status transactionId createdAt',
  'GET /loans/:loanId/withdrawal': 'loanId asOf lastDay amount principal interest feeReturned',
  'POST /loans/:loanId/withdrawal': 'paymentId loanId amount status transactionId createdAt',
  'GET /loans/:loanId/prepaymentQuote': [
    'loanId asOf amount reduce accruedInterest principal interestSaved monthlyPayment remainingTerm totalInterest nextPaymentDate lastPaymentDate paymentSchedule',
    { paymentSchedule: 'paymentNumber dueDate principal interest balance status' },
  ],
  'POST /loans/:loanId/prepayments': 'paymentId loanId amount status transactionId createdAt',
  'POST /loans/:loanId/pause': 'loanId status pauseStartDate pauseEndDate',
  'POST /notifications/send': 'notificationId status sentAt',
  'GET /notifications': '* notificationId title message type status createdAt',
  'GET /notifications/:notificationId': 'notificationId title message type status actionUrl readAt createdAt',
  'PUT /notifications/:notificationId/read': 'notificationId status readAt',
  'POST /notifications/deviceToken': 'deviceId platform status',
  'DELETE /notifications/deviceToken/:deviceId': 'message',
} as const satisfies Readonly<Record<string, Row>>;

export type OperationName = keyof typeof ROWS;

export const OPERATIONS = Object.entries<Row>(ROWS).map(([name, row]): SpecifiedOperation => {
  const [method, path = ''] = name.split(' ');
  const [fields, items = {}] = typeof row === 'string' ? [row] : row;
  return {
    name: name as OperationName,
    method: method as SpecifiedOperation['method'],
    path,
    list: fields.startsWith('* '),
    fields: fields.replace('* ', '').split(' '),
    items: Object.entries(items).map(([field, text]) => [field, text.split(' ')] as const),
  };
});
