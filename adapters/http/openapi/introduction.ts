import { RETRY_AFTER_SECONDS } from '../fields/http-errors.ts';

/** The first page for an integrator, as Markdown: `info.description` of the OpenAPI document, which adds the address of the guides. */
export const INTRODUCTION = `\
Consumer lending: loan requests, loans, payments, support and notifications. This page says what all operations share.
The [guides] take a loan through its life by curl, and say what operators do and how to run the service.

## First steps

1. ~POST /auth/register~ creates a borrower and answers tokens. Send ~Authorization: Bearer <accessToken>~ with each request.
2. ~GET /requests/parameters~ lists the amounts, terms and currencies on offer. ~POST /requests~ requests a loan.
3. An operator decides: ~POST /backoffice/requests/{requestId}/approve~, then ~POST /backoffice/requests/{requestId}/disburse~.
   Or it offers other terms, which ~POST /requests/{requestId}/offers/{offerId}/accept~ approves. Before the disbursement the borrower
   reads ~GET /requests/{requestId}/agreement~ and signs its digest: ~POST /requests/{requestId}/agreement/sign~.
4. ~GET /loans/{loanId}/paymentInfo~ says what is due next. ~POST /payments~ pays it: the payment is ~Processing~, and then
   ~Completed~ or ~Failed~. Read it with ~GET /payments/{paymentId}~, or let an operator register a webhook for ~payment.*~.
5. ~POST /user/paymentInstruments~ keeps a card or bank account, by the token that your app gets from the payment provider. Payments and
   autopay name its ~instrumentId~.
6. ~PUT /loans/{loanId}/autopay~ lets the close of business charge what is due. It makes ordinary payments.

## Answers

Every JSON answer has the same four fields. Each success has the status 200.

~~~json
{ "success": true, "statusCode": 200, "data": { "loanId": "019aa3c0-3333-7000-8000-000000000003" }, "error": null }
~~~

- ~data~ is an object, or an array in a list. A field without a value is ~null~ and never missing.
- Requests are read strictly: ~"100"~ is not a number, and an unknown field in a body is an error.
- Each answer has an ~X-Request-Id~. Quote it when you report a fault.
- Files, ~GET /metrics~, the health checks and the key set have their own formats.

## Errors

~~~json
{
  "success": false, "statusCode": 400, "data": null,
  "error": {
    "code": "VALIDATION_FAILED", "message": "The request is not valid. See details.",
    "details": [{ "path": "/amount", "message": "Must be greater than 0." }]
  }
}
~~~

Let programs compare ~code~, which is stable. Each operation lists its codes. ~message~ is a sentence for people. ~details~ names
the faults by JSON pointers; it may be empty.

| Status | What to do |
|---|---|
| 400 | Correct the request. Repeating it does not help. |
| 401 | Refresh the tokens or sign in again. Ids, query and body are checked after the token. |
| 402 | The payment was declined. Choose another way to pay. |
| 403 | Your role does not allow this. |
| 404 | There is no such object, or it belongs to another user. A malformed id is an unknown one. |
| 405 | The path has only the methods in ~Allow~. |
| 409 | Another request came first, or has not finished. Repeat the same request. |
| 429, 503 | Wait for the seconds in ~Retry-After~ (${RETRY_AFTER_SECONDS} with most 503s) and repeat the same request. |
| 500 | A fault of the service. |

## Languages

Send ~es~ in the header ~Accept-Language~ to read messages of errors, names of categories and achievements, and reasons in Spanish, or ~en~ for
English. ~Content-Language~ says which language an answer has. Codes, statuses and names of fields never change. Notifications, mail
and documents are in the language of the user: that of the registration, until ~PUT /user/language~ chooses another.

## Money and rates

An amount is a decimal number with at most the decimals of its currency by ISO 4217: ~888.49~ in USD, ~8885~ in JPY, ~88.849~ in
KWD. One more is an error. Amounts of one object have its ~currency~. Add amounts as whole minor units, because binary fractions
are not exact. A rate is a year's, in percent: ~12.5~.

## Days and instants

Instants are ISO 8601 in UTC with milliseconds: ~2026-11-20T23:02:00.000Z~. A due date is an instant at midnight UTC. Requests take
days as ~2026-12-01~, which are those of the lender's time zone. The business date decides what is due or overdue: the day
there, or a later one that is closed already.

## Lists

~page~ counts from 1, and ~limit~ is at most 100 (20 by default). The newest item comes first. ~X-Total-Count~ is the number of
items on all pages, and ~Link~ has the pages ~first~, ~prev~, ~next~ and ~last~. Follow ~next~ until it is missing: lists over all
borrowers may count only to 10,000. An unknown id in a filter gives an empty list.

## Idempotency

Send an ~Idempotency-Key~ with each act that creates or moves something: a new random text of 1 to 255 visible ASCII characters.
If the answer is lost, repeat the request with the same key. For 24 hours the service answers as before, also with the error of
a rule, sends ~Idempotent-Replayed: true~, and does nothing twice. The same key with another body is ~IDEMPOTENCY_KEY_REUSED~;
the order of members and the form of a number (1 or 1.0) make no difference. While the first request runs, it is
~IDEMPOTENCY_KEY_IN_USE~. A request that fails validation does not use up its key.

## Tokens

An access token lives 15 minutes (~expiresIn~, in seconds). ~POST /auth/refresh~ exchanges the refresh token for two new tokens. A
refresh token lives 30 days and works once. Within 30 s of its exchange it is only refused, since a slow tab sends one, too; used
later, it ends the session. So let one part of your app refresh at a time.
~POST /auth/logout~ ends the session. A reset of the password ends all sessions at once.

## Limits

By default a user may send 600 requests a minute, and an address may try ten passwords a minute. ~X-RateLimit-Remaining~ counts
down. A JSON body has at most 256 KiB.

## Sandbox

With the sandbox payment gateway no money moves, and the cents of a payment decide what happens:

| Amount ends in | What happens |
|---|---|
| .02 | Declined at once: 402 ~PAYMENT_DECLINED~. |
| .03 | ~Processing~, and then ~Failed~. |
| all others | ~Processing~, and then ~Completed~. |

A payment settles after a second (~SANDBOX_SETTLEMENT_MS~). With ~SANDBOX_OUTCOMES=accept~ all amounts are completed. A
charge of autopay is ~Failed~ with .02, too.

The token of a payment instrument decides instead of the cents, and ~SANDBOX_OUTCOMES~ changes nothing for it:

| Token | What happens |
|---|---|
| ~tok_ok~, ~tok_R01~ to ~tok_R29~ | ~Processing~, and then ~Completed~. |
| ~tok_declined~ and all others | Declined at once: 402 ~PAYMENT_DECLINED~. |

Outside production, an operator moves the business date with
~POST /sandbox/clock~, to see loans become due, charged, overdue and defaulted.
`
  .replaceAll('~~~', '```')
  .replaceAll('~', '`');

/** The groups of operations, in the order of the API reference. */
export const TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Sign-in', description: 'Registration, login and the tokens that all other operations require.' },
  { name: 'User', description: 'The profile, documents, preferences and account of the signed-in user.' },
  { name: 'Files', description: 'Downloads by signed URLs.' },
  { name: 'Products', description: 'The loans on offer: limits, prices and fees.' },
  { name: 'Loan requests', description: 'Applications for a loan, and previews of its cost.' },
  { name: 'Loans', description: 'Disbursed loans, their payment schedules, pauses and refinancing.' },
  { name: 'Payments', description: 'Payments on loans, by card, bank transfer or bank reference.' },
  { name: 'Support', description: 'Tickets and their messages.' },
  { name: 'Notifications', description: 'Messages to the signed-in user, and the devices that receive them.' },
  { name: 'Back office: products', description: 'Operators offer products, and change their conditions by versions.' },
  { name: 'Back office: search', description: 'Operators find people and what belongs to them.' },
  { name: 'Back office: requests', description: 'Operators decide on loan requests and disburse loans.' },
  { name: 'Back office: loans', description: 'Operators read the loans of all borrowers.' },
  { name: 'Back office: payments', description: 'Operators read all payments and record bank deposits.' },
  { name: 'Back office: ledger', description: 'Operators read the double-entry books.' },
  { name: 'Back office: tickets', description: 'Operators answer tickets.' },
  { name: 'Back office: notes', description: 'Operators write down what they learn, and what borrowers promise.' },
  { name: 'Back office: documents', description: 'Operators check the documents of borrowers.' },
  { name: 'Back office: users', description: 'Operators read users and link external identities.' },
  { name: 'Back office: operators', description: 'Admins invite operators and change what they may do.' },
  { name: 'Back office: API keys', description: 'Admins let programs work in the back office.' },
  { name: 'Back office: webhooks', description: 'Operators register the endpoints of other services for events.' },
  { name: 'Back office: events', description: 'What happened, in order, for programs that follow it.' },
  { name: 'Back office: exports', description: 'Operators take whole datasets out, for auditors and accountants.' },
  { name: 'Back office: approvals', description: 'Acts that wait for a second operator.' },
  { name: 'Back office: audit', description: 'The record of the acts of operators.' },
  {
    name: 'Sandbox',
    description: 'For tests of an app. Only with the sandbox payment gateway, and never in production.',
  },
  { name: 'Webhooks', description: 'Signed events from and to other services.' },
  { name: 'Operation', description: 'Health and metrics, for load balancers and monitoring.' },
];
