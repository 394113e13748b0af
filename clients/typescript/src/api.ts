/** Generated from the OpenAPI document by `npm run client`. Do not edit. */
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process runs
         * @description Always `ok` while the process answers. For a liveness probe.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the node accepts requests
         * @description `unavailable` while the database does not answer or the node is stopping. For a readiness probe.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics in the text format of Prometheus
         * @description Covers the process, requests, database connections, jobs, the payment gateway, webhooks and the close of business.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a borrower
         * @description Creates an account and logs it in.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Answers in the same time whether or not the account exists. Where the second factor is on, the right password without `code` answers `CODE_REQUIRED`.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh tokens
         * @description Exchanges a refresh token for new tokens. Each refresh token works once. Within 30 s of its exchange it is only refused; used later, it ends the session.
         */
        post: operations["refreshTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the session of the refresh token. Its access token stays valid until it expires.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description Mails a link with a token that is valid for 30 minutes and replaces earlier ones. Gives the same answer in the same time whether or not the account exists.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password
         * @description Sets a new password with the token of the mailed link, which works once. Ends every session and every access token of the account.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password
         * @description Ends all other sessions of the user.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the e-mail address
         * @description Mails a link to the new address with a token that is valid for 24 hours and replaces earlier ones. The address changes once it is confirmed. With the current address, mails a new link that confirms it.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an e-mail address
         * @description Confirms an address with the token of the mailed link, which works once. After a change of address, the former one is informed.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a second factor
         * @description Answers a secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds), once. Log-ins stay as they are until a code is confirmed. Starting again replaces the secret.
         */
        post: operations["startSecondFactor"];
        /**
         * Turn the second factor off
         * @description Takes a code of the app, or a recovery code. Where operators need a second factor, theirs stays on.
         */
        delete: operations["turnOffSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/mfa/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on
         * @description Takes a first code of the app. From then on, logging in needs a code. Answers 10 recovery codes, once, each of which works once instead of a code of the app.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the account
         * @description Erases all personal data and files. Financial records are kept under an anonymous id. An account of an external identity provider leaves `password` out, and sends a token that was issued in the last 5 minutes.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the language
         * @description Returns the language of notifications, mail and documents. The first one is that of `Accept-Language` at registration.
         */
        get: operations["getLanguage"];
        /**
         * Choose the language
         * @description From now on, notifications, mail and documents are in this language. Earlier texts stay as they are.
         */
        put: operations["chooseLanguage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the profile
         * @description Returns the personal data of the signed-in user.
         */
        get: operations["getProfile"];
        /**
         * Update the profile
         * @description Changes only the fields that are sent.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all personal data
         * @description Returns everything that the service keeps about the signed-in user at one moment, as one document, grouped by context. It has no passwords, tokens or hashes. Download the files from their own addresses. Only one export runs at a time: a second one gets 429.
         */
        get: operations["exportPersonalData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/parameters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the limits of loan requests
         * @description Returns the amounts, terms, currencies, purposes and employment statuses that are accepted.
         */
        get: operations["getLoanRequestParameters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/amortization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an amortization schedule
         * @description Computes a schedule of level payments. Nothing is stored.
         */
        post: operations["previewAmortization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/disclosure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the cost of a loan
         * @description Discloses payments, finance charge and annual rates of any terms. Nothing is stored.
         */
        post: operations["previewDisclosure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List loan requests
         * @description Your own requests, newest first.
         */
        get: operations["listLoanRequests"];
        put?: never;
        /**
         * Create a loan request
         * @description Quotes an interest rate and waits for the decision of an operator.
         */
        post: operations["createLoanRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a loan request
         * @description One of your own requests, with the quoted rate and payment.
         */
        get: operations["getLoanRequest"];
        /**
         * Update a loan request
         * @description Only a pending request can be updated. The interest rate is quoted again.
         */
        put: operations["updateLoanRequest"];
        post?: never;
        /**
         * Cancel a loan request
         * @description Only a pending request can be cancelled.
         */
        delete: operations["cancelLoanRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{requestId}/disclosure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the cost of a requested loan
         * @description One of your own requests. Dates count from the disbursement of the loan, or from today before it.
         */
        get: operations["getLoanRequestDisclosure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{requestId}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the offers on a loan request
         * @description What you were offered on one of your own requests, newest first. One at most is open.
         */
        get: operations["listLoanOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{requestId}/offers/{offerId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an offer
         * @description The request is approved on exactly these terms.
         */
        post: operations["acceptLoanOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{requestId}/offers/{offerId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an offer
         * @description The request stays pending.
         */
        post: operations["declineLoanOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{requestId}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the decision about a loan request
         * @description The action taken on one of your own requests, with its principal reasons and your rights.
         */
        get: operations["getDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/requests/{requestId}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the decision about any loan request
         * @description The action taken on a request, as the borrower reads it.
         */
        get: operations["getAnyDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/decisionReasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reasons of rejections
         * @description The principal reasons of the sample form C-1 of Regulation B, in its order.
         */
        get: operations["listDecisionReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{requestId}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the agreement on a loan request
         * @description Of one of your own requests that is approved or disbursed. It is written at the first reading. Until you sign it, it is written again if the business date, your name or your language has changed.
         */
        get: operations["getAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/requests/{requestId}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the agreement on any loan request
         * @description The agreement as the borrower reads it.
         */
        get: operations["getAnyAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{requestId}/agreement/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign the agreement on a loan request
         * @description Name the digest of the agreement that you have read. Your name, the time, the network address and your consent are kept as evidence. A signed agreement never changes.
         */
        post: operations["signAgreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List loans
         * @description Your own loans, newest first.
         */
        get: operations["listLoans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a loan
         * @description One of your own loans, with the amounts paid and left.
         */
        get: operations["getLoan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/paymentInfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the payment schedule of a loan
         * @description Returns the next payment due and every instalment.
         */
        get: operations["getLoanPaymentInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/refinanceEligibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a loan can be refinanced
         * @description Compares the rate of the loan with the rate offered today and estimates the interest saved.
         */
        get: operations["getRefinanceEligibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a loan
         * @description Moves every unpaid due date by the duration. Interest for the pause is added to the loan.
         */
        post: operations["pauseLoan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the charges of a loan
         * @description Fees beside the payment schedule, newest first.
         */
        get: operations["listLoanCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of a loan
         * @description Everything that moved the balance of one of your own loans or changed its interest, newest first.
         */
        get: operations["listLoanTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a statement of a loan
         * @description Sums up a period of one of your own loans: the opening balance and all movements of principal give the closing balance. Transactions are listed oldest first, at most 1000. CSV and PDF come as files.
         */
        get: operations["getLoanStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/payoffQuote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quote the payoff of a loan
         * @description The amount that pays the loan off today. Refused while a payment is processing.
         */
        get: operations["getPayoffQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/payoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a loan off
         * @description Collects the payoff amount of today through the payment gateway. Until this payment settles, the loan takes no other; then the loan is Completed.
         */
        post: operations["payOffLoan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/prepaymentQuote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quote a prepayment of principal
         * @description What a prepayment of today does to the loan. It becomes a paid row of the schedule. `reduce` lowers what follows: the monthly `payment`, or the `term`, so that the last instalments fall away.
         */
        get: operations["getPrepaymentQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/prepayments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepay principal of a loan
         * @description Collects the amount through the payment gateway. It takes effect as of today, however late it settles. Refused unless the loan is Active, with no instalment due or partly paid and no payment processing.
         */
        post: operations["createPrepayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/autopay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the autopay of a loan
         * @description The authorization, and the next charge.
         */
        get: operations["getAutopay"];
        /**
         * Authorize autopay
         * @description The close of business charges what is due on the loan, with its fees. Replaces the whole authorization. `bank_transfer` requires a `bankId`. You get a copy as a notification.
         */
        put: operations["authorizeAutopay"];
        post?: never;
        /**
         * Revoke autopay
         * @description Nothing more is charged. A charge that is processing is not stopped.
         */
        delete: operations["revokeAutopay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks
         * @description The banks from which a payment can be made.
         */
        get: operations["listBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Your own payments, newest first.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Create a payment
         * @description Collects the amount through the payment gateway. `bank_transfer` requires a `bankId`.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a bank transfer by its reference
         * @description The payment is pending until the bank deposit is verified.
         */
        post: operations["createReferencePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a payment made by bank reference
         * @description Succeeds once a deposit with the same reference, amount and currency has been recorded.
         */
        post: operations["verifyPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment
         * @description One of your own payments, with its bank and reference.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the outcome of a payment
         * @description Only the payment gateway calls this. If the transaction is not found, send the event again later. With the sandbox gateway every event is refused.
         */
        post: operations["receivePaymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/creditScore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the credit score
         * @description Not found until the first loan is disbursed.
         */
        get: operations["getCreditScore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/gamification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve points, level and achievements
         * @description Points are earned for verified documents and paid instalments, each once.
         */
        get: operations["getGamification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/ledger/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the trial balance of each currency
         * @description Sums all postings by account. Debits equal credits.
         */
        get: operations["getTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/loans/{loanId}/postings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ledger entries of a loan
         * @description The postings of one loan, newest first.
         */
        get: operations["listLoanPostings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/profilePicture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a profile picture
         * @description Replaces the current picture. Accepts JPEG and PNG up to 5 MB and 25 megapixels. Metadata is removed.
         */
        post: operations["uploadProfilePicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description Your own documents, newest first.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description Accepts PDF, JPEG and PNG up to 10 MB.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Returns the `fileId` to attach to a support ticket. Accepts PDF, JPEG and PNG up to 10 MB. A user keeps at most 200 files and 500 MB, documents and picture included.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Removes the document and its file. A verified user stays verified.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Deletes a file that is not attached to a ticket or message. Use this to stay within the quota.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Takes a signed URL instead of an access token.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ticket categories
         * @description The categories that a ticket can have.
         */
        get: operations["listSupportCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tickets
         * @description Your own tickets, newest first.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Create a ticket
         * @description The priority is Medium if it is left out.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a ticket with its messages
         * @description One of your own tickets.
         */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticketId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a message on a ticket
         * @description Reopens a resolved ticket.
         */
        post: operations["postTicketMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticketId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a ticket
         * @description A closed ticket cannot be reopened. Closing it again returns the same answer.
         */
        post: operations["closeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send yourself a notification
         * @description Your preferences decide whether `payment_reminder`, `loan_update` and `promotion` go out as push or e-mail. The e-mail says that you wrote it. At most 20 a day (UTC) go out as e-mail; all are listed and pushed. At most 5000 can be unread.
         */
        post: operations["sendNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Your own notifications, newest first.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{notificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a notification
         * @description One of your own notifications. Reading it here does not mark it as read.
         */
        get: operations["getNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{notificationId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a notification as read
         * @description Marking it again keeps the time of the first reading.
         */
        put: operations["markNotificationRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/deviceToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a device for push messages
         * @description Registering a token again returns the same device. A token belongs to the user who registered it last.
         */
        post: operations["registerDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/deviceToken/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a device
         * @description The device receives no more push messages.
         */
        delete: operations["removeDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notificationPreferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the notification preferences
         * @description Returns the defaults until you choose otherwise.
         */
        get: operations["getNotificationPreferences"];
        /**
         * Update the notification preferences
         * @description Changes only the fields that are sent.
         */
        put: operations["updateNotificationPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description The loans on offer, newest first. A request names one by its id.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all products
         * @description Inactive ones included, in their current version, newest first.
         */
        get: operations["listAllProducts"];
        put?: never;
        /**
         * Create a product
         * @description Its version is 1.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/products/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a product
         * @description Makes the next version; a body without changes makes none. The currency stays. Requests and loans keep their version.
         */
        put: operations["updateProduct"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The endpoints to which events are sent, newest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Returns the secret, this once. An `Idempotency-Key` has no effect.
         */
        post: operations["registerWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a webhook
         * @description Enabling a disabled webhook resumes new events. Retry failed deliveries one by one.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Also deletes its deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Returns the new secret, this once. The old one also signs for 24 hours. An `Idempotency-Key` has no effect.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description The events sent in the last 30 days or waiting to be sent, newest first.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/webhooks/{webhookId}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a delivery
         * @description Sends the event again now, under the same `eventId`, even if it was delivered.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all loan requests
         * @description The requests of all borrowers, newest first, with the recommendation of the underwriting policy.
         */
        get: operations["listAllLoanRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve any loan request
         * @description A request of any borrower, with the recommendation of the underwriting policy.
         */
        get: operations["getAnyLoanRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/requests/{requestId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a loan request
         * @description Approves at the quoted rate unless `interestRate` is given.
         */
        post: operations["approveLoanRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/requests/{requestId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a loan request
         * @description Only a pending request can be rejected, for principal reasons, in your own words, or both. The borrower is notified and can read them.
         */
        post: operations["rejectLoanRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/requests/{requestId}/disburse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disburse an approved loan request
         * @description Creates the loan. The response includes its `loanId`. If `AGREEMENT_REQUIRED` is set, the borrower must have signed the agreement.
         */
        post: operations["disburseLoanRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/requests/{requestId}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the offers on any loan request
         * @description What was offered on a request of any borrower, newest first, and the answers.
         */
        get: operations["listAnyLoanOffers"];
        put?: never;
        /**
         * Make an offer on a loan request
         * @description What is left out is as requested and quoted: the quoted rate holds for any term. The amount and the term keep to the limits of the product, or to the standard ones. An offer that is still open is withdrawn. The borrower is notified.
         */
        post: operations["makeLoanOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/loans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all loans
         * @description The loans of all borrowers, newest first.
         */
        get: operations["listAllLoans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/loans/{loanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve any loan
         * @description A loan of any borrower.
         */
        get: operations["getAnyLoan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/loans/{loanId}/write-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write off a loan
         * @description Books the outstanding principal of a loan in default as lost. The borrower still owes it: later payments are recoveries.
         */
        post: operations["writeOffLoan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List overdue loans
         * @description Those that are not written off, most days past due first. With what borrowers promised.
         */
        get: operations["listCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the portfolio in a currency
         * @description The outstanding principal of open loans by days past due, without loans that were written off, and the principal lent, repaid and written off in each of the last 24 months, oldest first. It agrees with the ledger.
         */
        get: operations["getPortfolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description What operators wrote down about a person, a request or a loan, newest first. Name one of them: `userId` finds all notes of the person, also those about their requests and loans.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Write a note
         * @description About a user, a request or a loan: exactly one of them. A `promise` requires `promisedOn` and `promisedAmount`, other notes have neither. Notes are never changed, only added. The person reads them in the export of their data.
         */
        post: operations["writeNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/loans/{loanId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the charges of any loan
         * @description Fees beside the payment schedule, newest first.
         */
        get: operations["listAnyLoanCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/loans/{loanId}/charges/{chargeId}/waive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Waive a charge
         * @description Forgives what is unpaid of it. The borrower is notified.
         */
        post: operations["waiveCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/loans/{loanId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a loan
         * @description The changes of its terms by operators, newest first, each with the figures before and after it.
         */
        get: operations["listLoanChanges"];
        put?: never;
        /**
         * Change a loan
         * @description Books exactly what was previewed. Refused if the loan, the day or the terms differ since then. The borrower is notified.
         */
        post: operations["bookLoanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/loans/{loanId}/changes/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a change of a loan
         * @description The figures before and after a change of today, and the new schedule. Stores nothing.
         */
        post: operations["previewLoanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all payments
         * @description The payments of all borrowers, newest first.
         */
        get: operations["listAllPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/payments/{paymentId}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payment
         * @description Takes a completed payment back after its money was returned. Its amount is owed again. The borrower is notified.
         */
        post: operations["reversePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank deposits
         * @description The deposits that were recorded, newest first.
         */
        get: operations["listDeposits"];
        put?: never;
        /**
         * Record a bank deposit
         * @description A payment with the same reference, amount and currency can then be verified.
         */
        post: operations["recordDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/deposits/{depositId}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a payment of a deposit
         * @description Makes a bank transfer payment of the deposit for a loan, as if its borrower had verified it, but without a confirmation code. Its value date is the day on which the deposit was received. A reference that the borrower recorded for the transfer stays Pending.
         */
        post: operations["matchDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/deposits/{depositId}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a deposit back
         * @description Notes that the money of a deposit that no payment has claimed was sent back to its sender.
         */
        post: operations["returnDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description The money that was received for failed payments and is owed to borrowers, newest first.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/refunds/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the payout of a refund
         * @description Records that the money was sent to the borrower, under this reference, once. The borrower is notified.
         */
        post: operations["payRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all tickets
         * @description The tickets of all borrowers, newest first.
         */
        get: operations["listAllTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/tickets/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve any ticket
         * @description A ticket of any borrower, with links to its attachments.
         */
        get: operations["getAnyTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/tickets/{ticketId}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a ticket
         * @description Assigns the ticket to yourself unless `agentId` is given.
         */
        post: operations["assignTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/tickets/{ticketId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to a ticket
         * @description Moves an open ticket to In Progress. The borrower is notified.
         */
        post: operations["replyToTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/tickets/{ticketId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a ticket
         * @description A message of the borrower reopens a resolved ticket.
         */
        post: operations["resolveTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all documents
         * @description The documents of all borrowers, newest first.
         */
        get: operations["listAllDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/documents/{documentId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a document
         * @description Approving an ID verifies its owner. Approving a document again returns the same answer. The borrower is notified.
         */
        post: operations["verifyDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/documents/{documentId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a document
         * @description The borrower is notified of the reason. Rejecting a document again returns the same answer.
         */
        post: operations["rejectDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all users
         * @description Borrowers and operators, newest first.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Link an external identity
         * @description Creates a borrower who signs in through the external identity provider.
         */
        post: operations["linkUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve any user
         * @description A borrower or an operator. The fields of an erased user are `null`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of operators
         * @description Each action with its operator and its subject, newest first. `agreement.sign` is the signature of a borrower: name and address are `null` once the account is deleted.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the business date
         * @description Only with the sandbox payment gateway, and never in production.
         */
        get: operations["getSandboxClock"];
        put?: never;
        /**
         * Move the business date forward
         * @description Closes every business day up to the date: pauses end, loans default, late fees are added, autopay is charged, offers expire, reminders and notices go out. The clock never goes back, and moves 184 days at most at once. A move that takes longer than 25 s answers the day that it reached. To continue, repeat the same request, with the same `Idempotency-Key`. A request that got a 503 continues, too.
         */
        post: operations["moveSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the signed-in operator
         * @description Who acts, and in which role. For an API key: its id and name.
         */
        get: operations["getOwnOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List operators
         * @description Those who sign in here, newest first. For admins.
         */
        get: operations["listOperators"];
        put?: never;
        /**
         * Invite an operator
         * @description Mails a link that sets the password. It works once, within 7 days; after that the operator requests a new password. For admins.
         */
        post: operations["inviteOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/operators/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an operator
         * @description Changes the role, or whether the operator may sign in. Ends their sessions and access tokens. For admins.
         */
        put: operations["changeOperator"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/apiKeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Those that are not revoked, newest first. For admins.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Returns the key, this once. An `Idempotency-Key` has no effect. Send the key as a bearer token: it opens /backoffice only. For admins.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/apiKeys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Requests with the key are refused from now on. For admins.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approvals
         * @description Acts that wait for a second operator, and those that did, newest first.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/approvals/{approvalId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an approval
         * @description Runs the act by the rules of now, and answers as its operation does. If a rule refuses it, the approval stays Pending. Another operator than the one who asked, in a role for the act, and no API key.
         */
        post: operations["confirmApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/approvals/{approvalId}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse an approval
         * @description The act is not done. The one who asked may refuse it, too.
         */
        post: operations["refuseApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/exports/{dataset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a dataset
         * @description Streams all rows of a dataset from one snapshot. `requests`: loan requests, by `createdAt`; `loans`: loans, by `disbursementDate`; `installments`: rows of the schedules of loans, by `dueDate`; `payments`: payments, by `createdAt`; `transactions`: lines of the statements of loans, by `date`; `charges`: fees, by `chargedOn`; `journal`: postings of the ledger, by `bookedOn`. The columns are described in `docs/exports.md`. In CSV (RFC 4180, with a header) a text that begins with `=`, `+`, `-`, `@`, a tab or CR gets an apostrophe in front. At most two exports of an operator run at once.
         */
        get: operations["exportDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffice/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find people and what belongs to them
         * @description At most 20, best first. Finds people by a part of a name, an address or a telephone number, in any case and without accents, and all else by a reference, an id, its first 8 or its last 12 characters.
         */
        get: operations["searchBackOffice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    loanRequestStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a loan request changed
         * @description Sent to webhooks that name the event, at least once and in order for each loan request as far as retries allow. `data` is what the borrower reads at that time, and what other services need besides.
         */
        post: operations["loanRequestStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    loanStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a loan changed
         * @description Sent to webhooks that name the event, at least once and in order for each loan as far as retries allow. `data` is what the borrower reads at that time, and what other services need besides.
         */
        post: operations["loanStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    paymentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a payment changed
         * @description Sent to webhooks that name the event, at least once and in order for each payment as far as retries allow. `data` is what the borrower reads at that time, and what other services need besides.
         */
        post: operations["paymentStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ticketStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a ticket changed
         * @description Sent to webhooks that name the event, at least once and in order for each ticket as far as retries allow. `data` is what the borrower reads at that time, and what other services need besides.
         */
        post: operations["ticketStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @enum {string} */
        AcceptLoanOfferError400Code: "OFFER_NOT_OPEN" | "OFFER_EXPIRED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        AcceptLoanOfferError404Code: "LOAN_REQUEST_NOT_FOUND" | "OFFER_NOT_FOUND";
        /** @enum {string} */
        Account: "cash" | "payments-clearing" | "principal-receivable" | "fees-receivable" | "unclaimed-deposits" | "refunds-due" | "interest-income" | "fee-income" | "recoveries" | "loan-losses";
        AccountBalance: {
            account: components["schemas"]["Account"];
            kind: components["schemas"]["AccountKind"];
            /** Format: double */
            debit: number;
            /** Format: double */
            credit: number;
            /**
             * Format: double
             * @description Debit minus credit. Negative for liabilities and income.
             */
            balance: number;
        };
        /** @enum {string} */
        AccountKind: "asset" | "liability" | "income" | "expense";
        Achievement: {
            id: string;
            name: string;
            /** Format: date-time */
            unlockedAt: string;
        };
        /** @enum {string} */
        ActionTaken: "Approved" | "Rejected";
        Agreement: {
            /** Format: uuid */
            agreementId: string;
            /** Format: uuid */
            requestId: string;
            /** @description Of the PDF, in hexadecimal. */
            sha256: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            signedAt: string | null;
            /** @description The name that the borrower signed with. */
            signedName: string | null;
            disclosure: components["schemas"]["CostDisclosure"];
        };
        /**
         * @default json
         * @enum {string}
         */
        AgreementFormat: "json" | "pdf";
        AmortizationMonth: {
            /** Format: int32 */
            month: number;
            /** Format: double */
            payment: number;
            /** Format: double */
            principal: number;
            /** Format: double */
            interest: number;
            /** Format: double */
            balance: number;
        };
        AmortizationPreview: {
            /** Format: double */
            totalAmount: number;
            /** Format: double */
            monthlyPayment: number;
            /** Format: double */
            totalInterest: number;
            schedule: components["schemas"]["AmortizationMonth"][];
        };
        ApiKey: {
            /** Format: uuid */
            apiKeyId: string;
            name: string;
            role: components["schemas"]["ApiKeyRole"];
            /** @description The end of the key, by which people tell keys apart. */
            lastFour: string;
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @description What the key may do, like an operator.
         * @enum {string}
         */
        ApiKeyRole: "viewer" | "support" | "officer";
        Approval: {
            /** Format: uuid */
            approvalId: string;
            act: components["schemas"]["FourEyesAct"];
            /**
             * Format: uuid
             * @description The id of what is acted on.
             */
            subject: string;
            /** @description The values of the act. */
            payload: {
                [key: string]: unknown;
            };
            status: components["schemas"]["ApprovalStatus"];
            /**
             * Format: uuid
             * @description An operator, or an API key.
             */
            requestedBy: string;
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Once the account is deleted, only the id is left. */
            borrower: {
                /** Format: uuid */
                userId: string;
                firstName: string | null;
                lastName: string | null;
                email: string | null;
            } | null;
            /**
             * Format: uuid
             * @description Who confirmed or refused it.
             */
            decidedBy: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** @description Why it was refused. */
            reason: string | null;
        };
        /** @enum {string} */
        ApprovalStatus: "Pending" | "Confirmed" | "Refused" | "Expired";
        ApproveLoanRequestBody: {
            /** Format: double */
            interestRate?: number;
            /** @description For operators. Shown as `approvalReason`. */
            reason?: string;
        };
        /** @enum {string} */
        ApproveLoanRequestError400Code: "RATE_CAP_EXCEEDED" | "REQUEST_NOT_PENDING" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED" | "APPROVAL_PENDING";
        /** @enum {string} */
        ApproveLoanRequestError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        ApproveLoanRequestError404Code: "LOAN_REQUEST_NOT_FOUND";
        ApprovedLoanRequest: {
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            status: components["schemas"]["LoanRequestStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            monthlyPayment: number;
            /** Format: date-time */
            approvalDate: string;
            borrower: components["schemas"]["Borrower"];
            purpose: string | null;
            employmentStatus: string | null;
            companyName: string | null;
            /** @description Why it was approved, in the operator's own words. */
            approvalReason: string | null;
            /** @description The operator's own words. */
            rejectionReason: string | null;
            /** @description Of a rejection. */
            reasonCodes: components["schemas"]["ReasonCode"][];
            /** Format: uuid */
            productId: string | null;
            /** Format: int32 */
            productVersion: number | null;
            /** Format: uuid */
            loanId: string | null;
            /**
             * Format: int32
             * @description `null` until the first loan is disbursed.
             */
            creditScore: number | null;
            scoreFactors: components["schemas"]["ScoreFactor"][];
            recommendation: components["schemas"]["Recommendation"];
            reasons: string[];
            /**
             * Format: date
             * @description The last of the 30 days to decide. `null` before the 25th day, and once it is decided.
             */
            decideBy: string | null;
        };
        AssignTicketBody: {
            agentId?: string;
        };
        /** @enum {string} */
        AssignTicketError400Code: "AGENT_REQUIRED" | "UNKNOWN_AGENT" | "TICKET_CLOSED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        AssignTicketError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        AssignTicketError404Code: "TICKET_NOT_FOUND";
        Attachment: {
            /** Format: uuid */
            fileId: string;
            /** Format: uri */
            url: string;
        };
        AuditEntry: {
            /** Format: uuid */
            auditId: string;
            /**
             * Format: uuid
             * @description Who acted. Of `agreement.sign`, the borrower.
             */
            operatorId: string;
            action: string;
            subjectType: string;
            /** Format: uuid */
            subjectId: string;
            /** @description The audited fields of the subject. `null` if it did not exist. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The audited fields of the subject. `null` if it did not exist. */
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
        };
        AuthorizeAutopayBody: {
            paymentMethod: components["schemas"]["PaymentMethod"];
            bankId?: string | null;
            /**
             * Format: double
             * @description No single charge is larger. `null`: no limit.
             */
            maxAmount?: number | null;
        };
        /** @enum {string} */
        AuthorizeAutopayError400Code: "LOAN_COMPLETED" | "INVALID_PAYMENT" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        AuthorizeAutopayError404Code: "LOAN_NOT_FOUND";
        Autopay: {
            /** Format: uuid */
            loanId: string;
            status: components["schemas"]["AutopayStatus"];
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** Format: uuid */
            bankId: string | null;
            /**
             * Format: double
             * @description No single charge is larger. `null`: no limit.
             */
            maxAmount: number | null;
            /**
             * Format: date-time
             * @description The close of business of this day charges. `null` while suspended.
             */
            nextChargeOn: string | null;
            /**
             * Format: double
             * @description By what is known now. 0 if it would be more than `maxAmount`.
             */
            nextChargeAmount: number | null;
            /**
             * Format: int32
             * @description Since the last success or authorization.
             */
            failedAttempts: number;
            /** Format: date-time */
            authorizedAt: string;
        };
        /** @enum {string} */
        AutopayStatus: "Active" | "Suspended";
        Bank: {
            /** Format: uuid */
            bankId: string;
            name: string;
            /** @description The national bank code. */
            code: string;
            country: string;
            supportsInstantTransfer: boolean;
        };
        BookLoanChangeBody: {
            type: components["schemas"]["LoanChangeType"];
            /**
             * Format: int32
             * @description Only for `term`, and required for it: instalments from now on.
             */
            term?: number;
            /**
             * Format: double
             * @description Only for `rate`, and required for it: percent a year.
             */
            interestRate?: number;
            /**
             * Format: int32
             * @description Only for `dueDay`, and required for it: the day of the month.
             */
            day?: number;
            reason: string;
            /** @description The digest of a preview. */
            digest: string;
        };
        /** @enum {string} */
        BookLoanChangeError400Code: "LOAN_NOT_CHANGEABLE" | "INVALID_LOAN_CHANGE" | "RATE_CAP_EXCEEDED" | "PREVIEW_OUTDATED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED" | "APPROVAL_PENDING";
        /** @enum {string} */
        BookLoanChangeError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        BookLoanChangeError404Code: "LOAN_NOT_FOUND";
        BookedLoanChange: {
            /** Format: uuid */
            loanId: string;
            type: components["schemas"]["LoanChangeType"];
            /**
             * Format: date-time
             * @description The business date.
             */
            asOf: string;
            before: components["schemas"]["LoanFigures"];
            after: components["schemas"]["LoanFigures"];
            paymentSchedule: components["schemas"]["Installment"][];
            /** @description Send it to book what was previewed. */
            digest: string;
            /** Format: uuid */
            changeId: string;
        };
        /** @description Once the account is deleted, only the id is left. */
        Borrower: {
            /** Format: uuid */
            userId: string;
            firstName: string | null;
            lastName: string | null;
            email: string | null;
        };
        /** @enum {string} */
        CancelLoanRequestError400Code: "REQUEST_NOT_PENDING";
        /** @enum {string} */
        CancelLoanRequestError404Code: "LOAN_REQUEST_NOT_FOUND";
        ChangeEmailBody: {
            /** Format: email */
            newEmail: string;
            password: string;
        };
        /** @enum {string} */
        ChangeEmailError400Code: "INVALID_PASSWORD" | "EMAIL_TAKEN" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        ChangeEmailError503Code: "SERVICE_BUSY" | "UNAVAILABLE";
        ChangeOperatorBody: {
            role?: components["schemas"]["OperatorRole"];
            active?: boolean;
        };
        /** @enum {string} */
        ChangeOperatorError400Code: "OWN_ACCOUNT" | "LAST_ADMIN" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        ChangeOperatorError404Code: "OPERATOR_NOT_FOUND";
        ChangePasswordBody: {
            currentPassword: string;
            newPassword: string;
        };
        /** @enum {string} */
        ChangePasswordError400Code: "INVALID_PASSWORD" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        ChangePasswordError503Code: "SERVICE_BUSY" | "UNAVAILABLE";
        /** @enum {string} */
        ChargeStatus: "Open" | "Paid" | "Waived" | "Voided";
        /** @enum {string} */
        ChargeType: "Late Fee" | "Returned Payment Fee";
        ChooseLanguageBody: {
            language: components["schemas"]["Language"];
        };
        /** @enum {string} */
        ChooseLanguageError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        ChooseLanguageError404Code: "USER_NOT_FOUND";
        ChosenLanguage: {
            language: components["schemas"]["Language"];
        };
        CloseTicketBody: {
            /** @description How the problem was solved. */
            resolution?: string;
        };
        /** @enum {string} */
        CloseTicketError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        CloseTicketError404Code: "TICKET_NOT_FOUND";
        ClosedTicket: {
            /** Format: uuid */
            ticketId: string;
            status: components["schemas"]["TicketStatus"];
            /** Format: date-time */
            closedAt: string;
        };
        CollectionItem: {
            /** Format: uuid */
            loanId: string;
            borrower: components["schemas"]["Borrower"];
            currency: components["schemas"]["Currency"];
            status: components["schemas"]["LoanStatus"];
            /**
             * Format: int32
             * @description Since the oldest unpaid instalment was due, on the business date.
             */
            daysPastDue: number;
            /**
             * Format: double
             * @description Of the schedule, without charges.
             */
            amountOverdue: number;
            /** Format: double */
            outstandingPrincipal: number;
            /** Format: date-time */
            lastPaymentDate: string | null;
            /**
             * Format: date
             * @description Of the newest promise on the loan.
             */
            promisedOn: string | null;
            /** Format: double */
            promisedAmount: number | null;
            /** @description The text of the newest note on the loan. */
            lastNote: string | null;
        };
        /** @enum {string} */
        ConfirmApprovalError400Code: "APPROVAL_NOT_PENDING" | "RATE_CAP_EXCEEDED" | "REQUEST_NOT_PENDING" | "LOAN_REQUEST_OUTSIDE_PARAMETERS" | "INVALID_OFFER_EXPIRY" | "REQUEST_NOT_APPROVED" | "AGREEMENT_NOT_SIGNED" | "PAYMENT_NOT_COMPLETED" | "REVERSAL_OVERPAYS_LOAN" | "LOAN_NOT_DEFAULTED" | "LOAN_WRITTEN_OFF" | "ALREADY_REFUNDED" | "INVALID_REFUND" | "LOAN_NOT_CHANGEABLE" | "INVALID_LOAN_CHANGE" | "PREVIEW_OUTDATED" | "CHARGE_NOT_OPEN" | "PAYMENT_IN_PROGRESS" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        ConfirmApprovalError403Code: "SECOND_OPERATOR_REQUIRED" | "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        ConfirmApprovalError404Code: "LOAN_REQUEST_NOT_FOUND" | "PAYMENT_NOT_FOUND" | "LOAN_NOT_FOUND" | "REFUND_NOT_FOUND" | "CHARGE_NOT_FOUND" | "APPROVAL_NOT_FOUND";
        ConfirmEmailBody: {
            token: string;
        };
        /** @enum {string} */
        ConfirmEmailError400Code: "INVALID_CONFIRMATION_TOKEN" | "EMAIL_TAKEN" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        ConfirmSecondFactorBody: {
            /** @description The current code of the app. */
            code: string;
        };
        /** @enum {string} */
        ConfirmSecondFactorError400Code: "INVALID_CODE" | "MFA_ALREADY_ON" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        Confirmation: {
            message: string;
        };
        CostDisclosure: {
            /**
             * Format: double
             * @description Kept back from the money at disbursement.
             */
            originationFee: number;
            /** Format: double */
            amountFinanced: number;
            /**
             * Format: double
             * @description All interest over the term, and the origination fee.
             */
            financeCharge: number;
            /** Format: double */
            totalOfPayments: number;
            /** Format: int32 */
            numberOfPayments: number;
            /**
             * Format: double
             * @description Each payment except the last.
             */
            monthlyPayment: number;
            /** Format: double */
            lastPayment: number;
            /** Format: date-time */
            firstPaymentDate: string;
            /** Format: date-time */
            lastPaymentDate: string;
            /**
             * Format: double
             * @description US annual percentage rate in percent (Regulation Z, Appendix J).
             */
            apr: number;
            /**
             * Format: double
             * @description EU annual percentage rate of charge in percent (2008/48/EC, Annex I).
             */
            aprc: number;
        };
        CreateApiKeyBody: {
            name: string;
            role: components["schemas"]["ApiKeyRole"];
            /** @description ISO 8601 in UTC, such as 2026-11-20T23:02:00.000Z, in the years 1900 to 2199. */
            expiresAt?: string;
        };
        /** @enum {string} */
        CreateApiKeyError400Code: "INVALID_API_KEY_EXPIRY" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        CreateLoanRequestBody: {
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** Format: int32 */
            term: number;
            purpose?: string;
            employmentStatus?: components["schemas"]["EmploymentStatus"];
            companyName?: string;
            /** @description A product, whose limits, price and fees apply. `null`: the standard terms. */
            productId?: string | null;
        };
        /** @enum {string} */
        CreateLoanRequestError400Code: "LOAN_REQUEST_OUTSIDE_PARAMETERS" | "PRODUCT_NOT_AVAILABLE" | "RATE_CAP_EXCEEDED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        CreatePaymentBody: {
            loanId: string;
            /** Format: double */
            amount: number;
            paymentMethod: components["schemas"]["PaymentMethod"];
            bankId?: string;
        };
        /** @enum {string} */
        CreatePaymentError400Code: "INVALID_PAYMENT" | "LOAN_COMPLETED" | "AMOUNT_EXCEEDS_BALANCE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        CreatePaymentError402Code: "PAYMENT_DECLINED";
        CreatePrepaymentBody: {
            /** Format: double */
            amount: number;
            reduce: components["schemas"]["Reduction"];
            paymentMethod: components["schemas"]["PaymentMethod"];
            bankId?: string;
        };
        /** @enum {string} */
        CreatePrepaymentError400Code: "INVALID_PAYMENT" | "LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT" | "AMOUNT_TOO_LOW" | "AMOUNT_EXCEEDS_BALANCE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        CreatePrepaymentError402Code: "PAYMENT_DECLINED";
        /** @enum {string} */
        CreatePrepaymentError404Code: "LOAN_NOT_FOUND";
        CreateProductBody: {
            name: string;
            /** Format: double */
            minAmount: number;
            /** Format: double */
            maxAmount: number;
            /**
             * Format: int32
             * @description In months.
             */
            minTerm: number;
            /**
             * Format: int32
             * @description In months.
             */
            maxTerm: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: double
             * @description Annual rate in percent. `null`: the pricing policy quotes.
             */
            interestRate?: number | null;
            /**
             * Format: double
             * @description The highest annual rate in percent. `null`: no cap.
             */
            maxRate?: number | null;
            /**
             * Format: double
             * @description The highest annual percentage rate, fees included. `null`: no cap.
             */
            maxApr?: number | null;
            /**
             * Format: double
             * @description Percent of the amount. Default: 0.
             */
            originationFeePercent?: number;
            /**
             * Format: double
             * @description Default: 0, none.
             */
            lateFee?: number;
            /**
             * Format: int32
             * @description Days after a due date without a late fee. Default: 15.
             */
            gracePeriodDays?: number;
            /**
             * Format: double
             * @description Default: 0, none.
             */
            returnedPaymentFee?: number;
            dayCount?: components["schemas"]["DayCount"];
            active?: boolean;
        };
        /** @enum {string} */
        CreateProductError400Code: "INVALID_PRODUCT" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        CreateReferencePaymentBody: {
            loanId: string;
            referenceNumber: string;
            /** Format: double */
            amount: number;
        };
        /** @enum {string} */
        CreateReferencePaymentError400Code: "INVALID_PAYMENT" | "LOAN_COMPLETED" | "DUPLICATE_REFERENCE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        CreateTicketBody: {
            subject: string;
            description: string;
            categoryId: string;
            priority?: components["schemas"]["TicketPriority"];
            /** @description Ids of your own files, as returned by `POST /user/files`. */
            attachments?: string[];
        };
        /** @enum {string} */
        CreateTicketError400Code: "INVALID_TICKET" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        CreatedLoanRequest: {
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            status: components["schemas"]["LoanRequestStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            userId: string;
        };
        CreatedPayment: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            status: components["schemas"]["PaymentStatus"];
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CreatedTicket: {
            /** Format: uuid */
            ticketId: string;
            subject: string;
            status: components["schemas"]["TicketStatus"];
            priority: components["schemas"]["TicketPriority"];
            /** Format: date-time */
            createdAt: string;
        };
        /** @enum {string} */
        CreditRating: "Poor" | "Fair" | "Good" | "Very Good" | "Exceptional";
        CreditScore: {
            /** Format: int32 */
            score: number;
            rating: components["schemas"]["CreditRating"];
            /**
             * Format: int32
             * @description In whole months.
             */
            accountAge: number;
            /** Format: date-time */
            lastUpdated: string;
        };
        /** @enum {string} */
        Currency: "USD" | "VES";
        /**
         * @description How a period counts for its interest: as a twelfth of a year, or by its days.
         * @enum {string}
         */
        DayCount: "30/360" | "actual/365" | "actual/actual";
        /**
         * @default json
         * @enum {string}
         */
        DecisionFormat: "json" | "pdf";
        DecisionReason: {
            code: components["schemas"]["ReasonCode"];
            text: string;
        };
        /** @enum {string} */
        DeclineLoanOfferError400Code: "OFFER_NOT_OPEN" | "OFFER_EXPIRED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        DeclineLoanOfferError404Code: "LOAN_REQUEST_NOT_FOUND" | "OFFER_NOT_FOUND";
        DeleteAccountBody: {
            password?: string;
            reason?: string;
        };
        /** @enum {string} */
        DeleteAccountError400Code: "INVALID_PASSWORD" | "RECENT_SIGN_IN_REQUIRED" | "ACCOUNT_HAS_OPEN_LOANS" | "LAST_ADMIN" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        DeleteAccountError503Code: "SERVICE_BUSY" | "UNAVAILABLE";
        /** @enum {string} */
        DeleteDocumentError404Code: "DOCUMENT_NOT_FOUND";
        /** @enum {string} */
        DeleteFileError400Code: "FILE_IN_USE";
        /** @enum {string} */
        DeleteFileError404Code: "FILE_NOT_FOUND";
        /** @enum {string} */
        DeleteWebhookError404Code: "WEBHOOK_NOT_FOUND";
        Deposit: {
            /** Format: uuid */
            depositId: string;
            /** Format: uuid */
            bankId: string;
            reference: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            hasConfirmationCode: boolean;
            /** Format: date-time */
            receivedAt: string;
            /** Format: uuid */
            paymentId: string | null;
            /** @description Once the account is deleted, only the id is left. */
            borrower: {
                /** Format: uuid */
                userId: string;
                firstName: string | null;
                lastName: string | null;
                email: string | null;
            } | null;
            /** Format: date-time */
            claimedAt: string | null;
            /** Format: date-time */
            returnedAt: string | null;
            returnReason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Device: {
            /** Format: uuid */
            deviceId: string;
            platform: components["schemas"]["Platform"];
            /** @constant */
            status: "Active";
        };
        /** @enum {string} */
        DisburseLoanRequestError400Code: "REQUEST_NOT_APPROVED" | "AGREEMENT_NOT_SIGNED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED" | "APPROVAL_PENDING";
        /** @enum {string} */
        DisburseLoanRequestError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        DisburseLoanRequestError404Code: "LOAN_REQUEST_NOT_FOUND";
        DisbursedLoanRequest: {
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            status: components["schemas"]["LoanRequestStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            monthlyPayment: number;
            /** Format: date-time */
            approvalDate: string;
            borrower: components["schemas"]["Borrower"];
            purpose: string | null;
            employmentStatus: string | null;
            companyName: string | null;
            /** @description Why it was approved, in the operator's own words. */
            approvalReason: string | null;
            /** @description The operator's own words. */
            rejectionReason: string | null;
            /** @description Of a rejection. */
            reasonCodes: components["schemas"]["ReasonCode"][];
            /** Format: uuid */
            productId: string | null;
            /** Format: int32 */
            productVersion: number | null;
            /** Format: uuid */
            loanId: string;
            /**
             * Format: int32
             * @description `null` until the first loan is disbursed.
             */
            creditScore: number | null;
            scoreFactors: components["schemas"]["ScoreFactor"][];
            recommendation: components["schemas"]["Recommendation"];
            reasons: string[];
            /**
             * Format: date
             * @description The last of the 30 days to decide. `null` before the 25th day, and once it is decided.
             */
            decideBy: string | null;
        };
        Document: {
            /** Format: uuid */
            documentId: string;
            documentType: components["schemas"]["DocumentType"];
            /**
             * Format: uri
             * @description A signed URL, valid for 15 minutes.
             */
            url: string;
            verified: boolean;
            /** Format: date-time */
            uploadDate: string;
        };
        /** @enum {string} */
        DocumentSort: "createdAt" | "-createdAt" | "uploadDate" | "-uploadDate";
        /** @enum {string} */
        DocumentStatus: "Pending" | "Verified" | "Rejected";
        /** @enum {string} */
        DocumentType: "ID" | "PROOF_ADDRESS" | "INCOME_STATEMENT" | "BANK_STATEMENT";
        /** @enum {string} */
        DownloadFileError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        DownloadFileError403Code: "FILE_LINK_INVALID";
        /** @enum {string} */
        DownloadFileError404Code: "FILE_NOT_FOUND";
        /** @enum {string} */
        EmploymentStatus: "Employed" | "Self-employed" | "Unemployed";
        EmptyBody: Record<string, never>;
        Error: {
            code: components["schemas"]["ErrorCode"];
            /** @description A message for people. */
            message: string;
            details: components["schemas"]["ErrorDetail"][];
        };
        /** @enum {string} */
        Error401Code: "UNAUTHENTICATED" | "UNKNOWN_SUBJECT";
        /** @enum {string} */
        Error403Code: "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        Error409Code: "IDEMPOTENCY_KEY_IN_USE";
        /** @enum {string} */
        Error413Code: "BODY_TOO_LARGE";
        /** @enum {string} */
        Error414Code: "URI_TOO_LONG";
        /** @enum {string} */
        Error415Code: "UNSUPPORTED_MEDIA_TYPE";
        /** @enum {string} */
        Error429Code: "TOO_MANY_REQUESTS";
        /** @enum {string} */
        Error500Code: "INTERNAL";
        /** @enum {string} */
        Error503Code: "UNAVAILABLE";
        /**
         * @description A stable code for programs.
         * @enum {string}
         */
        ErrorCode: "ACCOUNT_HAS_OPEN_LOANS" | "AGENT_REQUIRED" | "AGREEMENT_CHANGED" | "AGREEMENT_NOT_FOUND" | "AGREEMENT_NOT_SIGNED" | "AGREEMENT_SIGNED" | "ALREADY_REFUNDED" | "AMOUNT_EXCEEDS_BALANCE" | "AMOUNT_TOO_LOW" | "API_KEY_NOT_FOUND" | "APPROVAL_NOT_FOUND" | "APPROVAL_NOT_PENDING" | "APPROVAL_PENDING" | "AUTOPAY_NOT_FOUND" | "BAD_REQUEST" | "BODY_TOO_LARGE" | "CHARGE_NOT_FOUND" | "CHARGE_NOT_OPEN" | "CODE_REQUIRED" | "CREDIT_INFORMATION_NOT_AVAILABLE" | "CURRENCY_MISMATCH" | "DATASET_NOT_FOUND" | "DELIVERY_NOT_FOUND" | "DEPOSIT_NOT_AVAILABLE" | "DEPOSIT_NOT_FOUND" | "DEVICE_NOT_FOUND" | "DOCUMENT_NOT_FOUND" | "DOCUMENT_NOT_PENDING" | "DUPLICATE_DEPOSIT" | "DUPLICATE_REFERENCE" | "EMAIL_TAKEN" | "EXPORT_IN_PROGRESS" | "FILE_IN_USE" | "FILE_LINK_INVALID" | "FILE_NOT_FOUND" | "FILE_QUOTA_EXCEEDED" | "FILE_TYPE_NOT_ACCEPTED" | "FORBIDDEN" | "IDEMPOTENCY_KEY_IN_USE" | "IDEMPOTENCY_KEY_REUSED" | "IDENTITY_PROVIDER_NOT_CONFIGURED" | "INTERNAL" | "INVALID_API_KEY_EXPIRY" | "INVALID_CLOCK_DATE" | "INVALID_CODE" | "INVALID_CONFIRMATION_TOKEN" | "INVALID_CREDENTIALS" | "INVALID_DEPOSIT" | "INVALID_DEVICE" | "INVALID_DISBURSEMENT_DATE" | "INVALID_LOAN_CHANGE" | "INVALID_MESSAGE" | "INVALID_NOTE" | "INVALID_NOTIFICATION" | "INVALID_OFFER_EXPIRY" | "INVALID_PASSWORD" | "INVALID_PAYMENT" | "INVALID_PERSONAL_DATA" | "INVALID_PICTURE" | "INVALID_PRODUCT" | "INVALID_REFRESH_TOKEN" | "INVALID_REFUND" | "INVALID_REJECTION" | "INVALID_RESET_TOKEN" | "INVALID_SIGNATURE" | "INVALID_STATEMENT_PERIOD" | "INVALID_TICKET" | "INVALID_UPLOAD" | "INVALID_WEBHOOK" | "LAST_ADMIN" | "LOAN_COMPLETED" | "LOAN_NOT_CHANGEABLE" | "LOAN_NOT_DEFAULTED" | "LOAN_NOT_ELIGIBLE_FOR_PAUSE" | "LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT" | "LOAN_NOT_FOUND" | "LOAN_REQUEST_NOT_FOUND" | "LOAN_REQUEST_OUTSIDE_PARAMETERS" | "LOAN_WRITTEN_OFF" | "MALFORMED_JSON" | "MFA_ALREADY_ON" | "MFA_NOT_AVAILABLE" | "MFA_REQUIRED" | "NOTIFICATION_NOT_FOUND" | "OFFER_EXPIRED" | "OFFER_NOT_FOUND" | "OFFER_NOT_OPEN" | "OPERATOR_NOT_FOUND" | "OWN_ACCOUNT" | "OWN_AFFAIRS" | "PAYMENT_DECLINED" | "PAYMENT_IN_PROGRESS" | "PAYMENT_NOT_COMPLETED" | "PAYMENT_NOT_FOUND" | "PAYMENT_NOT_PENDING" | "PAYMENT_VERIFICATION_FAILED" | "PREVIEW_OUTDATED" | "PRODUCT_NOT_AVAILABLE" | "PRODUCT_NOT_FOUND" | "PROMISE_ALREADY_MADE" | "RATE_CAP_EXCEEDED" | "RECENT_SIGN_IN_REQUIRED" | "REFUND_NOT_FOUND" | "REQUEST_NOT_APPROVED" | "REQUEST_NOT_DECIDED" | "REQUEST_NOT_PENDING" | "REVERSAL_OVERPAYS_LOAN" | "SECOND_OPERATOR_REQUIRED" | "SERVICE_BUSY" | "STATEMENT_TOO_LONG" | "SUBJECT_ALREADY_LINKED" | "TICKET_CLOSED" | "TICKET_FULL" | "TICKET_NOT_FOUND" | "TOO_MANY_EXPORTS" | "TOO_MANY_REQUESTS" | "TOO_MANY_UNREAD_NOTIFICATIONS" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNKNOWN_AGENT" | "UNKNOWN_SUBJECT" | "UNSUPPORTED_MEDIA_TYPE" | "URI_TOO_LONG" | "USER_NOT_FOUND" | "VALIDATION_FAILED" | "WEBHOOK_DISABLED" | "WEBHOOK_NOT_FOUND";
        ErrorDetail: {
            /** @description A JSON pointer, such as /amount. */
            path: string;
            message: string;
        };
        /** @enum {string} */
        ExportDatasetError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ExportDatasetError404Code: "DATASET_NOT_FOUND";
        /** @enum {string} */
        ExportDatasetError429Code: "TOO_MANY_EXPORTS" | "TOO_MANY_REQUESTS";
        /**
         * @default csv
         * @enum {string}
         */
        ExportFormat: "csv" | "ndjson";
        /** @enum {string} */
        ExportPersonalDataError404Code: "USER_NOT_FOUND";
        /** @enum {string} */
        ExportPersonalDataError429Code: "EXPORT_IN_PROGRESS" | "TOO_MANY_REQUESTS";
        /** @enum {string} */
        ExportPersonalDataError503Code: "SERVICE_BUSY" | "UNAVAILABLE";
        ForgotPasswordBody: {
            email: string;
        };
        /** @enum {string} */
        ForgotPasswordError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        FourEyesAct: "approve" | "disburse" | "reverse" | "write-off" | "refund" | "change" | "waive";
        Gamification: {
            /** Format: int32 */
            points: number;
            level: components["schemas"]["RewardLevel"];
            achievements: components["schemas"]["Achievement"][];
            /**
             * Format: double
             * @description Points divided by 100.
             */
            rewards: number;
        };
        /** @enum {string} */
        GetAgreementError400Code: "REQUEST_NOT_APPROVED" | "VALIDATION_FAILED";
        /** @enum {string} */
        GetAgreementError404Code: "LOAN_REQUEST_NOT_FOUND" | "AGREEMENT_NOT_FOUND";
        /** @enum {string} */
        GetAnyAgreementError400Code: "REQUEST_NOT_APPROVED" | "VALIDATION_FAILED";
        /** @enum {string} */
        GetAnyAgreementError404Code: "LOAN_REQUEST_NOT_FOUND" | "AGREEMENT_NOT_FOUND";
        /** @enum {string} */
        GetAnyDecisionError400Code: "REQUEST_NOT_DECIDED" | "VALIDATION_FAILED";
        /** @enum {string} */
        GetAnyDecisionError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        GetAnyLoanError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        GetAnyLoanRequestError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        GetAnyTicketError404Code: "TICKET_NOT_FOUND";
        /** @enum {string} */
        GetAutopayError404Code: "LOAN_NOT_FOUND" | "AUTOPAY_NOT_FOUND";
        /** @enum {string} */
        GetCreditScoreError404Code: "CREDIT_INFORMATION_NOT_AVAILABLE";
        /** @enum {string} */
        GetDecisionError400Code: "REQUEST_NOT_DECIDED" | "VALIDATION_FAILED";
        /** @enum {string} */
        GetDecisionError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        GetLanguageError404Code: "USER_NOT_FOUND";
        /** @enum {string} */
        GetLoanError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        GetLoanPaymentInfoError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        GetLoanRequestDisclosureError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        GetLoanRequestError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        GetLoanStatementError400Code: "INVALID_STATEMENT_PERIOD" | "STATEMENT_TOO_LONG" | "VALIDATION_FAILED";
        /** @enum {string} */
        GetLoanStatementError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        GetNotificationError404Code: "NOTIFICATION_NOT_FOUND";
        /** @enum {string} */
        GetPaymentError404Code: "PAYMENT_NOT_FOUND";
        /** @enum {string} */
        GetPayoffQuoteError400Code: "LOAN_COMPLETED" | "PAYMENT_IN_PROGRESS";
        /** @enum {string} */
        GetPayoffQuoteError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        GetPortfolioError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        GetPrepaymentQuoteError400Code: "LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT" | "AMOUNT_TOO_LOW" | "AMOUNT_EXCEEDS_BALANCE" | "VALIDATION_FAILED";
        /** @enum {string} */
        GetPrepaymentQuoteError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        GetProfileError404Code: "USER_NOT_FOUND";
        /** @enum {string} */
        GetRefinanceEligibilityError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        GetTicketError404Code: "TICKET_NOT_FOUND";
        /** @enum {string} */
        GetUserError404Code: "USER_NOT_FOUND";
        Installment: {
            /**
             * Format: int32
             * @description By date. A prepayment is a separate row, which is paid.
             */
            paymentNumber: number;
            /** Format: date-time */
            dueDate: string;
            /** Format: double */
            principal: number;
            /** Format: double */
            interest: number;
            /**
             * Format: double
             * @description Principal outstanding after the instalment.
             */
            balance: number;
            status: components["schemas"]["InstallmentStatus"];
        };
        /** @enum {string} */
        InstallmentStatus: "Paid" | "Partially Paid" | "Upcoming" | "Overdue";
        InviteOperatorBody: {
            /** Format: email */
            email: string;
            role: components["schemas"]["OperatorRole"];
        };
        /** @enum {string} */
        InviteOperatorError400Code: "EMAIL_TAKEN" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /**
         * @description `en` is English, `es` is Spanish.
         * @enum {string}
         */
        Language: "en" | "es";
        LinkUserBody: {
            subject: string;
            /** Format: email */
            email: string;
            firstName: string;
            lastName: string;
            /** @description E.164, such as +584121234567. */
            phone?: string | null;
        };
        /** @enum {string} */
        LinkUserError400Code: "IDENTITY_PROVIDER_NOT_CONFIGURED" | "INVALID_PERSONAL_DATA" | "EMAIL_TAKEN" | "SUBJECT_ALREADY_LINKED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        ListAllDocumentsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAllLoanRequestsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAllLoansError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAllPaymentsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAllProductsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAllTicketsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAnyLoanChargesError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAnyLoanChargesError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        ListAnyLoanOffersError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAnyLoanOffersError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        ListApiKeysError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListApprovalsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListAuditError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListBanksError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListCollectionsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListDecisionReasonsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListDepositsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListDocumentsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListLoanChangesError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListLoanChangesError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        ListLoanChargesError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListLoanChargesError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        ListLoanOffersError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListLoanOffersError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        ListLoanPostingsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListLoanPostingsError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        ListLoanRequestsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListLoanTransactionsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListLoanTransactionsError404Code: "LOAN_NOT_FOUND";
        /** @enum {string} */
        ListLoansError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListNotesError400Code: "INVALID_NOTE" | "VALIDATION_FAILED";
        /** @enum {string} */
        ListNotificationsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListOperatorsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListPaymentsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListProductsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListRefundsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListSupportCategoriesError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListTicketsError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListUsersError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListWebhookDeliveriesError400Code: "VALIDATION_FAILED";
        /** @enum {string} */
        ListWebhookDeliveriesError404Code: "WEBHOOK_NOT_FOUND";
        /** @enum {string} */
        ListWebhooksError400Code: "VALIDATION_FAILED";
        Loan: {
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            /**
             * Format: int32
             * @description Number of instalments not fully paid.
             */
            remainingTerm: number;
            /** Format: double */
            monthlyPayment: number;
            status: components["schemas"]["LoanStatus"];
            /** Format: date-time */
            nextPaymentDate: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        LoanChange: {
            /** Format: uuid */
            changeId: string;
            /** Format: uuid */
            loanId: string;
            borrower: components["schemas"]["Borrower"];
            type: components["schemas"]["LoanChangeType"];
            /** Format: int32 */
            term: number | null;
            /** Format: double */
            interestRate: number | null;
            /** Format: int32 */
            day: number | null;
            /** @description `null` if the borrower has left. */
            reason: string | null;
            /**
             * Format: date-time
             * @description The business date.
             */
            asOf: string;
            before: components["schemas"]["LoanFigures"];
            after: components["schemas"]["LoanFigures"];
            /** Format: uuid */
            operatorId: string;
            /** Format: date-time */
            createdAt: string;
        };
        LoanChangePreview: {
            /** Format: uuid */
            loanId: string;
            type: components["schemas"]["LoanChangeType"];
            /**
             * Format: date-time
             * @description The business date.
             */
            asOf: string;
            before: components["schemas"]["LoanFigures"];
            after: components["schemas"]["LoanFigures"];
            paymentSchedule: components["schemas"]["Installment"][];
            /** @description Send it to book what was previewed. */
            digest: string;
        };
        /**
         * @description `term`: another number of instalments from now on. `rate`: another interest rate. `dueDay`: another day of the month. `reage`: adds overdue interest to the principal and begins again in a month.
         * @enum {string}
         */
        LoanChangeType: "term" | "rate" | "dueDay" | "reage";
        LoanCharge: {
            /** Format: uuid */
            chargeId: string;
            /** Format: uuid */
            loanId: string;
            type: components["schemas"]["ChargeType"];
            /** Format: double */
            amount: number;
            /** Format: double */
            paidAmount: number;
            status: components["schemas"]["ChargeStatus"];
            /**
             * Format: int32
             * @description Of the instalment that is late.
             */
            installmentNumber: number | null;
            /**
             * Format: uuid
             * @description Of the payment that was returned.
             */
            paymentId: string | null;
            /**
             * Format: date-time
             * @description Midnight UTC of the business date.
             */
            chargedOn: string;
            /** @description Of the waiver. */
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        LoanDetail: {
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            /**
             * Format: int32
             * @description Number of instalments not fully paid.
             */
            remainingTerm: number;
            /** Format: double */
            monthlyPayment: number;
            status: components["schemas"]["LoanStatus"];
            /** Format: date-time */
            nextPaymentDate: string | null;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            totalInterest: number;
            /** Format: double */
            paidAmount: number;
            /** Format: double */
            remainingAmount: number;
            /** Format: date-time */
            lastPaymentDate: string | null;
            /** Format: date-time */
            disbursementDate: string;
        };
        LoanEvent: {
            type: components["schemas"]["LoanEventType"];
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["LoanEventData"];
        };
        LoanEventData: {
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            /**
             * Format: int32
             * @description Number of instalments not fully paid.
             */
            remainingTerm: number;
            /** Format: double */
            monthlyPayment: number;
            status: components["schemas"]["LoanStatus"];
            /** Format: date-time */
            nextPaymentDate: string | null;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            totalInterest: number;
            /** Format: double */
            paidAmount: number;
            /** Format: double */
            remainingAmount: number;
            /** Format: date-time */
            lastPaymentDate: string | null;
            /** Format: date-time */
            disbursementDate: string;
        };
        /** @enum {string} */
        LoanEventType: "loan.active" | "loan.paused" | "loan.completed" | "loan.defaulted" | "loan.changed";
        LoanFigures: {
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            monthlyPayment: number;
            /**
             * Format: int32
             * @description Number of instalments not fully paid.
             */
            remainingTerm: number;
            /** Format: double */
            totalInterest: number;
            /** Format: double */
            remainingAmount: number;
            /** Format: date-time */
            nextPaymentDate: string | null;
            /** Format: date-time */
            lastPaymentDate: string | null;
        };
        LoanOffer: {
            /** Format: uuid */
            offerId: string;
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            monthlyPayment: number;
            /**
             * Format: double
             * @description US annual percentage rate in percent, with fees.
             */
            apr: number;
            status: components["schemas"]["LoanOfferStatus"];
            /**
             * Format: date
             * @description The last day on which it can be accepted, by the business date.
             */
            expiresOn: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it stopped being open.
             */
            decidedAt: string | null;
        };
        /** @enum {string} */
        LoanOfferStatus: "Open" | "Accepted" | "Declined" | "Expired" | "Withdrawn";
        LoanPause: {
            /** Format: uuid */
            loanId: string;
            status: components["schemas"]["LoanStatus"];
            /** Format: date-time */
            pauseStartDate: string;
            /** Format: date-time */
            pauseEndDate: string;
        };
        LoanRequest: {
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            status: components["schemas"]["LoanRequestStatus"];
            /** Format: date-time */
            createdAt: string;
        };
        LoanRequestDecision: {
            /** Format: uuid */
            requestId: string;
            action: components["schemas"]["ActionTaken"];
            /** Format: date */
            decidedOn: string;
            reasons: components["schemas"]["StatedReason"][];
            /**
             * Format: int32
             * @description At the decision. `null` without a score.
             */
            creditScore: number | null;
            /** @description The borrower's rights. `null` when approved. */
            notice: string | null;
            /**
             * Format: uuid
             * @description Once it is disbursed.
             */
            loanId?: string;
        };
        LoanRequestDetail: {
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            status: components["schemas"]["LoanRequestStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            monthlyPayment: number;
            /** Format: date-time */
            approvalDate: string | null;
        };
        LoanRequestEvent: {
            type: components["schemas"]["LoanRequestEventType"];
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["LoanRequestEventData"];
        };
        LoanRequestEventData: {
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            status: components["schemas"]["LoanRequestStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            monthlyPayment: number;
            /** Format: date-time */
            approvalDate: string | null;
            /**
             * Format: uuid
             * @description Only in `loan_request.disbursed`.
             */
            loanId?: string;
        };
        /** @enum {string} */
        LoanRequestEventType: "loan_request.pending" | "loan_request.approved" | "loan_request.rejected" | "loan_request.cancelled" | "loan_request.disbursed";
        LoanRequestParameters: {
            /** Format: double */
            minAmount: number;
            /** Format: double */
            maxAmount: number;
            /** Format: int32 */
            minTerm: number;
            /** Format: int32 */
            maxTerm: number;
            currencies: string[];
            purposes: string[];
            employmentStatuses: string[];
        };
        /** @enum {string} */
        LoanRequestSort: "createdAt" | "-createdAt" | "amount" | "-amount";
        /** @enum {string} */
        LoanRequestStatus: "Pending" | "Approved" | "Rejected" | "Cancelled" | "Disbursed";
        /** @enum {string} */
        LoanSort: "createdAt" | "-createdAt" | "amount" | "-amount" | "daysPastDue" | "-daysPastDue";
        LoanStatement: {
            /** Format: uuid */
            loanId: string;
            currency: components["schemas"]["Currency"];
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /**
             * Format: double
             * @description The outstanding principal before the first day.
             */
            openingBalance: number;
            /**
             * Format: double
             * @description The outstanding principal after the last day.
             */
            closingBalance: number;
            transactions: components["schemas"]["LoanTransaction"][];
        };
        /** @enum {string} */
        LoanStatus: "Active" | "Paused" | "Completed" | "Defaulted";
        LoanTransaction: {
            /** Format: uuid */
            transactionId: string;
            type: components["schemas"]["TransactionType"];
            /**
             * Format: date-time
             * @description Midnight UTC of the business date.
             */
            date: string;
            /**
             * Format: double
             * @description Positive. The type gives its direction.
             */
            amount: number;
            /**
             * Format: double
             * @description The part of the amount that moves the balance: up, or down for Payment, Rebate and WriteOff.
             */
            principal: number;
            /**
             * Format: double
             * @description The part of the amount that is interest.
             */
            interest: number;
            /**
             * Format: double
             * @description The part of the amount that is fees. Negative if money goes from fees to the schedule.
             */
            charges: number;
            /**
             * Format: double
             * @description The outstanding principal after the transaction.
             */
            balance: number;
        };
        LogInBody: {
            email: string;
            password: string;
            /** @description The code of the authenticator app, or a recovery code. */
            code?: string;
        };
        /** @enum {string} */
        LogInError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        LogInError401Code: "INVALID_CREDENTIALS" | "CODE_REQUIRED";
        /** @enum {string} */
        LogInError503Code: "SERVICE_BUSY" | "UNAVAILABLE";
        LogOutBody: {
            refreshToken: string;
        };
        /** @enum {string} */
        LogOutError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        MakeLoanOfferBody: {
            /** Format: double */
            amount?: number;
            /** Format: int32 */
            term?: number;
            /** Format: double */
            interestRate?: number;
            /** @description A day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in the years 1900 to 2199. */
            expiresOn: string;
        };
        /** @enum {string} */
        MakeLoanOfferError400Code: "REQUEST_NOT_PENDING" | "LOAN_REQUEST_OUTSIDE_PARAMETERS" | "RATE_CAP_EXCEEDED" | "INVALID_OFFER_EXPIRY" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED" | "APPROVAL_PENDING";
        /** @enum {string} */
        MakeLoanOfferError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        MakeLoanOfferError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        MarkNotificationReadError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        MarkNotificationReadError404Code: "NOTIFICATION_NOT_FOUND";
        MatchDepositBody: {
            loanId: string;
        };
        /** @enum {string} */
        MatchDepositError400Code: "DEPOSIT_NOT_AVAILABLE" | "CURRENCY_MISMATCH" | "INVALID_PAYMENT" | "LOAN_COMPLETED" | "AMOUNT_EXCEEDS_BALANCE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        MatchDepositError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        MatchDepositError404Code: "DEPOSIT_NOT_FOUND";
        MatchedDeposit: {
            /** Format: uuid */
            depositId: string;
            /** Format: uuid */
            bankId: string;
            reference: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            hasConfirmationCode: boolean;
            /** Format: date-time */
            receivedAt: string;
            /** Format: uuid */
            paymentId: string;
            /** @description Once the account is deleted, only the id is left. */
            borrower: {
                /** Format: uuid */
                userId: string;
                firstName: string | null;
                lastName: string | null;
                email: string | null;
            } | null;
            /** Format: date-time */
            claimedAt: string;
            /** Format: date-time */
            returnedAt: string | null;
            returnReason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        MoveSandboxClockBody: {
            /** @description A day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in the years 1900 to 2199. */
            date: string;
        };
        /** @enum {string} */
        MoveSandboxClockError400Code: "INVALID_CLOCK_DATE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        NewApiKey: {
            /** Format: uuid */
            apiKeyId: string;
            name: string;
            role: components["schemas"]["ApiKeyRole"];
            /** @description The end of the key, by which people tell keys apart. */
            lastFour: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The key. Shown only once. */
            key: string;
        };
        Note: {
            /** Format: uuid */
            noteId: string;
            /**
             * Format: uuid
             * @description The person to whom the request or loan belongs.
             */
            userId: string;
            /**
             * Format: uuid
             * @description If the note is about a request.
             */
            requestId: string | null;
            /**
             * Format: uuid
             * @description If the note is about a loan.
             */
            loanId: string | null;
            kind: components["schemas"]["NoteKind"];
            text: string;
            /** Format: date */
            promisedOn: string | null;
            /** Format: double */
            promisedAmount: number | null;
            /**
             * Format: uuid
             * @description Who wrote it.
             */
            author: string;
            /** Format: date-time */
            createdAt: string;
        };
        /** @enum {string} */
        NoteKind: "note" | "call" | "promise";
        Notification: {
            /** Format: uuid */
            notificationId: string;
            title: string;
            message: string;
            type: string;
            status: components["schemas"]["NotificationStatus"];
            /** Format: date-time */
            createdAt: string;
        };
        NotificationDetail: {
            /** Format: uuid */
            notificationId: string;
            title: string;
            message: string;
            type: string;
            status: components["schemas"]["NotificationStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uri */
            actionUrl: string | null;
            /** Format: date-time */
            readAt: string | null;
        };
        NotificationPreferences: {
            emailNotifications: boolean;
            pushNotifications: boolean;
            loanUpdates: boolean;
            paymentReminders: boolean;
            promotions: boolean;
        };
        /** @enum {string} */
        NotificationStatus: "Unread" | "Read";
        Operator: {
            /** Format: uuid */
            userId: string;
            email: string;
            name: string;
            role: components["schemas"]["OperatorRole"];
            /** @description An inactive operator cannot sign in. */
            active: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        OperatorCharge: {
            /** Format: uuid */
            chargeId: string;
            /** Format: uuid */
            loanId: string;
            type: components["schemas"]["ChargeType"];
            /** Format: double */
            amount: number;
            /** Format: double */
            paidAmount: number;
            status: components["schemas"]["ChargeStatus"];
            /**
             * Format: int32
             * @description Of the instalment that is late.
             */
            installmentNumber: number | null;
            /**
             * Format: uuid
             * @description Of the payment that was returned.
             */
            paymentId: string | null;
            /**
             * Format: date-time
             * @description Midnight UTC of the business date.
             */
            chargedOn: string;
            /** @description Of the waiver. */
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            borrower: components["schemas"]["Borrower"];
        };
        OperatorDocument: {
            /** Format: uuid */
            documentId: string;
            documentType: components["schemas"]["DocumentType"];
            /**
             * Format: uri
             * @description A signed URL, valid for 15 minutes.
             */
            url: string;
            verified: boolean;
            /** Format: date-time */
            uploadDate: string;
            /** Format: uuid */
            userId: string;
            borrower: components["schemas"]["Borrower"];
            status: components["schemas"]["DocumentStatus"];
            rejectionReason: string | null;
        };
        OperatorLoan: {
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            /**
             * Format: int32
             * @description Number of instalments not fully paid.
             */
            remainingTerm: number;
            /** Format: double */
            monthlyPayment: number;
            status: components["schemas"]["LoanStatus"];
            /** Format: date-time */
            nextPaymentDate: string | null;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            totalInterest: number;
            /** Format: double */
            paidAmount: number;
            /** Format: double */
            remainingAmount: number;
            /** Format: date-time */
            lastPaymentDate: string | null;
            /** Format: date-time */
            disbursementDate: string;
            borrower: components["schemas"]["Borrower"];
            /** Format: uuid */
            requestId: string;
            /**
             * Format: int32
             * @description Since the oldest unpaid instalment was due, on the business date.
             */
            daysPastDue: number;
            /** Format: uuid */
            productId: string | null;
            /** Format: int32 */
            productVersion: number | null;
            /** Format: date-time */
            pauseStartDate: string | null;
            /** Format: date-time */
            pauseEndDate: string | null;
            /** Format: date-time */
            writtenOffAt: string | null;
            writeOffReason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        OperatorLoanRequest: {
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            status: components["schemas"]["LoanRequestStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            monthlyPayment: number;
            /** Format: date-time */
            approvalDate: string | null;
            borrower: components["schemas"]["Borrower"];
            purpose: string | null;
            employmentStatus: string | null;
            companyName: string | null;
            /** @description Why it was approved, in the operator's own words. */
            approvalReason: string | null;
            /** @description The operator's own words. */
            rejectionReason: string | null;
            /** @description Of a rejection. */
            reasonCodes: components["schemas"]["ReasonCode"][];
            /** Format: uuid */
            productId: string | null;
            /** Format: int32 */
            productVersion: number | null;
            /** Format: uuid */
            loanId: string | null;
            /**
             * Format: int32
             * @description `null` until the first loan is disbursed.
             */
            creditScore: number | null;
            scoreFactors: components["schemas"]["ScoreFactor"][];
            recommendation: components["schemas"]["Recommendation"];
            reasons: string[];
            /**
             * Format: date
             * @description The last of the 30 days to decide. `null` before the 25th day, and once it is decided.
             */
            decideBy: string | null;
        };
        OperatorOffer: {
            /** Format: uuid */
            offerId: string;
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            monthlyPayment: number;
            /**
             * Format: double
             * @description US annual percentage rate in percent, with fees.
             */
            apr: number;
            status: components["schemas"]["LoanOfferStatus"];
            /**
             * Format: date
             * @description The last day on which it can be accepted, by the business date.
             */
            expiresOn: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it stopped being open.
             */
            decidedAt: string | null;
            borrower: components["schemas"]["Borrower"];
        };
        OperatorPayment: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            status: components["schemas"]["PaymentStatus"];
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** Format: uuid */
            bankId: string | null;
            reference: string | null;
            /** Format: date-time */
            completedAt: string | null;
            /** Format: uuid */
            userId: string;
            borrower: components["schemas"]["Borrower"];
            currency: components["schemas"]["Currency"];
            failureReason: string | null;
            /** Format: date-time */
            reversedAt: string | null;
        };
        OperatorProduct: {
            /** Format: uuid */
            productId: string;
            /**
             * Format: int32
             * @description A change makes the next version. Requests and loans keep theirs.
             */
            version: number;
            name: string;
            currency: components["schemas"]["Currency"];
            /** Format: double */
            minAmount: number;
            /** Format: double */
            maxAmount: number;
            /**
             * Format: int32
             * @description In months.
             */
            minTerm: number;
            /**
             * Format: int32
             * @description In months.
             */
            maxTerm: number;
            /**
             * Format: double
             * @description Annual rate in percent. `null`: it is quoted.
             */
            interestRate: number | null;
            /**
             * Format: double
             * @description The highest annual rate in percent. `null`: no cap.
             */
            maxRate: number | null;
            /**
             * Format: double
             * @description The highest annual percentage rate. `null`: no cap.
             */
            maxApr: number | null;
            /**
             * Format: double
             * @description Percent of the amount, kept back at disbursement.
             */
            originationFeePercent: number;
            /**
             * Format: double
             * @description For an instalment that is late; 0: none.
             */
            lateFee: number;
            /**
             * Format: int32
             * @description Days after a due date without a late fee.
             */
            gracePeriodDays: number;
            /**
             * Format: double
             * @description For an accepted payment that fails or is returned; 0: none.
             */
            returnedPaymentFee: number;
            dayCount: components["schemas"]["DayCount"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Whether borrowers can request it. */
            active: boolean;
        };
        /**
         * @description Every operator reads. `support` also works on tickets and documents, `officer` on requests, loans and money. `admin` may do everything.
         * @enum {string}
         */
        OperatorRole: "viewer" | "support" | "officer" | "admin";
        OperatorTicket: {
            /** Format: uuid */
            ticketId: string;
            subject: string;
            status: components["schemas"]["TicketStatus"];
            priority: components["schemas"]["TicketPriority"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
            borrower: components["schemas"]["Borrower"];
            /** Format: uuid */
            categoryId: string;
            /** Format: uuid */
            assignedAgent: string | null;
            description: string;
            attachments: components["schemas"]["Attachment"][];
            messages: components["schemas"]["TicketCaseMessage"][];
            resolution: string | null;
            /** Format: date-time */
            closedAt: string | null;
        };
        OperatorTicketItem: {
            /** Format: uuid */
            ticketId: string;
            subject: string;
            status: components["schemas"]["TicketStatus"];
            priority: components["schemas"]["TicketPriority"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
            borrower: components["schemas"]["Borrower"];
            /** Format: uuid */
            categoryId: string;
            /** Format: uuid */
            assignedAgent: string | null;
        };
        OwnOperator: {
            /** Format: uuid */
            userId: string;
            name: string;
            role: components["schemas"]["OperatorRole"];
        };
        PaidRefund: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: uuid */
            userId: string;
            borrower: components["schemas"]["Borrower"];
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** Format: date-time */
            owedSince: string;
            reference: string;
            /** Format: date-time */
            refundedAt: string;
        };
        /** @enum {string} */
        PastDueBucket: "1-30" | "31-60" | "61-90" | "over-90";
        PauseLoanBody: {
            reason?: string;
            /**
             * Format: int32
             * @description In months. Defaults to 1.
             */
            duration?: number;
        };
        /** @enum {string} */
        PauseLoanError400Code: "LOAN_NOT_ELIGIBLE_FOR_PAUSE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        PauseLoanError404Code: "LOAN_NOT_FOUND";
        PayOffLoanBody: {
            paymentMethod: components["schemas"]["PaymentMethod"];
            bankId?: string;
        };
        /** @enum {string} */
        PayOffLoanError400Code: "INVALID_PAYMENT" | "LOAN_COMPLETED" | "PAYMENT_IN_PROGRESS" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        PayOffLoanError402Code: "PAYMENT_DECLINED";
        /** @enum {string} */
        PayOffLoanError404Code: "LOAN_NOT_FOUND";
        PayRefundBody: {
            reference: string;
        };
        /** @enum {string} */
        PayRefundError400Code: "ALREADY_REFUNDED" | "INVALID_REFUND" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED" | "APPROVAL_PENDING";
        /** @enum {string} */
        PayRefundError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        PayRefundError404Code: "REFUND_NOT_FOUND";
        Payment: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            status: components["schemas"]["PaymentStatus"];
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
            paymentMethod: components["schemas"]["PaymentMethod"];
        };
        PaymentDetail: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            status: components["schemas"]["PaymentStatus"];
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** Format: uuid */
            bankId: string | null;
            reference: string | null;
            /** Format: date-time */
            completedAt: string | null;
        };
        PaymentEvent: {
            type: components["schemas"]["PaymentEventType"];
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["PaymentEventData"];
        };
        PaymentEventData: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            status: components["schemas"]["PaymentStatus"];
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** Format: uuid */
            bankId: string | null;
            reference: string | null;
            /** Format: date-time */
            completedAt: string | null;
            currency: components["schemas"]["Currency"];
            /** Format: uuid */
            userId: string;
        };
        PaymentEventResult: {
            eventId: string;
            status: components["schemas"]["PaymentEventStatus"];
        };
        /**
         * @description `repeated`: the event was received before. `ignored`: the outcome was already known. `unmatched`: the payment already has the other outcome, which is final.
         * @enum {string}
         */
        PaymentEventStatus: "applied" | "repeated" | "ignored" | "unmatched";
        /** @enum {string} */
        PaymentEventType: "payment.processing" | "payment.pending" | "payment.completed" | "payment.failed";
        PaymentInfo: {
            /** Format: double */
            monthlyPayment: number;
            /** Format: date-time */
            nextPaymentDate: string | null;
            /** Format: double */
            nextPaymentAmount: number;
            /** Format: int32 */
            totalPaymentsRemaining: number;
            paymentSchedule: components["schemas"]["Installment"][];
        };
        /** @enum {string} */
        PaymentMethod: "instant_debit" | "bank_transfer" | "card";
        /** @enum {string} */
        PaymentOutcome: "succeeded" | "failed";
        /** @enum {string} */
        PaymentSort: "createdAt" | "-createdAt" | "amount" | "-amount";
        /** @enum {string} */
        PaymentStatus: "Processing" | "Pending" | "Completed" | "Failed";
        PayoffQuote: {
            /** Format: uuid */
            loanId: string;
            /** Format: date-time */
            asOf: string;
            /**
             * Format: double
             * @description Outstanding principal, accrued interest and charges.
             */
            payoffAmount: number;
            /** Format: double */
            outstandingPrincipal: number;
            /**
             * Format: double
             * @description Unpaid interest of the instalments that are due, and of the current one by the day.
             */
            accruedInterest: number;
            /**
             * Format: double
             * @description Open fees beside the schedule.
             */
            charges: number;
            /**
             * Format: double
             * @description Interest that is no longer owed.
             */
            interestRebate: number;
            /**
             * Format: double
             * @description Unpaid by the schedule, without a payoff.
             */
            remainingAmount: number;
            /** Format: date-time */
            validUntil: string;
        };
        PendingApproval: {
            /** Format: uuid */
            approvalId: string;
            act: components["schemas"]["FourEyesAct"];
            /**
             * Format: uuid
             * @description The id of what is acted on.
             */
            subject: string;
            /** @description The values of the act. */
            payload: {
                [key: string]: unknown;
            };
            /** @constant */
            status: "Pending";
            /**
             * Format: uuid
             * @description An operator, or an API key.
             */
            requestedBy: string;
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        PersonalData: {
            /** Format: date-time */
            exportedAt: string;
            /** @description Lists of the account, its sessions, its second factor, mails about it and idempotency keys. */
            identity: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description Lists of loan requests, loans, payments and claimed deposits. */
            lending: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description Lists of documents and files, without their contents. */
            documents: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description Lists of tickets and messages. */
            support: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description Lists of notifications, preferences, devices and events sent to other services. */
            notifications: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description Lists of milestones and changes of the credit record. */
            credit: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
        };
        /** @enum {string} */
        Platform: "ios" | "android" | "web";
        Portfolio: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description The business date.
             */
            asOf: string;
            buckets: components["schemas"]["PortfolioBucket"][];
            /**
             * Format: double
             * @description Percent of the principal on loans more than 30 days past due.
             */
            par30: number;
            /**
             * Format: double
             * @description Percent of the principal on loans more than 60 days past due.
             */
            par60: number;
            /**
             * Format: double
             * @description Percent of the principal on loans more than 90 days past due.
             */
            par90: number;
            months: components["schemas"]["PortfolioMonth"][];
        };
        PortfolioBucket: {
            bucket: components["schemas"]["PortfolioBucketName"];
            /** Format: double */
            principal: number;
            /** Format: int32 */
            loans: number;
        };
        /**
         * @description Days past due.
         * @enum {string}
         */
        PortfolioBucketName: "current" | "1-30" | "31-60" | "61-90" | "over-90";
        PortfolioMonth: {
            month: string;
            /**
             * Format: double
             * @description Principal lent, fees kept back included.
             */
            disbursed: number;
            /**
             * Format: double
             * @description Principal paid, less reversals.
             */
            repaid: number;
            /**
             * Format: double
             * @description Principal written off.
             */
            writtenOff: number;
        };
        PostTicketMessageBody: {
            message: string;
            /** @description Ids of your own files, as returned by `POST /user/files`. */
            attachments?: string[];
        };
        /** @enum {string} */
        PostTicketMessageError400Code: "INVALID_MESSAGE" | "TICKET_CLOSED" | "TICKET_FULL" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        PostTicketMessageError404Code: "TICKET_NOT_FOUND";
        PostedMessage: {
            /** Format: uuid */
            messageId: string;
            /** Format: uuid */
            ticketId: string;
            content: string;
            /** Format: date-time */
            timestamp: string;
        };
        Posting: {
            /** @description The event that was booked. All postings of a journal entry share it. */
            source: string;
            account: components["schemas"]["Account"];
            side: components["schemas"]["Side"];
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: date
             * @description The business date of the entry.
             */
            bookedOn: string;
            /** Format: date-time */
            occurredAt: string;
        };
        PrepaymentQuote: {
            /** Format: uuid */
            loanId: string;
            /** Format: date-time */
            asOf: string;
            /**
             * Format: double
             * @description Accrued interest and principal.
             */
            amount: number;
            reduce: components["schemas"]["Reduction"];
            /**
             * Format: double
             * @description Interest of the current period by the day. It is paid first.
             */
            accruedInterest: number;
            /**
             * Format: double
             * @description The part of the amount that lowers the outstanding principal.
             */
            principal: number;
            /**
             * Format: double
             * @description By how much the total interest falls.
             */
            interestSaved: number;
            /**
             * Format: double
             * @description After the prepayment, as all that follows.
             */
            monthlyPayment: number;
            /**
             * Format: int32
             * @description Number of instalments not fully paid.
             */
            remainingTerm: number;
            /** Format: double */
            totalInterest: number;
            /** Format: date-time */
            nextPaymentDate: string | null;
            /** Format: date-time */
            lastPaymentDate: string | null;
            paymentSchedule: components["schemas"]["Installment"][];
        };
        PreviewAmortizationBody: {
            /** Format: double */
            amount: number;
            /** Format: int32 */
            term: number;
            /** Format: double */
            interestRate: number;
        };
        /** @enum {string} */
        PreviewAmortizationError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        PreviewDisclosureBody: {
            /** Format: double */
            amount: number;
            /** Format: int32 */
            term: number;
            /** Format: double */
            interestRate: number;
            /** @description A day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in the years 1900 to 2199. */
            disbursementDate?: string;
        };
        /** @enum {string} */
        PreviewDisclosureError400Code: "INVALID_DISBURSEMENT_DATE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        PreviewLoanChangeBody: {
            type: components["schemas"]["LoanChangeType"];
            /**
             * Format: int32
             * @description Only for `term`, and required for it: instalments from now on.
             */
            term?: number;
            /**
             * Format: double
             * @description Only for `rate`, and required for it: percent a year.
             */
            interestRate?: number;
            /**
             * Format: int32
             * @description Only for `dueDay`, and required for it: the day of the month.
             */
            day?: number;
            reason: string;
        };
        /** @enum {string} */
        PreviewLoanChangeError400Code: "LOAN_NOT_CHANGEABLE" | "INVALID_LOAN_CHANGE" | "RATE_CAP_EXCEEDED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        PreviewLoanChangeError404Code: "LOAN_NOT_FOUND";
        Product: {
            /** Format: uuid */
            productId: string;
            /**
             * Format: int32
             * @description A change makes the next version. Requests and loans keep theirs.
             */
            version: number;
            name: string;
            currency: components["schemas"]["Currency"];
            /** Format: double */
            minAmount: number;
            /** Format: double */
            maxAmount: number;
            /**
             * Format: int32
             * @description In months.
             */
            minTerm: number;
            /**
             * Format: int32
             * @description In months.
             */
            maxTerm: number;
            /**
             * Format: double
             * @description Annual rate in percent. `null`: it is quoted.
             */
            interestRate: number | null;
            /**
             * Format: double
             * @description The highest annual rate in percent. `null`: no cap.
             */
            maxRate: number | null;
            /**
             * Format: double
             * @description The highest annual percentage rate. `null`: no cap.
             */
            maxApr: number | null;
            /**
             * Format: double
             * @description Percent of the amount, kept back at disbursement.
             */
            originationFeePercent: number;
            /**
             * Format: double
             * @description For an instalment that is late; 0: none.
             */
            lateFee: number;
            /**
             * Format: int32
             * @description Days after a due date without a late fee.
             */
            gracePeriodDays: number;
            /**
             * Format: double
             * @description For an accepted payment that fails or is returned; 0: none.
             */
            returnedPaymentFee: number;
            dayCount: components["schemas"]["DayCount"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Profile: {
            /** Format: uuid */
            id: string;
            firstName: string;
            lastName: string;
            phone: string | null;
            /** Format: date-time */
            updatedAt: string;
            email: string;
            /** @description Whether an ID document has been approved. */
            verified: boolean;
            /** @description A signed URL, valid for 15 minutes. */
            profileImage: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ProfilePicture: {
            /**
             * Format: uri
             * @description A signed URL, valid for 15 minutes.
             */
            url: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ReadNotification: {
            /** Format: uuid */
            notificationId: string;
            status: components["schemas"]["NotificationStatus"];
            /** Format: date-time */
            readAt: string;
        };
        /**
         * @description A principal reason of the sample form C-1 of Regulation B.
         * @enum {string}
         */
        ReasonCode: "INCOMPLETE_APPLICATION" | "INSUFFICIENT_REFERENCES" | "UNACCEPTABLE_REFERENCES" | "UNVERIFIABLE_REFERENCES" | "IRREGULAR_EMPLOYMENT" | "UNVERIFIABLE_EMPLOYMENT" | "LENGTH_OF_EMPLOYMENT" | "INSUFFICIENT_INCOME" | "EXCESSIVE_OBLIGATIONS" | "UNVERIFIABLE_INCOME" | "LENGTH_OF_RESIDENCE" | "TEMPORARY_RESIDENCE" | "UNVERIFIABLE_RESIDENCE" | "NO_CREDIT_FILE" | "LIMITED_CREDIT_EXPERIENCE" | "POOR_PERFORMANCE_WITH_US" | "DELINQUENT_OBLIGATIONS" | "COLLECTION_OR_JUDGMENT" | "GARNISHMENT_OR_ATTACHMENT" | "FORECLOSURE_OR_REPOSSESSION" | "BANKRUPTCY" | "RECENT_INQUIRIES" | "INSUFFICIENT_COLLATERAL" | "OTHER";
        ReceivePaymentEventBody: {
            /** @description Identifies the event. Use the same id when you send it again. */
            eventId: string;
            transactionId: string;
            /** @description The `paymentId` of the order. Identifies the payment if the answer to the order was lost; send it with each event. */
            paymentId?: string;
            outcome: components["schemas"]["PaymentOutcome"];
            reason?: string;
        };
        /** @enum {string} */
        ReceivePaymentEventError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        ReceivePaymentEventError401Code: "INVALID_SIGNATURE";
        /** @enum {string} */
        ReceivePaymentEventError404Code: "PAYMENT_NOT_FOUND";
        /**
         * @description Of the underwriting policy; an operator decides. Like score and reasons, of the moment of the decision once it is decided. `null` if an older release decided.
         * @enum {string|null}
         */
        Recommendation: "Approve" | "Review" | "Reject" | null;
        RecordDepositBody: {
            bankId: string;
            reference: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            confirmationCode?: string | null;
            /** @description ISO 8601 in UTC, such as 2026-11-20T23:02:00.000Z, in the years 1900 to 2199. */
            receivedAt?: string | null;
        };
        /** @enum {string} */
        RecordDepositError400Code: "INVALID_DEPOSIT" | "DUPLICATE_DEPOSIT" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        RecordDepositError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        /** @enum {string} */
        Reduction: "payment" | "term";
        ReferencePayment: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            status: components["schemas"]["PaymentStatus"];
            reference: string;
        };
        RefinanceEligibility: {
            /** Format: uuid */
            loanId: string;
            eligible: boolean;
            /** @description Why the loan is or is not eligible. */
            reason: string;
            /**
             * Format: double
             * @description 0 if the loan is not eligible.
             */
            estimatedSavings: number;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            currentRate: number;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            refinanceRate: number;
        };
        RefreshTokensBody: {
            refreshToken: string;
        };
        /** @enum {string} */
        RefreshTokensError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        RefreshTokensError401Code: "INVALID_REFRESH_TOKEN";
        Refund: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: uuid */
            userId: string;
            borrower: components["schemas"]["Borrower"];
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** Format: date-time */
            owedSince: string;
            /** @description Of the transfer to the borrower. */
            reference: string | null;
            /** Format: date-time */
            refundedAt: string | null;
        };
        RefuseApprovalBody: {
            reason: string;
        };
        /** @enum {string} */
        RefuseApprovalError400Code: "APPROVAL_NOT_PENDING" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        RefuseApprovalError404Code: "APPROVAL_NOT_FOUND";
        RegisterBody: {
            /** Format: email */
            email: string;
            password: string;
            firstName: string;
            lastName: string;
            /** @description E.164, such as +584121234567. */
            phone?: string | null;
        };
        RegisterDeviceBody: {
            /** @description The push token. For web: the PushSubscription as JSON text. */
            token: string;
            platform: components["schemas"]["Platform"];
            deviceName?: string;
        };
        /** @enum {string} */
        RegisterDeviceError400Code: "INVALID_DEVICE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        RegisterError400Code: "EMAIL_TAKEN" | "INVALID_PERSONAL_DATA" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        RegisterError503Code: "SERVICE_BUSY" | "UNAVAILABLE";
        RegisterWebhookBody: {
            /**
             * Format: uri
             * @description The address for events: https, on the public internet, without redirects.
             */
            url: string;
            /** @description Events, `loan.*` or `*`. */
            events: components["schemas"]["WebhookPattern"][];
        };
        /** @enum {string} */
        RegisterWebhookError400Code: "INVALID_WEBHOOK" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        RejectDocumentBody: {
            reason: string;
        };
        /** @enum {string} */
        RejectDocumentError400Code: "DOCUMENT_NOT_PENDING" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        RejectDocumentError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        RejectDocumentError404Code: "DOCUMENT_NOT_FOUND";
        RejectLoanRequestBody: {
            reason?: string;
            /** @description The most important first. `OTHER` needs a `reason`. */
            reasonCodes?: components["schemas"]["ReasonCode"][];
        };
        /** @enum {string} */
        RejectLoanRequestError400Code: "INVALID_REJECTION" | "REQUEST_NOT_PENDING" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        RejectLoanRequestError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        RejectLoanRequestError404Code: "LOAN_REQUEST_NOT_FOUND";
        /** @enum {string} */
        RemoveDeviceError404Code: "DEVICE_NOT_FOUND";
        ReplyToTicketBody: {
            message: string;
        };
        /** @enum {string} */
        ReplyToTicketError400Code: "INVALID_MESSAGE" | "TICKET_CLOSED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        ReplyToTicketError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        ReplyToTicketError404Code: "TICKET_NOT_FOUND";
        ResetPasswordBody: {
            token: string;
            password: string;
        };
        /** @enum {string} */
        ResetPasswordError400Code: "INVALID_RESET_TOKEN" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        ResetPasswordError503Code: "SERVICE_BUSY" | "UNAVAILABLE";
        /** @enum {string} */
        ResolveTicketError400Code: "TICKET_CLOSED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        ResolveTicketError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        ResolveTicketError404Code: "TICKET_NOT_FOUND";
        /** @enum {string} */
        RetryWebhookDeliveryError400Code: "WEBHOOK_DISABLED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        RetryWebhookDeliveryError404Code: "WEBHOOK_NOT_FOUND" | "DELIVERY_NOT_FOUND";
        ReturnDepositBody: {
            reason: string;
        };
        /** @enum {string} */
        ReturnDepositError400Code: "DEPOSIT_NOT_AVAILABLE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        ReturnDepositError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        ReturnDepositError404Code: "DEPOSIT_NOT_FOUND";
        ReturnedDeposit: {
            /** Format: uuid */
            depositId: string;
            /** Format: uuid */
            bankId: string;
            reference: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            hasConfirmationCode: boolean;
            /** Format: date-time */
            receivedAt: string;
            /** Format: uuid */
            paymentId: string | null;
            /** @description Once the account is deleted, only the id is left. */
            borrower: {
                /** Format: uuid */
                userId: string;
                firstName: string | null;
                lastName: string | null;
                email: string | null;
            } | null;
            /** Format: date-time */
            claimedAt: string | null;
            /** Format: date-time */
            returnedAt: string;
            returnReason: string;
            /** Format: date-time */
            createdAt: string;
        };
        ReversePaymentBody: {
            reason: string;
        };
        /** @enum {string} */
        ReversePaymentError400Code: "PAYMENT_NOT_COMPLETED" | "REVERSAL_OVERPAYS_LOAN" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED" | "APPROVAL_PENDING";
        /** @enum {string} */
        ReversePaymentError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        ReversePaymentError404Code: "PAYMENT_NOT_FOUND";
        ReversedPayment: {
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            status: components["schemas"]["PaymentStatus"];
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** Format: uuid */
            bankId: string | null;
            reference: string | null;
            /** Format: date-time */
            completedAt: string | null;
            /** Format: uuid */
            userId: string;
            borrower: components["schemas"]["Borrower"];
            currency: components["schemas"]["Currency"];
            failureReason: string;
            /** Format: date-time */
            reversedAt: string;
        };
        /** @enum {string} */
        RevokeApiKeyError404Code: "API_KEY_NOT_FOUND";
        /** @enum {string} */
        RevokeAutopayError404Code: "LOAN_NOT_FOUND" | "AUTOPAY_NOT_FOUND";
        /** @enum {string} */
        RewardLevel: "Bronze" | "Silver" | "Gold" | "Platinum";
        /** @enum {string} */
        Role: "borrower" | "operator";
        /** @enum {string} */
        RotateWebhookSecretError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        RotateWebhookSecretError404Code: "WEBHOOK_NOT_FOUND";
        SandboxClock: {
            /**
             * Format: date
             * @description The later of the day (UTC) and the last day closed. Due dates are compared with it.
             */
            businessDate: string;
        };
        ScoreFactor: {
            factor: components["schemas"]["ScoreFactorName"];
            /**
             * Format: int32
             * @description What it adds to 300.
             */
            points: number;
        };
        /** @enum {string} */
        ScoreFactorName: "paymentHistory" | "amountOwed" | "accountAge" | "recentRequests" | "verifiedDocuments";
        /** @enum {string} */
        SearchBackOfficeError400Code: "VALIDATION_FAILED";
        SearchResult: {
            type: components["schemas"]["SearchResultType"];
            /** Format: uuid */
            id: string;
            /** @description The name of the borrower, and what tells this one from others. */
            title: string;
            /**
             * Format: uuid
             * @description The borrower. `null` for an unclaimed deposit.
             */
            userId: string | null;
        };
        /** @enum {string} */
        SearchResultType: "user" | "request" | "loan" | "payment" | "deposit" | "ticket";
        SecondFactorSecret: {
            secret: string;
            otpauthUrl: string;
        };
        SendNotificationBody: {
            title: string;
            message: string;
            /** @description A type in snake_case, such as payment_reminder; general if omitted. */
            notificationType?: string;
        };
        /** @enum {string} */
        SendNotificationError400Code: "INVALID_NOTIFICATION" | "TOO_MANY_UNREAD_NOTIFICATIONS" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        SentNotification: {
            /** Format: uuid */
            notificationId: string;
            /** @constant */
            status: "Sent";
            /** Format: date-time */
            sentAt: string;
        };
        /** @enum {string} */
        Side: "debit" | "credit";
        SignAgreementBody: {
            /** @description The SHA-256 of an agreement in lower-case hexadecimal. */
            sha256: string;
            signedName: string;
            /** @constant */
            consent: true;
        };
        /** @enum {string} */
        SignAgreementError400Code: "AGREEMENT_CHANGED" | "AGREEMENT_SIGNED" | "REQUEST_NOT_APPROVED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        SignAgreementError404Code: "LOAN_REQUEST_NOT_FOUND" | "AGREEMENT_NOT_FOUND";
        /** @enum {string} */
        StartSecondFactorError400Code: "MFA_ALREADY_ON" | "MFA_NOT_AVAILABLE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        StatedReason: {
            code: components["schemas"]["StatedReasonCode"];
            text: string;
        };
        /**
         * @description `null` for words of the lender.
         * @enum {string|null}
         */
        StatedReasonCode: "INCOMPLETE_APPLICATION" | "INSUFFICIENT_REFERENCES" | "UNACCEPTABLE_REFERENCES" | "UNVERIFIABLE_REFERENCES" | "IRREGULAR_EMPLOYMENT" | "UNVERIFIABLE_EMPLOYMENT" | "LENGTH_OF_EMPLOYMENT" | "INSUFFICIENT_INCOME" | "EXCESSIVE_OBLIGATIONS" | "UNVERIFIABLE_INCOME" | "LENGTH_OF_RESIDENCE" | "TEMPORARY_RESIDENCE" | "UNVERIFIABLE_RESIDENCE" | "NO_CREDIT_FILE" | "LIMITED_CREDIT_EXPERIENCE" | "POOR_PERFORMANCE_WITH_US" | "DELINQUENT_OBLIGATIONS" | "COLLECTION_OR_JUDGMENT" | "GARNISHMENT_OR_ATTACHMENT" | "FORECLOSURE_OR_REPOSSESSION" | "BANKRUPTCY" | "RECENT_INQUIRIES" | "INSUFFICIENT_COLLATERAL" | "OTHER" | null;
        /**
         * @default json
         * @enum {string}
         */
        StatementFormat: "json" | "csv" | "pdf";
        Ticket: {
            /** Format: uuid */
            ticketId: string;
            subject: string;
            status: components["schemas"]["TicketStatus"];
            priority: components["schemas"]["TicketPriority"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TicketCaseMessage: {
            /** Format: uuid */
            messageId: string;
            /** Format: uuid */
            sender: string;
            content: string;
            /** Format: date-time */
            timestamp: string;
            attachments: components["schemas"]["Attachment"][];
        };
        TicketCategory: {
            /** Format: uuid */
            categoryId: string;
            name: string;
            description: string;
        };
        TicketDetail: {
            /** Format: uuid */
            ticketId: string;
            subject: string;
            status: components["schemas"]["TicketStatus"];
            priority: components["schemas"]["TicketPriority"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            userId: string;
            description: string;
            /** Format: uuid */
            categoryId: string;
            /** Format: uuid */
            assignedAgent: string | null;
            messages: components["schemas"]["TicketMessage"][];
        };
        TicketEvent: {
            type: components["schemas"]["TicketEventType"];
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["TicketEventData"];
        };
        TicketEventData: {
            /** Format: uuid */
            ticketId: string;
            subject: string;
            status: components["schemas"]["TicketStatus"];
            priority: components["schemas"]["TicketPriority"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            userId: string;
            description: string;
            /** Format: uuid */
            categoryId: string;
            /** Format: uuid */
            assignedAgent: string | null;
            messages: components["schemas"]["TicketMessage"][];
        };
        /** @enum {string} */
        TicketEventType: "ticket.open" | "ticket.in_progress" | "ticket.resolved" | "ticket.closed";
        TicketMessage: {
            /** Format: uuid */
            messageId: string;
            /** Format: uuid */
            sender: string;
            content: string;
            /** Format: date-time */
            timestamp: string;
        };
        /** @enum {string} */
        TicketPriority: "Low" | "Medium" | "High" | "Critical";
        /** @enum {string} */
        TicketSort: "createdAt" | "-createdAt";
        /** @enum {string} */
        TicketStatus: "Open" | "In Progress" | "Resolved" | "Closed";
        Tokens: {
            accessToken: string;
            /** @constant */
            tokenType: "Bearer";
            /**
             * Format: int32
             * @description Lifetime of the access token in seconds.
             */
            expiresIn: number;
            refreshToken: string;
            /** Format: uuid */
            userId: string;
        };
        /** @enum {string} */
        TransactionType: "Disbursement" | "Payment" | "Capitalization" | "Rebate" | "Reversal" | "WriteOff" | "Recovery" | "Charge" | "Waiver";
        TrialBalance: {
            currency: components["schemas"]["Currency"];
            accounts: components["schemas"]["AccountBalance"][];
            /** @description Sums over all accounts. The balance is 0. */
            totals: {
                /** Format: double */
                debit: number;
                /** Format: double */
                credit: number;
                /**
                 * Format: double
                 * @description Debit minus credit. Negative for liabilities and income.
                 */
                balance: number;
            };
        };
        TurnOffSecondFactorBody: {
            /** @description The code of the authenticator app, or a recovery code. */
            code: string;
        };
        /** @enum {string} */
        TurnOffSecondFactorError400Code: "INVALID_CODE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        TurnOffSecondFactorError403Code: "MFA_REQUIRED";
        UpdateLoanRequestBody: {
            /** Format: double */
            amount?: number;
            /** Format: int32 */
            term?: number;
            purpose?: string;
            /** @description A product, whose limits, price and fees apply. `null`: the standard terms. */
            productId?: string | null;
        };
        /** @enum {string} */
        UpdateLoanRequestError400Code: "REQUEST_NOT_PENDING" | "LOAN_REQUEST_OUTSIDE_PARAMETERS" | "PRODUCT_NOT_AVAILABLE" | "RATE_CAP_EXCEEDED" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        UpdateLoanRequestError404Code: "LOAN_REQUEST_NOT_FOUND";
        UpdateNotificationPreferencesBody: {
            emailNotifications?: boolean;
            pushNotifications?: boolean;
            loanUpdates?: boolean;
            paymentReminders?: boolean;
            promotions?: boolean;
        };
        /** @enum {string} */
        UpdateNotificationPreferencesError400Code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        UpdateProductBody: {
            name?: string;
            /** Format: double */
            minAmount?: number;
            /** Format: double */
            maxAmount?: number;
            /**
             * Format: int32
             * @description In months.
             */
            minTerm?: number;
            /**
             * Format: int32
             * @description In months.
             */
            maxTerm?: number;
            /**
             * Format: double
             * @description Annual rate in percent. `null`: the pricing policy quotes.
             */
            interestRate?: number | null;
            /**
             * Format: double
             * @description The highest annual rate in percent. `null`: no cap.
             */
            maxRate?: number | null;
            /**
             * Format: double
             * @description The highest annual percentage rate, fees included. `null`: no cap.
             */
            maxApr?: number | null;
            /**
             * Format: double
             * @description Percent of the amount. Default: 0.
             */
            originationFeePercent?: number;
            /**
             * Format: double
             * @description Default: 0, none.
             */
            lateFee?: number;
            /**
             * Format: int32
             * @description Days after a due date without a late fee. Default: 15.
             */
            gracePeriodDays?: number;
            /**
             * Format: double
             * @description Default: 0, none.
             */
            returnedPaymentFee?: number;
            dayCount?: components["schemas"]["DayCount"];
            active?: boolean;
        };
        /** @enum {string} */
        UpdateProductError400Code: "INVALID_PRODUCT" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        UpdateProductError404Code: "PRODUCT_NOT_FOUND";
        UpdateProfileBody: {
            firstName?: string;
            lastName?: string;
            /** @description E.164, such as +584121234567. */
            phone?: string;
        };
        /** @enum {string} */
        UpdateProfileError400Code: "INVALID_PERSONAL_DATA" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        UpdateProfileError404Code: "USER_NOT_FOUND";
        UpdateWebhookBody: {
            /**
             * Format: uri
             * @description The address for events: https, on the public internet, without redirects.
             */
            url?: string;
            /** @description Events, `loan.*` or `*`. */
            events?: components["schemas"]["WebhookPattern"][];
            enabled?: boolean;
        };
        /** @enum {string} */
        UpdateWebhookError400Code: "INVALID_WEBHOOK" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST";
        /** @enum {string} */
        UpdateWebhookError404Code: "WEBHOOK_NOT_FOUND";
        UpdatedLoanRequest: {
            /** Format: uuid */
            requestId: string;
            /** Format: double */
            amount: number;
            /** Format: int32 */
            term: number;
            /** Format: date-time */
            updatedAt: string;
        };
        UpdatedProfile: {
            /** Format: uuid */
            id: string;
            firstName: string;
            lastName: string;
            phone: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        UploadDocumentBody: {
            /** Format: binary */
            file: Blob;
            documentType: components["schemas"]["DocumentType"];
        };
        /** @enum {string} */
        UploadDocumentError400Code: "FILE_TYPE_NOT_ACCEPTED" | "FILE_QUOTA_EXCEEDED" | "VALIDATION_FAILED" | "INVALID_UPLOAD" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        UploadFileBody: {
            /** Format: binary */
            file: Blob;
        };
        /** @enum {string} */
        UploadFileError400Code: "FILE_TYPE_NOT_ACCEPTED" | "FILE_QUOTA_EXCEEDED" | "VALIDATION_FAILED" | "INVALID_UPLOAD" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        UploadProfilePictureBody: {
            /** Format: binary */
            file: Blob;
        };
        /** @enum {string} */
        UploadProfilePictureError400Code: "FILE_TYPE_NOT_ACCEPTED" | "FILE_QUOTA_EXCEEDED" | "INVALID_PICTURE" | "VALIDATION_FAILED" | "INVALID_UPLOAD" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        UploadProfilePictureError404Code: "USER_NOT_FOUND";
        /** @enum {string} */
        UploadProfilePictureError503Code: "SERVICE_BUSY" | "UNAVAILABLE";
        UploadedFile: {
            /** Format: uuid */
            fileId: string;
            /**
             * Format: uri
             * @description A signed URL, valid for 15 minutes.
             */
            url: string;
            /** Format: date-time */
            createdAt: string;
        };
        User: {
            /** Format: uuid */
            userId: string;
            email: string | null;
            firstName: string | null;
            lastName: string | null;
            phone: string | null;
            role: components["schemas"]["Role"];
            verified: boolean;
            externalSubject: string | null;
            /** @description Whether the personal data has been erased. */
            erased: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        VerifiedPayment: {
            /** Format: uuid */
            paymentId: string;
            status: components["schemas"]["PaymentStatus"];
            /** Format: date-time */
            completedAt: string;
        };
        /** @enum {string} */
        VerifyDocumentError400Code: "DOCUMENT_NOT_PENDING" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        VerifyDocumentError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        VerifyDocumentError404Code: "DOCUMENT_NOT_FOUND";
        VerifyPaymentBody: {
            confirmationCode?: string;
        };
        /** @enum {string} */
        VerifyPaymentError400Code: "PAYMENT_NOT_PENDING" | "PAYMENT_VERIFICATION_FAILED" | "AMOUNT_EXCEEDS_BALANCE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        VerifyPaymentError404Code: "PAYMENT_NOT_FOUND";
        WaiveChargeBody: {
            reason: string;
        };
        /** @enum {string} */
        WaiveChargeError400Code: "CHARGE_NOT_OPEN" | "PAYMENT_IN_PROGRESS" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED" | "APPROVAL_PENDING";
        /** @enum {string} */
        WaiveChargeError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        WaiveChargeError404Code: "LOAN_NOT_FOUND" | "CHARGE_NOT_FOUND";
        Webhook: {
            /** Format: uuid */
            webhookId: string;
            /** Format: uri */
            url: string;
            events: components["schemas"]["WebhookPattern"][];
            enabled: boolean;
            disabledReason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookDelivery: {
            /** Format: uuid */
            deliveryId: string;
            /** Format: uuid */
            eventId: string;
            type: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** Format: int32 */
            attempts: number;
            /** Format: int32 */
            lastStatusCode: number | null;
            lastError: string | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @enum {string} */
        WebhookDeliveryStatus: "Pending" | "Delivered" | "Failed";
        /** @enum {string} */
        WebhookPattern: "*" | "loan_request.*" | "loan_request.pending" | "loan_request.approved" | "loan_request.rejected" | "loan_request.cancelled" | "loan_request.disbursed" | "loan.*" | "loan.active" | "loan.paused" | "loan.completed" | "loan.defaulted" | "loan.changed" | "payment.*" | "payment.processing" | "payment.pending" | "payment.completed" | "payment.failed" | "ticket.*" | "ticket.open" | "ticket.in_progress" | "ticket.resolved" | "ticket.closed";
        WebhookSecret: {
            /** Format: uuid */
            webhookId: string;
            /** @description Verifies the signatures. Shown only once. */
            secret: string;
        };
        WriteNoteBody: {
            userId?: string;
            requestId?: string;
            loanId?: string;
            kind: components["schemas"]["NoteKind"];
            text: string;
            /** @description A day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in the years 1900 to 2199. */
            promisedOn?: string;
            /** Format: double */
            promisedAmount?: number;
        };
        /** @enum {string} */
        WriteNoteError400Code: "INVALID_NOTE" | "PROMISE_ALREADY_MADE" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED";
        /** @enum {string} */
        WriteNoteError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        WriteOffLoanBody: {
            reason: string;
        };
        /** @enum {string} */
        WriteOffLoanError400Code: "LOAN_NOT_DEFAULTED" | "LOAN_WRITTEN_OFF" | "VALIDATION_FAILED" | "MALFORMED_JSON" | "BAD_REQUEST" | "IDEMPOTENCY_KEY_REUSED" | "APPROVAL_PENDING";
        /** @enum {string} */
        WriteOffLoanError403Code: "OWN_AFFAIRS" | "FORBIDDEN" | "MFA_REQUIRED";
        /** @enum {string} */
        WriteOffLoanError404Code: "LOAN_NOT_FOUND";
        WrittenOffLoan: {
            /** Format: uuid */
            loanId: string;
            /** Format: double */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description In months.
             */
            term: number;
            /**
             * Format: int32
             * @description Number of instalments not fully paid.
             */
            remainingTerm: number;
            /** Format: double */
            monthlyPayment: number;
            status: components["schemas"]["LoanStatus"];
            /** Format: date-time */
            nextPaymentDate: string | null;
            /** Format: uuid */
            userId: string;
            /**
             * Format: double
             * @description Annual rate in percent.
             */
            interestRate: number;
            /** Format: double */
            totalInterest: number;
            /** Format: double */
            paidAmount: number;
            /** Format: double */
            remainingAmount: number;
            /** Format: date-time */
            lastPaymentDate: string | null;
            /** Format: date-time */
            disbursementDate: string;
            borrower: components["schemas"]["Borrower"];
            /** Format: uuid */
            requestId: string;
            /**
             * Format: int32
             * @description Since the oldest unpaid instalment was due, on the business date.
             */
            daysPastDue: number;
            /** Format: uuid */
            productId: string | null;
            /** Format: int32 */
            productVersion: number | null;
            /** Format: date-time */
            pauseStartDate: string | null;
            /** Format: date-time */
            pauseEndDate: string | null;
            /** Format: date-time */
            writtenOffAt: string;
            writeOffReason: string;
            /** Format: date-time */
            createdAt: string;
        };
    };
    responses: {
        /** @description The URL is too long. */
        Error414: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 414;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error414Code"];
                    };
                };
            };
        };
        /** @description Too many requests. `Retry-After` gives the seconds to wait. */
        Error429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 429;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error429Code"];
                    };
                };
            };
        };
        /** @description An internal error. */
        Error500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 500;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error500Code"];
                    };
                };
            };
        };
        /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
        Error503: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 503;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error503Code"];
                    };
                };
            };
        };
        /** @description The body is larger than 256 KiB. */
        Error413: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 413;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error413Code"];
                    };
                };
            };
        };
        /** @description The media type of the body is not supported. */
        Error415: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 415;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error415Code"];
                    };
                };
            };
        };
        /** @description The access token is missing or not valid, or the credentials are wrong. */
        Error401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 401;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error401Code"];
                    };
                };
            };
        };
        /** @description The request conflicts with the current state or with another request. */
        Error409: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 409;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error409Code"];
                    };
                };
            };
        };
        /** @description Not allowed. */
        Error403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Language": components["headers"]["Content-Language"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    /**
                     * Format: int32
                     * @constant
                     */
                    statusCode: 403;
                    data: null;
                    error: components["schemas"]["Error"] & {
                        code: components["schemas"]["Error403Code"];
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request in our logs. */
        "X-Request-Id": string;
        /** @description The number of items on all pages. Absent with `after`. */
        "X-Total-Count": number;
        /** @description `false` if the list is longer than `X-Total-Count`. Lists of the back office count to 10,000. */
        "X-Total-Count-Exact": "false";
        /** @description The pages `first`, `prev`, `next` and `last` (RFC 8288). Without `last` if the list was not counted. */
        Link: string;
        /** @description The path of the payment, which is stored as Failed. */
        Location: string;
        /** @description The language of the texts: `en` or `es`, as `Accept-Language` prefers. A replay keeps its language. */
        "Content-Language": string;
        /** @description `true` if this is the answer to an earlier request with the same `Idempotency-Key`. */
        "Idempotent-Replayed": "true";
        /** @description Seconds to wait before the next try. */
        "Retry-After": number;
        /** @description The scheme of authentication. */
        "WWW-Authenticate": "Bearer";
        /** @description Requests allowed per minute. */
        "X-RateLimit-Limit": number;
        /** @description Requests left in this minute. */
        "X-RateLimit-Remaining": number;
        /** @description Seconds until the count starts again. */
        "X-RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node accepts requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description Not ready. Use another node. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unavailable"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "unavailable";
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "borrower@demo.example",
                 *       "password": "demo-password-1",
                 *       "firstName": "Demo",
                 *       "lastName": "Borrower",
                 *       "phone": "+584121234567"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterBody"];
            };
        };
        responses: {
            /** @description The tokens of the first session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "accessToken": "eyJ0eXAiOiJhdCtqd3Qi…",
                     *         "tokenType": "Bearer",
                     *         "expiresIn": 900,
                     *         "refreshToken": "019aa3c0-1111-7000-8000-000000000001.Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Tokens"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RegisterError400Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 503;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RegisterError503Code"];
                        };
                    };
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "borrower@demo.example",
                 *       "password": "demo-password-1",
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["LogInBody"];
            };
        };
        responses: {
            /** @description The tokens of a new session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "accessToken": "eyJ0eXAiOiJhdCtqd3Qi…",
                     *         "tokenType": "Bearer",
                     *         "expiresIn": 900,
                     *         "refreshToken": "019aa3c0-1111-7000-8000-000000000001.Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Tokens"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["LogInError400Code"];
                        };
                    };
                };
            };
            /** @description The access token is missing or not valid, or the credentials are wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 401;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["LogInError401Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 503;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["LogInError503Code"];
                        };
                    };
                };
            };
        };
    };
    refreshTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "019aa3c0-1111-7000-8000-000000000001.Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg"
                 *     }
                 */
                "application/json": components["schemas"]["RefreshTokensBody"];
            };
        };
        responses: {
            /** @description The next tokens of the session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "accessToken": "eyJ0eXAiOiJhdCtqd3Qi…",
                     *         "tokenType": "Bearer",
                     *         "expiresIn": 900,
                     *         "refreshToken": "019aa3c0-1111-7000-8000-000000000001.Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Tokens"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RefreshTokensError400Code"];
                        };
                    };
                };
            };
            /** @description The access token is missing or not valid, or the credentials are wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 401;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RefreshTokensError401Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "019aa3c0-1111-7000-8000-000000000001.Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg"
                 *     }
                 */
                "application/json": components["schemas"]["LogOutBody"];
            };
        };
        responses: {
            /** @description Confirms that the session has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "You are logged out."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["LogOutError400Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "borrower@demo.example"
                 *     }
                 */
                "application/json": components["schemas"]["ForgotPasswordBody"];
            };
        };
        responses: {
            /** @description The same for every address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "If this address has an account with a password, a link is on its way to it."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ForgotPasswordError400Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg",
                 *       "password": "demo-password-2"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description Confirms that the new password is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The password has been changed."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ResetPasswordError400Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 503;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ResetPasswordError503Code"];
                        };
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "demo-password-1",
                 *       "newPassword": "demo-password-2"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description Confirms that the new password is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The password has been changed."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ChangePasswordError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 503;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ChangePasswordError503Code"];
                        };
                    };
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "newEmail": "new@demo.example",
                 *       "password": "demo-password-1"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeEmailBody"];
            };
        };
        responses: {
            /** @description Says how to confirm the address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "Confirm the address with the link that is on its way to it."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ChangeEmailError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 503;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ChangeEmailError503Code"];
                        };
                    };
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmEmailBody"];
            };
        };
        responses: {
            /** @description Confirms that the address belongs to the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The e-mail address has been confirmed."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ConfirmEmailError400Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The secret in base32, and the address that an app reads from a QR code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
                     *         "otpauthUrl": "otpauth://totp/Lending%20Service:borrower%40demo.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["SecondFactorSecret"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["StartSecondFactorError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    turnOffSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["TurnOffSecondFactorBody"];
            };
        };
        responses: {
            /** @description Confirms that logging in needs no code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The second factor is off. Logging in needs no code."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["TurnOffSecondFactorError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["TurnOffSecondFactorError403Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmSecondFactorBody"];
            };
        };
        responses: {
            /** @description The recovery codes. Store them where the app is not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "recoveryCodes": [
                     *           "k7f3-9xq2-m4wn-8hcd"
                     *         ]
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["RecoveryCodes"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ConfirmSecondFactorError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "demo-password-1",
                 *       "reason": "I no longer need it."
                 *     }
                 */
                "application/json": components["schemas"]["DeleteAccountBody"];
            };
        };
        responses: {
            /** @description Confirms that the account is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The account has been deleted."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DeleteAccountError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 503;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DeleteAccountError503Code"];
                        };
                    };
                };
            };
        };
    };
    getLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The language of the signed-in user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "language": "en"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ChosenLanguage"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetLanguageError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    chooseLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["ChooseLanguageBody"];
            };
        };
        responses: {
            /** @description The language of the signed-in user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "language": "en"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ChosenLanguage"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ChooseLanguageError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ChooseLanguageError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile of the signed-in user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "id": "019aa3c0-1111-7000-8000-000000000001",
                     *         "firstName": "Demo",
                     *         "lastName": "Borrower",
                     *         "phone": "+584121234567",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z",
                     *         "email": "borrower@demo.example",
                     *         "verified": false,
                     *         "profileImage": null,
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Profile"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetProfileError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Demo",
                 *       "lastName": "Borrower",
                 *       "phone": "+584121234567"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProfileBody"];
            };
        };
        responses: {
            /** @description The current values of the fields that can be updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "id": "019aa3c0-1111-7000-8000-000000000001",
                     *         "firstName": "Demo",
                     *         "lastName": "Borrower",
                     *         "phone": "+584121234567",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["UpdatedProfile"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateProfileError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateProfileError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportPersonalData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All personal data of the signed-in user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "exportedAt": "2026-11-20T23:02:00.000Z",
                     *         "identity": {
                     *           "account": [
                     *             {
                     *               "id": "019aa3c0-1111-7000-8000-000000000001",
                     *               "role": "borrower",
                     *               "email": "borrower@demo.example",
                     *               "firstName": "Demo",
                     *               "lastName": "Borrower",
                     *               "phone": "+584121234567",
                     *               "createdAt": "2026-11-20T23:02:00.000Z"
                     *             }
                     *           ]
                     *         },
                     *         "lending": {
                     *           "loans": []
                     *         },
                     *         "documents": {
                     *           "files": []
                     *         },
                     *         "support": {
                     *           "tickets": []
                     *         },
                     *         "notifications": {
                     *           "devices": [
                     *             {
                     *               "id": "019aa3c0-bbbb-7000-8000-00000000000b",
                     *               "platform": "ios",
                     *               "name": null,
                     *               "createdAt": "2026-11-20T23:02:00.000Z"
                     *             }
                     *           ]
                     *         },
                     *         "credit": {
                     *           "milestones": []
                     *         }
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["PersonalData"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ExportPersonalDataError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            /** @description Too many requests. `Retry-After` gives the seconds to wait. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 429;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ExportPersonalDataError429Code"];
                        };
                    };
                };
            };
            500: components["responses"]["Error500"];
            /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 503;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ExportPersonalDataError503Code"];
                        };
                    };
                };
            };
        };
    };
    getLoanRequestParameters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits and choices of loan requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "minAmount": 100,
                     *         "maxAmount": 50000,
                     *         "minTerm": 3,
                     *         "maxTerm": 60,
                     *         "currencies": [
                     *           "USD",
                     *           "VES"
                     *         ],
                     *         "purposes": [
                     *           "Home Improvement",
                     *           "Education",
                     *           "Medical",
                     *           "Debt Consolidation",
                     *           "Vehicle",
                     *           "Business",
                     *           "Travel",
                     *           "Other"
                     *         ],
                     *         "employmentStatuses": [
                     *           "Employed",
                     *           "Self-employed",
                     *           "Unemployed"
                     *         ]
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanRequestParameters"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewAmortization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 10000,
                 *       "term": 12,
                 *       "interestRate": 12
                 *     }
                 */
                "application/json": components["schemas"]["PreviewAmortizationBody"];
            };
        };
        responses: {
            /** @description The schedule and its totals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "totalAmount": 1010,
                     *         "monthlyPayment": 1010,
                     *         "totalInterest": 10,
                     *         "schedule": [
                     *           {
                     *             "month": 1,
                     *             "payment": 1010,
                     *             "principal": 1000,
                     *             "interest": 10,
                     *             "balance": 0
                     *           }
                     *         ]
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["AmortizationPreview"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PreviewAmortizationError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewDisclosure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 10000,
                 *       "term": 12,
                 *       "interestRate": 12,
                 *       "disbursementDate": "2026-12-01"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewDisclosureBody"];
            };
        };
        responses: {
            /** @description The cost of a loan on these terms, disbursed on that day or else today. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "originationFee": 0,
                     *         "amountFinanced": 10000,
                     *         "financeCharge": 661.86,
                     *         "totalOfPayments": 10661.86,
                     *         "numberOfPayments": 12,
                     *         "monthlyPayment": 888.49,
                     *         "lastPayment": 888.47,
                     *         "firstPaymentDate": "2027-01-01T00:00:00.000Z",
                     *         "lastPaymentDate": "2027-12-01T00:00:00.000Z",
                     *         "apr": 12,
                     *         "aprc": 12.68
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CostDisclosure"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PreviewDisclosureError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listLoanRequests: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                status?: components["schemas"]["LoanRequestStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of loan requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *           "amount": 10000,
                     *           "currency": "USD",
                     *           "term": 12,
                     *           "status": "Pending",
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanRequest"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanRequestsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createLoanRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 10000,
                 *       "currency": "USD",
                 *       "term": 12,
                 *       "purpose": "Education",
                 *       "employmentStatus": "Employed"
                 *     }
                 */
                "application/json": components["schemas"]["CreateLoanRequestBody"];
            };
        };
        responses: {
            /** @description The new request, Pending. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "status": "Pending",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CreatedLoanRequest"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreateLoanRequestError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getLoanRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request with its quoted terms. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "status": "Pending",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 14,
                     *         "monthlyPayment": 897.87,
                     *         "approvalDate": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanRequestDetail"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetLoanRequestError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateLoanRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 9000,
                 *       "term": 12,
                 *       "purpose": "Education"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateLoanRequestBody"];
            };
        };
        responses: {
            /** @description The updated terms. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 9000,
                     *         "term": 12,
                     *         "updatedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["UpdatedLoanRequest"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateLoanRequestError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateLoanRequestError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelLoanRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirms that the request is cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The loan request is cancelled."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CancelLoanRequestError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CancelLoanRequestError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getLoanRequestDisclosure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cost of the request at its quoted or approved rate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "originationFee": 0,
                     *         "amountFinanced": 10000,
                     *         "financeCharge": 661.86,
                     *         "totalOfPayments": 10661.86,
                     *         "numberOfPayments": 12,
                     *         "monthlyPayment": 888.49,
                     *         "lastPayment": 888.47,
                     *         "firstPaymentDate": "2027-01-01T00:00:00.000Z",
                     *         "lastPaymentDate": "2027-12-01T00:00:00.000Z",
                     *         "apr": 12,
                     *         "aprc": 12.68
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CostDisclosure"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetLoanRequestDisclosureError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listLoanOffers: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of offers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "offerId": "019aa3c0-1717-7000-8000-000000000016",
                     *           "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *           "amount": 8000,
                     *           "currency": "USD",
                     *           "term": 12,
                     *           "interestRate": 12,
                     *           "monthlyPayment": 710.79,
                     *           "apr": 12,
                     *           "status": "Open",
                     *           "expiresOn": "2026-12-04",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "decidedAt": null
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanOffer"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanOffersError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanOffersError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    acceptLoanOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                requestId: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The approved request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 8000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "status": "Approved",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 12,
                     *         "monthlyPayment": 710.79,
                     *         "approvalDate": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanRequestDetail"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["AcceptLoanOfferError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["AcceptLoanOfferError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    declineLoanOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                requestId: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The declined offer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "offerId": "019aa3c0-1717-7000-8000-000000000016",
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 8000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "interestRate": 12,
                     *         "monthlyPayment": 710.79,
                     *         "apr": 12,
                     *         "status": "Declined",
                     *         "expiresOn": "2026-12-04",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "decidedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanOffer"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DeclineLoanOfferError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DeclineLoanOfferError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDecision: {
        parameters: {
            query?: {
                /** @description JSON in the envelope, in the language of `Accept-Language`, or the notice of action taken. */
                format?: components["schemas"]["DecisionFormat"];
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanRequestDecision"];
                        error: null;
                    };
                    "application/pdf": Blob;
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetDecisionError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetDecisionError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAnyDecision: {
        parameters: {
            query?: {
                /** @description JSON in the envelope, in the language of `Accept-Language`, or the notice of action taken. */
                format?: components["schemas"]["DecisionFormat"];
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanRequestDecision"];
                        error: null;
                    };
                    "application/pdf": Blob;
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAnyDecisionError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAnyDecisionError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDecisionReasons: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. Without `page` and `limit` the answer is the whole list. */
                page?: number;
                /** @description Items per page; 20 if only `page` is given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reasons. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "code": "UNVERIFIABLE_INCOME",
                     *           "text": "Unable to verify income"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["DecisionReason"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListDecisionReasonsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAgreement: {
        parameters: {
            query?: {
                /** @description JSON in the envelope, or the paper itself: exactly the bytes of `sha256`. */
                format?: components["schemas"]["AgreementFormat"];
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Agreement"];
                        error: null;
                    };
                    "application/pdf": Blob;
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAgreementError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAgreementError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAnyAgreement: {
        parameters: {
            query?: {
                /** @description JSON in the envelope, or the paper itself: exactly the bytes of `sha256`. */
                format?: components["schemas"]["AgreementFormat"];
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Agreement"];
                        error: null;
                    };
                    "application/pdf": Blob;
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAnyAgreementError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAnyAgreementError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    signAgreement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sha256": "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9",
                 *       "signedName": "María Peña",
                 *       "consent": true
                 *     }
                 */
                "application/json": components["schemas"]["SignAgreementBody"];
            };
        };
        responses: {
            /** @description The signed agreement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "agreementId": "019aa3c0-1818-7000-8000-000000000017",
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "sha256": "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "signedAt": "2026-11-20T23:02:00.000Z",
                     *         "signedName": "María Peña",
                     *         "disclosure": {
                     *           "originationFee": 0,
                     *           "amountFinanced": 10000,
                     *           "financeCharge": 661.86,
                     *           "totalOfPayments": 10661.86,
                     *           "numberOfPayments": 12,
                     *           "monthlyPayment": 888.49,
                     *           "lastPayment": 888.47,
                     *           "firstPaymentDate": "2027-01-01T00:00:00.000Z",
                     *           "lastPaymentDate": "2027-12-01T00:00:00.000Z",
                     *           "apr": 12,
                     *           "aprc": 12.68
                     *         }
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Agreement"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["SignAgreementError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["SignAgreementError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listLoans: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                status?: components["schemas"]["LoanStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of loans. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "amount": 10000,
                     *           "currency": "USD",
                     *           "term": 12,
                     *           "remainingTerm": 12,
                     *           "monthlyPayment": 888.49,
                     *           "status": "Active",
                     *           "nextPaymentDate": "2026-12-20T00:00:00.000Z",
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Loan"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoansError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getLoan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The loan with its figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "remainingTerm": 12,
                     *         "monthlyPayment": 888.49,
                     *         "status": "Active",
                     *         "nextPaymentDate": "2026-12-20T00:00:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 12,
                     *         "totalInterest": 661.86,
                     *         "paidAmount": 0,
                     *         "remainingAmount": 10661.86,
                     *         "lastPaymentDate": null,
                     *         "disbursementDate": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanDetail"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetLoanError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getLoanPaymentInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next payment and the schedule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "monthlyPayment": 888.49,
                     *         "nextPaymentDate": "2026-12-20T00:00:00.000Z",
                     *         "nextPaymentAmount": 888.49,
                     *         "totalPaymentsRemaining": 12,
                     *         "paymentSchedule": [
                     *           {
                     *             "paymentNumber": 1,
                     *             "dueDate": "2026-12-20T00:00:00.000Z",
                     *             "principal": 788.49,
                     *             "interest": 100,
                     *             "balance": 9211.51,
                     *             "status": "Upcoming"
                     *           }
                     *         ]
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["PaymentInfo"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetLoanPaymentInfoError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getRefinanceEligibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether refinancing is possible, and the savings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "eligible": true,
                     *         "reason": "The rate offered today, 18 %, is lower than the loan's 24 %.",
                     *         "estimatedSavings": 413.23,
                     *         "currentRate": 24,
                     *         "refinanceRate": 18
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["RefinanceEligibility"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetRefinanceEligibilityError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    pauseLoan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "duration": 2
                 *     }
                 */
                "application/json": components["schemas"]["PauseLoanBody"];
            };
        };
        responses: {
            /** @description The pause. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "status": "Paused",
                     *         "pauseStartDate": "2027-03-01T00:00:00.000Z",
                     *         "pauseEndDate": "2027-05-01T00:00:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanPause"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PauseLoanError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PauseLoanError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listLoanCharges: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of charges. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "chargeId": "019aa3c0-1616-7000-8000-000000000015",
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "type": "Late Fee",
                     *           "amount": 15,
                     *           "paidAmount": 0,
                     *           "status": "Open",
                     *           "installmentNumber": 4,
                     *           "paymentId": null,
                     *           "chargedOn": "2026-12-20T00:00:00.000Z",
                     *           "reason": null,
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanCharge"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanChargesError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanChargesError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listLoanTransactions: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transactions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "transactionId": "019aa3c0-2323-7000-8000-000000000011",
                     *           "type": "Payment",
                     *           "date": "2026-12-20T00:00:00.000Z",
                     *           "amount": 888.49,
                     *           "principal": 788.49,
                     *           "interest": 100,
                     *           "charges": 0,
                     *           "balance": 9211.51
                     *         },
                     *         {
                     *           "transactionId": "019aa3c0-1212-7000-8000-000000000010",
                     *           "type": "Disbursement",
                     *           "date": "2026-11-20T00:00:00.000Z",
                     *           "amount": 10000,
                     *           "principal": 10000,
                     *           "interest": 0,
                     *           "charges": 0,
                     *           "balance": 10000
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanTransaction"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanTransactionsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanTransactionsError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getLoanStatement: {
        parameters: {
            query?: {
                /** @description The first day of the period. Defaults to the day of disbursement. In the years 1900 to 2199. */
                from?: string;
                /** @description The last day of the period. Defaults to the business date. In the years 1900 to 2199. */
                to?: string;
                /** @description JSON in the envelope, or a file. */
                format?: components["schemas"]["StatementFormat"];
            };
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanStatement"];
                        error: null;
                    };
                    "text/csv": string;
                    "application/pdf": Blob;
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetLoanStatementError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetLoanStatementError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPayoffQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "asOf": "2027-04-20T00:00:00.000Z",
                     *         "payoffAmount": 5977.91,
                     *         "outstandingPrincipal": 5977.91,
                     *         "accruedInterest": 0,
                     *         "charges": 0,
                     *         "interestRebate": 241.5,
                     *         "remainingAmount": 6219.41,
                     *         "validUntil": "2027-04-21T00:00:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["PayoffQuote"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetPayoffQuoteError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetPayoffQuoteError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    payOffLoan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethod": "card"
                 *     }
                 */
                "application/json": components["schemas"]["PayOffLoanBody"];
            };
        };
        responses: {
            /** @description The payment. It is Processing until the payment gateway settles it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 5977.91,
                     *         "status": "Processing",
                     *         "transactionId": "sandbox-019aa3c0-4444-7000-8000-000000000004",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CreatedPayment"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PayOffLoanError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description The payment was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 402;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PayOffLoanError402Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PayOffLoanError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPrepaymentQuote: {
        parameters: {
            query: {
                /** @example 2000 */
                amount: number;
                reduce: components["schemas"]["Reduction"];
            };
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "asOf": "2027-02-20T00:00:00.000Z",
                     *         "amount": 2000,
                     *         "reduce": "payment",
                     *         "accruedInterest": 0,
                     *         "principal": 2000,
                     *         "interestSaved": 101.32,
                     *         "monthlyPayment": 655.01,
                     *         "remainingTerm": 9,
                     *         "totalInterest": 560.54,
                     *         "nextPaymentDate": "2027-03-20T00:00:00.000Z",
                     *         "lastPaymentDate": "2027-11-20T00:00:00.000Z",
                     *         "paymentSchedule": [
                     *           {
                     *             "paymentNumber": 4,
                     *             "dueDate": "2027-02-20T00:00:00.000Z",
                     *             "principal": 2000,
                     *             "interest": 0,
                     *             "balance": 5610.8,
                     *             "status": "Paid"
                     *           },
                     *           {
                     *             "paymentNumber": 5,
                     *             "dueDate": "2027-03-20T00:00:00.000Z",
                     *             "principal": 598.9,
                     *             "interest": 56.11,
                     *             "balance": 5011.9,
                     *             "status": "Upcoming"
                     *           }
                     *         ]
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["PrepaymentQuote"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetPrepaymentQuoteError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetPrepaymentQuoteError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createPrepayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 2000,
                 *       "reduce": "payment",
                 *       "paymentMethod": "card"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePrepaymentBody"];
            };
        };
        responses: {
            /** @description The payment. It is Processing until the payment gateway settles it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 2000,
                     *         "status": "Processing",
                     *         "transactionId": "sandbox-019aa3c0-4444-7000-8000-000000000004",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CreatedPayment"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreatePrepaymentError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description The payment was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 402;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreatePrepaymentError402Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreatePrepaymentError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAutopay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The autopay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "status": "Active",
                     *         "paymentMethod": "card",
                     *         "bankId": null,
                     *         "maxAmount": 1000,
                     *         "nextChargeOn": "2026-12-20T00:00:00.000Z",
                     *         "nextChargeAmount": 888.49,
                     *         "failedAttempts": 0,
                     *         "authorizedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Autopay"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAutopayError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    authorizeAutopay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethod": "card",
                 *       "bankId": "019aa3c0-eeee-7000-8000-00000000000e",
                 *       "maxAmount": 1000
                 *     }
                 */
                "application/json": components["schemas"]["AuthorizeAutopayBody"];
            };
        };
        responses: {
            /** @description The autopay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "status": "Active",
                     *         "paymentMethod": "card",
                     *         "bankId": null,
                     *         "maxAmount": 1000,
                     *         "nextChargeOn": "2026-12-20T00:00:00.000Z",
                     *         "nextChargeAmount": 888.49,
                     *         "failedAttempts": 0,
                     *         "authorizedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Autopay"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["AuthorizeAutopayError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["AuthorizeAutopayError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeAutopay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirms that autopay has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The loan is no longer paid automatically."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RevokeAutopayError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listBanks: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. Without `page` and `limit` the answer is the whole list. */
                page?: number;
                /** @description Items per page; 20 if only `page` is given. */
                limit?: number;
                /** @description Two-letter country code (ISO 3166-1 alpha-2), in any case. */
                country?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The banks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "bankId": "0192f000-0000-7000-8000-000000000156",
                     *           "name": "100% Banco",
                     *           "code": "0156",
                     *           "country": "VE",
                     *           "supportsInstantTransfer": true
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Bank"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListBanksError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description An identifier. An unknown one gives an empty list. */
                loanId?: string;
                status?: components["schemas"]["PaymentStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "amount": 888.49,
                     *           "status": "Processing",
                     *           "transactionId": "sandbox-019aa3c0-4444-7000-8000-000000000004",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "paymentMethod": "card"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Payment"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListPaymentsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "loanId": "019aa3c0-3333-7000-8000-000000000003",
                 *       "amount": 888.49,
                 *       "paymentMethod": "card"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentBody"];
            };
        };
        responses: {
            /** @description The payment. It is Processing until the payment gateway settles it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 888.49,
                     *         "status": "Processing",
                     *         "transactionId": "sandbox-019aa3c0-4444-7000-8000-000000000004",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CreatedPayment"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreatePaymentError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description The payment was declined. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 402;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreatePaymentError402Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createReferencePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "loanId": "019aa3c0-3333-7000-8000-000000000003",
                 *       "referenceNumber": "0012345678",
                 *       "amount": 888.49
                 *     }
                 */
                "application/json": components["schemas"]["CreateReferencePaymentBody"];
            };
        };
        responses: {
            /** @description The payment. It is Pending until a deposit verifies it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 888.49,
                     *         "status": "Pending",
                     *         "reference": "0012345678"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ReferencePayment"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreateReferencePaymentError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "confirmationCode": "493021"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyPaymentBody"];
            };
        };
        responses: {
            /** @description The completed payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "status": "Completed",
                     *         "completedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["VerifiedPayment"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["VerifyPaymentError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["VerifyPaymentError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 888.49,
                     *         "status": "Processing",
                     *         "transactionId": "sandbox-019aa3c0-4444-7000-8000-000000000004",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "paymentMethod": "card",
                     *         "bankId": null,
                     *         "reference": null,
                     *         "completedAt": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["PaymentDetail"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetPaymentError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    receivePaymentEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, computed over the raw body. Valid for 5 minutes. */
                "x-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventId": "evt_01HF7YAT31",
                 *       "transactionId": "tx_8f14e45f",
                 *       "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                 *       "outcome": "succeeded"
                 *     }
                 */
                "application/json": components["schemas"]["ReceivePaymentEventBody"];
            };
        };
        responses: {
            /** @description What the event did. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "eventId": "evt_01HF7YAT31",
                     *         "status": "applied"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["PaymentEventResult"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReceivePaymentEventError400Code"];
                        };
                    };
                };
            };
            /** @description The access token is missing or not valid, or the credentials are wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 401;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReceivePaymentEventError401Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReceivePaymentEventError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCreditScore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The score and its rating. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "score": 671,
                     *         "rating": "Good",
                     *         "accountAge": 14,
                     *         "lastUpdated": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CreditScore"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetCreditScoreError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getGamification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Points, level and achievements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "points": 150,
                     *         "level": "Bronze",
                     *         "achievements": [
                     *           {
                     *             "id": "first-payment",
                     *             "name": "First payment",
                     *             "unlockedAt": "2026-11-20T23:02:00.000Z"
                     *           }
                     *         ],
                     *         "rewards": 1.5
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Gamification"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTrialBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One trial balance for each currency. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "currency": "USD",
                     *           "accounts": [
                     *             {
                     *               "account": "cash",
                     *               "kind": "asset",
                     *               "debit": 0,
                     *               "credit": 10000,
                     *               "balance": -10000
                     *             },
                     *             {
                     *               "account": "principal-receivable",
                     *               "kind": "asset",
                     *               "debit": 10000,
                     *               "credit": 0,
                     *               "balance": 10000
                     *             }
                     *           ],
                     *           "totals": {
                     *             "debit": 10000,
                     *             "credit": 10000,
                     *             "balance": 0
                     *           }
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["TrialBalance"][];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listLoanPostings: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of postings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "source": "loan.disbursed:019aa3c0-3333-7000-8000-000000000003",
                     *           "account": "principal-receivable",
                     *           "side": "debit",
                     *           "amount": 10000,
                     *           "currency": "USD",
                     *           "bookedOn": "2026-11-20",
                     *           "occurredAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Posting"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanPostingsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanPostingsError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadProfilePicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadProfilePictureBody"];
            };
        };
        responses: {
            /** @description The new picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "url": "https://api.example.com/files/019aa3c0-5555-7000-8000-000000000005?expires=1795216620&signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ProfilePicture"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UploadProfilePictureError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UploadProfilePictureError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            /** @description Temporarily unavailable. `Retry-After` gives the seconds to wait. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 503;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UploadProfilePictureError503Code"];
                        };
                    };
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                documentType?: components["schemas"]["DocumentType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "documentId": "019aa3c0-6666-7000-8000-000000000006",
                     *           "documentType": "ID",
                     *           "url": "https://api.example.com/files/019aa3c0-5555-7000-8000-000000000005?expires=1795216620&signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *           "verified": false,
                     *           "uploadDate": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Document"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListDocumentsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of the file)",
                 *       "documentType": "ID"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadDocumentBody"];
            };
        };
        responses: {
            /** @description The stored document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "documentId": "019aa3c0-6666-7000-8000-000000000006",
                     *         "documentType": "ID",
                     *         "url": "https://api.example.com/files/019aa3c0-5555-7000-8000-000000000005?expires=1795216620&signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "verified": false,
                     *         "uploadDate": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Document"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UploadDocumentError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            409: components["responses"]["Error409"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadFileBody"];
            };
        };
        responses: {
            /** @description The stored file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "fileId": "019aa3c0-5555-7000-8000-000000000005",
                     *         "url": "https://api.example.com/files/019aa3c0-5555-7000-8000-000000000005?expires=1795216620&signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["UploadedFile"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UploadFileError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            409: components["responses"]["Error409"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirms that the document is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The document has been removed."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DeleteDocumentError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirms that the file is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The file has been removed."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DeleteFileError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DeleteFileError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    downloadFile: {
        parameters: {
            query?: {
                /** @description Unix time in seconds at which the URL expires. */
                expires?: unknown;
                /** @description Signature of the file id and the expiry. */
                signature?: unknown;
            };
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, without the envelope. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "application/pdf": Blob;
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DownloadFileError400Code"];
                        };
                    };
                };
            };
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DownloadFileError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DownloadFileError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSupportCategories: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. Without `page` and `limit` the answer is the whole list. */
                page?: number;
                /** @description Items per page; 20 if only `page` is given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "categoryId": "0192f001-0000-7000-8000-000000000001",
                     *           "name": "Payments",
                     *           "description": "A payment that is missing, declined, duplicated, or made with the wrong reference."
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["TicketCategory"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListSupportCategoriesError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                status?: components["schemas"]["TicketStatus"];
                priority?: components["schemas"]["TicketPriority"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tickets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *           "subject": "My payment is not shown",
                     *           "status": "Open",
                     *           "priority": "Low",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "updatedAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Ticket"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListTicketsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "My payment is not shown",
                 *       "description": "I paid on Friday, and the instalment is still open.",
                 *       "categoryId": "019aa3c0-9999-7000-8000-000000000009",
                 *       "priority": "Low",
                 *       "attachments": [
                 *         "019aa3c0-5555-7000-8000-000000000005"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateTicketBody"];
            };
        };
        responses: {
            /** @description The new ticket, Open. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *         "subject": "My payment is not shown",
                     *         "status": "Open",
                     *         "priority": "Low",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CreatedTicket"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreateTicketError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket with its messages, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *         "subject": "My payment is not shown",
                     *         "status": "In Progress",
                     *         "priority": "Low",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "description": "I paid on Friday, and the instalment is still open.",
                     *         "categoryId": "019aa3c0-9999-7000-8000-000000000009",
                     *         "assignedAgent": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "messages": [
                     *           {
                     *             "messageId": "019aa3c0-8888-7000-8000-000000000008",
                     *             "sender": "019aa3c0-dddd-7000-8000-00000000000d",
                     *             "content": "We are looking into it.",
                     *             "timestamp": "2026-11-20T23:02:00.000Z"
                     *           }
                     *         ]
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["TicketDetail"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetTicketError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    postTicketMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Is there any news?",
                 *       "attachments": [
                 *         "019aa3c0-5555-7000-8000-000000000005"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostTicketMessageBody"];
            };
        };
        responses: {
            /** @description The new message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "messageId": "019aa3c0-8888-7000-8000-000000000008",
                     *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *         "content": "Is there any news?",
                     *         "timestamp": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["PostedMessage"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PostTicketMessageError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PostTicketMessageError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    closeTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "resolution": "The payment arrived."
                 *     }
                 */
                "application/json": components["schemas"]["CloseTicketBody"];
            };
        };
        responses: {
            /** @description The closed ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *         "status": "Closed",
                     *         "closedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ClosedTicket"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CloseTicketError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CloseTicketError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    sendNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Instalment",
                 *       "message": "Pay the instalment of December.",
                 *       "notificationType": "payment_reminder"
                 *     }
                 */
                "application/json": components["schemas"]["SendNotificationBody"];
            };
        };
        responses: {
            /** @description The stored notification. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "notificationId": "019aa3c0-aaaa-7000-8000-00000000000a",
                     *         "status": "Sent",
                     *         "sentAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["SentNotification"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["SendNotificationError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                status?: components["schemas"]["NotificationStatus"];
                /** @description Such as `payment_reminder`. An unknown type matches nothing. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "notificationId": "019aa3c0-aaaa-7000-8000-00000000000a",
                     *           "title": "We received your payment",
                     *           "message": "Your payment of USD 888.49 has arrived and counts towards your loan.",
                     *           "type": "payment_update",
                     *           "status": "Unread",
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Notification"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListNotificationsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "notificationId": "019aa3c0-aaaa-7000-8000-00000000000a",
                     *         "title": "We received your payment",
                     *         "message": "Your payment of USD 888.49 has arrived and counts towards your loan.",
                     *         "type": "payment_update",
                     *         "status": "Unread",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "actionUrl": "https://lending.example/payments/019aa3c0-4444-7000-8000-000000000004",
                     *         "readAt": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["NotificationDetail"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetNotificationError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    markNotificationRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The time of the first reading. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "notificationId": "019aa3c0-aaaa-7000-8000-00000000000a",
                     *         "status": "Read",
                     *         "readAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ReadNotification"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MarkNotificationReadError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MarkNotificationReadError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    registerDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "fcm-registration-token",
                 *       "platform": "android",
                 *       "deviceName": "My phone"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterDeviceBody"];
            };
        };
        responses: {
            /** @description The registered device. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "deviceId": "019aa3c0-bbbb-7000-8000-00000000000b",
                     *         "platform": "android",
                     *         "status": "Active"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Device"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RegisterDeviceError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirms that the device is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The device receives no more push messages."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RemoveDeviceError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preferences, or the defaults. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "emailNotifications": true,
                     *         "pushNotifications": true,
                     *         "loanUpdates": true,
                     *         "paymentReminders": true,
                     *         "promotions": false
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["NotificationPreferences"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "promotions": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateNotificationPreferencesBody"];
            };
        };
        responses: {
            /** @description Confirms that the preferences are saved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "Your notification preferences are saved."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateNotificationPreferencesError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "productId": "019aa3c0-1515-7000-8000-000000000014",
                     *           "version": 1,
                     *           "name": "Personal loan",
                     *           "currency": "USD",
                     *           "minAmount": 500,
                     *           "maxAmount": 20000,
                     *           "minTerm": 6,
                     *           "maxTerm": 48,
                     *           "interestRate": 18,
                     *           "maxRate": 36,
                     *           "maxApr": 39.99,
                     *           "originationFeePercent": 2.5,
                     *           "lateFee": 15,
                     *           "gracePeriodDays": 15,
                     *           "returnedPaymentFee": 20,
                     *           "dayCount": "30/360",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "updatedAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Product"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListProductsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAllProducts: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "productId": "019aa3c0-1515-7000-8000-000000000014",
                     *           "version": 1,
                     *           "name": "Personal loan",
                     *           "currency": "USD",
                     *           "minAmount": 500,
                     *           "maxAmount": 20000,
                     *           "minTerm": 6,
                     *           "maxTerm": 48,
                     *           "interestRate": 18,
                     *           "maxRate": 36,
                     *           "maxApr": 39.99,
                     *           "originationFeePercent": 2.5,
                     *           "lateFee": 15,
                     *           "gracePeriodDays": 15,
                     *           "returnedPaymentFee": 20,
                     *           "dayCount": "30/360",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "updatedAt": "2026-11-20T23:02:00.000Z",
                     *           "active": true
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorProduct"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAllProductsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Personal loan",
                 *       "minAmount": 500,
                 *       "maxAmount": 20000,
                 *       "minTerm": 6,
                 *       "maxTerm": 48,
                 *       "currency": "USD",
                 *       "interestRate": 12,
                 *       "maxRate": 12,
                 *       "maxApr": 12,
                 *       "originationFeePercent": 2.5,
                 *       "lateFee": 15,
                 *       "gracePeriodDays": 15,
                 *       "returnedPaymentFee": 20,
                 *       "dayCount": "30/360",
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateProductBody"];
            };
        };
        responses: {
            /** @description The new product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "productId": "019aa3c0-1515-7000-8000-000000000014",
                     *         "version": 1,
                     *         "name": "Personal loan",
                     *         "currency": "USD",
                     *         "minAmount": 500,
                     *         "maxAmount": 20000,
                     *         "minTerm": 6,
                     *         "maxTerm": 48,
                     *         "interestRate": 18,
                     *         "maxRate": 36,
                     *         "maxApr": 39.99,
                     *         "originationFeePercent": 2.5,
                     *         "lateFee": 15,
                     *         "gracePeriodDays": 15,
                     *         "returnedPaymentFee": 20,
                     *         "dayCount": "30/360",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z",
                     *         "active": true
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorProduct"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreateProductError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Personal loan",
                 *       "minAmount": 500,
                 *       "maxAmount": 20000,
                 *       "minTerm": 6,
                 *       "maxTerm": 48,
                 *       "interestRate": 12,
                 *       "maxRate": 12,
                 *       "maxApr": 12,
                 *       "originationFeePercent": 2.5,
                 *       "lateFee": 15,
                 *       "gracePeriodDays": 15,
                 *       "returnedPaymentFee": 20,
                 *       "dayCount": "30/360",
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProductBody"];
            };
        };
        responses: {
            /** @description The product in its current version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "productId": "019aa3c0-1515-7000-8000-000000000014",
                     *         "version": 1,
                     *         "name": "Personal loan",
                     *         "currency": "USD",
                     *         "minAmount": 500,
                     *         "maxAmount": 20000,
                     *         "minTerm": 6,
                     *         "maxTerm": 48,
                     *         "interestRate": 18,
                     *         "maxRate": 36,
                     *         "maxApr": 39.99,
                     *         "originationFeePercent": 2.5,
                     *         "lateFee": 15,
                     *         "gracePeriodDays": 15,
                     *         "returnedPaymentFee": 20,
                     *         "dayCount": "30/360",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z",
                     *         "active": true
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorProduct"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateProductError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateProductError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "webhookId": "019aa3c0-1010-7000-8000-000000000010",
                     *           "url": "https://hooks.example.com/lending",
                     *           "events": [
                     *             "loan.*",
                     *             "payment.completed"
                     *           ],
                     *           "enabled": true,
                     *           "disabledReason": null,
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Webhook"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListWebhooksError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    registerWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/lending",
                 *       "events": [
                 *         "loan.*",
                 *         "payment.completed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RegisterWebhookBody"];
            };
        };
        responses: {
            /** @description The id and the secret of the new webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "webhookId": "019aa3c0-1010-7000-8000-000000000010",
                     *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["WebhookSecret"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RegisterWebhookError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/lending",
                 *       "events": [
                 *         "loan.*",
                 *         "payment.completed"
                 *       ],
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookBody"];
            };
        };
        responses: {
            /** @description The updated webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "webhookId": "019aa3c0-1010-7000-8000-000000000010",
                     *         "url": "https://hooks.example.com/lending",
                     *         "events": [
                     *           "loan.*",
                     *           "payment.completed"
                     *         ],
                     *         "enabled": true,
                     *         "disabledReason": null,
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Webhook"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateWebhookError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["UpdateWebhookError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirms that the webhook is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The webhook is deleted."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DeleteWebhookError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "webhookId": "019aa3c0-1010-7000-8000-000000000010",
                     *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["WebhookSecret"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RotateWebhookSecretError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RotateWebhookSecretError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                status?: components["schemas"]["WebhookDeliveryStatus"];
            };
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "deliveryId": "019aa3c0-1111-7000-8000-000000000011",
                     *           "eventId": "019aa3c0-1313-7000-8000-000000000012",
                     *           "type": "payment.completed",
                     *           "status": "Pending",
                     *           "attempts": 1,
                     *           "lastStatusCode": 503,
                     *           "lastError": "The receiver answered 503.",
                     *           "nextAttemptAt": "2026-11-20T23:02:00.000Z",
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["WebhookDelivery"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListWebhookDeliveriesError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListWebhookDeliveriesError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                webhookId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The delivery, Pending. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "deliveryId": "019aa3c0-1111-7000-8000-000000000011",
                     *         "eventId": "019aa3c0-1313-7000-8000-000000000012",
                     *         "type": "payment.completed",
                     *         "status": "Pending",
                     *         "attempts": 1,
                     *         "lastStatusCode": 503,
                     *         "lastError": "The receiver answered 503.",
                     *         "nextAttemptAt": "2026-11-20T23:02:00.000Z",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["WebhookDelivery"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RetryWebhookDeliveryError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RetryWebhookDeliveryError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAllLoanRequests: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                userId?: string;
                /** @description The first UTC day of `createdAt`. In the years 1900 to 2199. */
                from?: string;
                /** @description The last UTC day of `createdAt`, inclusive. In the years 1900 to 2199. */
                to?: string;
                /** @description `-` before the field sorts in descending order. Newest first by default. */
                sort?: components["schemas"]["LoanRequestSort"];
                status?: components["schemas"]["LoanRequestStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of assessed requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *           "amount": 10000,
                     *           "currency": "USD",
                     *           "term": 12,
                     *           "status": "Pending",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "interestRate": 14,
                     *           "monthlyPayment": 897.87,
                     *           "approvalDate": null,
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           },
                     *           "purpose": "Education",
                     *           "employmentStatus": "Employed",
                     *           "companyName": null,
                     *           "approvalReason": null,
                     *           "rejectionReason": null,
                     *           "reasonCodes": [],
                     *           "productId": null,
                     *           "productVersion": 1,
                     *           "loanId": null,
                     *           "creditScore": 691,
                     *           "scoreFactors": [
                     *             {
                     *               "factor": "accountAge",
                     *               "points": 83
                     *             }
                     *           ],
                     *           "recommendation": "Review",
                     *           "reasons": [
                     *             "The identity is not verified."
                     *           ],
                     *           "decideBy": null
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorLoanRequest"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAllLoanRequestsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAnyLoanRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assessed request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "status": "Pending",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 14,
                     *         "monthlyPayment": 897.87,
                     *         "approvalDate": null,
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "purpose": "Education",
                     *         "employmentStatus": "Employed",
                     *         "companyName": null,
                     *         "approvalReason": null,
                     *         "rejectionReason": null,
                     *         "reasonCodes": [],
                     *         "productId": null,
                     *         "productVersion": 1,
                     *         "loanId": null,
                     *         "creditScore": 691,
                     *         "scoreFactors": [
                     *           {
                     *             "factor": "accountAge",
                     *             "points": 83
                     *           }
                     *         ],
                     *         "recommendation": "Review",
                     *         "reasons": [
                     *           "The identity is not verified."
                     *         ],
                     *         "decideBy": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorLoanRequest"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAnyLoanRequestError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    approveLoanRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "interestRate": 12,
                 *       "reason": "A guarantor signed."
                 *     }
                 */
                "application/json": components["schemas"]["ApproveLoanRequestBody"];
            };
        };
        responses: {
            /** @description The approved request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "status": "Approved",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 12,
                     *         "monthlyPayment": 888.49,
                     *         "approvalDate": "2026-11-20T23:02:00.000Z",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "purpose": "Education",
                     *         "employmentStatus": "Employed",
                     *         "companyName": null,
                     *         "approvalReason": "A guarantor signed.",
                     *         "rejectionReason": null,
                     *         "reasonCodes": [],
                     *         "productId": null,
                     *         "productVersion": 1,
                     *         "loanId": null,
                     *         "creditScore": 691,
                     *         "scoreFactors": [
                     *           {
                     *             "factor": "accountAge",
                     *             "points": 83
                     *           }
                     *         ],
                     *         "recommendation": "Review",
                     *         "reasons": [
                     *           "The identity is not verified."
                     *         ],
                     *         "decideBy": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ApprovedLoanRequest"] | components["schemas"]["PendingApproval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ApproveLoanRequestError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ApproveLoanRequestError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ApproveLoanRequestError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rejectLoanRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The letter of the employer is not signed.",
                 *       "reasonCodes": [
                 *         "UNVERIFIABLE_INCOME"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RejectLoanRequestBody"];
            };
        };
        responses: {
            /** @description The rejected request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "status": "Rejected",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 14,
                     *         "monthlyPayment": 897.87,
                     *         "approvalDate": null,
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "purpose": "Education",
                     *         "employmentStatus": "Employed",
                     *         "companyName": null,
                     *         "approvalReason": null,
                     *         "rejectionReason": "The letter of the employer is not signed.",
                     *         "reasonCodes": [
                     *           "UNVERIFIABLE_INCOME"
                     *         ],
                     *         "productId": null,
                     *         "productVersion": 1,
                     *         "loanId": null,
                     *         "creditScore": 691,
                     *         "scoreFactors": [
                     *           {
                     *             "factor": "accountAge",
                     *             "points": 83
                     *           }
                     *         ],
                     *         "recommendation": "Review",
                     *         "reasons": [
                     *           "The identity is not verified."
                     *         ],
                     *         "decideBy": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorLoanRequest"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RejectLoanRequestError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RejectLoanRequestError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RejectLoanRequestError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    disburseLoanRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The disbursed request with its `loanId`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "status": "Disbursed",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 12,
                     *         "monthlyPayment": 888.49,
                     *         "approvalDate": "2026-11-20T23:02:00.000Z",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "purpose": "Education",
                     *         "employmentStatus": "Employed",
                     *         "companyName": null,
                     *         "approvalReason": null,
                     *         "rejectionReason": null,
                     *         "reasonCodes": [],
                     *         "productId": null,
                     *         "productVersion": 1,
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "creditScore": 691,
                     *         "scoreFactors": [
                     *           {
                     *             "factor": "accountAge",
                     *             "points": 83
                     *           }
                     *         ],
                     *         "recommendation": "Review",
                     *         "reasons": [
                     *           "The identity is not verified."
                     *         ],
                     *         "decideBy": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["DisbursedLoanRequest"] | components["schemas"]["PendingApproval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DisburseLoanRequestError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DisburseLoanRequestError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["DisburseLoanRequestError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAnyLoanOffers: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of offers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "offerId": "019aa3c0-1717-7000-8000-000000000016",
                     *           "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *           "amount": 8000,
                     *           "currency": "USD",
                     *           "term": 12,
                     *           "interestRate": 12,
                     *           "monthlyPayment": 710.79,
                     *           "apr": 12,
                     *           "status": "Open",
                     *           "expiresOn": "2026-12-04",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "decidedAt": null,
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           }
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorOffer"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAnyLoanOffersError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAnyLoanOffersError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    makeLoanOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 8000,
                 *       "term": 12,
                 *       "interestRate": 12,
                 *       "expiresOn": "2026-12-04"
                 *     }
                 */
                "application/json": components["schemas"]["MakeLoanOfferBody"];
            };
        };
        responses: {
            /** @description The new offer, Open. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "offerId": "019aa3c0-1717-7000-8000-000000000016",
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 8000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "interestRate": 12,
                     *         "monthlyPayment": 710.79,
                     *         "apr": 12,
                     *         "status": "Open",
                     *         "expiresOn": "2026-12-04",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "decidedAt": null,
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         }
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorOffer"] | components["schemas"]["PendingApproval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MakeLoanOfferError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MakeLoanOfferError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MakeLoanOfferError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAllLoans: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                userId?: string;
                /** @description The first UTC day of `createdAt`. In the years 1900 to 2199. */
                from?: string;
                /** @description The last UTC day of `createdAt`, inclusive. In the years 1900 to 2199. */
                to?: string;
                /** @description `-` before the field sorts in descending order. Newest first by default. */
                sort?: components["schemas"]["LoanSort"];
                status?: components["schemas"]["LoanStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of loans. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "amount": 10000,
                     *           "currency": "USD",
                     *           "term": 12,
                     *           "remainingTerm": 12,
                     *           "monthlyPayment": 888.49,
                     *           "status": "Active",
                     *           "nextPaymentDate": "2026-12-20T00:00:00.000Z",
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "interestRate": 12,
                     *           "totalInterest": 661.86,
                     *           "paidAmount": 0,
                     *           "remainingAmount": 10661.86,
                     *           "lastPaymentDate": null,
                     *           "disbursementDate": "2026-11-20T23:02:00.000Z",
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           },
                     *           "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *           "daysPastDue": 0,
                     *           "productId": null,
                     *           "productVersion": 1,
                     *           "pauseStartDate": null,
                     *           "pauseEndDate": null,
                     *           "writtenOffAt": null,
                     *           "writeOffReason": null,
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorLoan"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAllLoansError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAnyLoan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The loan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "remainingTerm": 12,
                     *         "monthlyPayment": 888.49,
                     *         "status": "Active",
                     *         "nextPaymentDate": "2026-12-20T00:00:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 12,
                     *         "totalInterest": 661.86,
                     *         "paidAmount": 0,
                     *         "remainingAmount": 10661.86,
                     *         "lastPaymentDate": null,
                     *         "disbursementDate": "2026-11-20T23:02:00.000Z",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "daysPastDue": 0,
                     *         "productId": null,
                     *         "productVersion": 1,
                     *         "pauseStartDate": null,
                     *         "pauseEndDate": null,
                     *         "writtenOffAt": null,
                     *         "writeOffReason": null,
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorLoan"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAnyLoanError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    writeOffLoan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The borrower is insolvent."
                 *     }
                 */
                "application/json": components["schemas"]["WriteOffLoanBody"];
            };
        };
        responses: {
            /** @description The loan, written off. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "remainingTerm": 12,
                     *         "monthlyPayment": 888.49,
                     *         "status": "Defaulted",
                     *         "nextPaymentDate": "2026-12-20T00:00:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 12,
                     *         "totalInterest": 661.86,
                     *         "paidAmount": 0,
                     *         "remainingAmount": 10661.86,
                     *         "lastPaymentDate": null,
                     *         "disbursementDate": "2026-11-20T23:02:00.000Z",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "daysPastDue": 0,
                     *         "productId": null,
                     *         "productVersion": 1,
                     *         "pauseStartDate": null,
                     *         "pauseEndDate": null,
                     *         "writtenOffAt": "2026-11-20T23:02:00.000Z",
                     *         "writeOffReason": "The borrower is insolvent.",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["WrittenOffLoan"] | components["schemas"]["PendingApproval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["WriteOffLoanError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["WriteOffLoanError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["WriteOffLoanError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCollections: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                /** @description Days past due. */
                bucket?: components["schemas"]["PastDueBucket"];
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of overdue loans. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           },
                     *           "currency": "USD",
                     *           "status": "Active",
                     *           "daysPastDue": 12,
                     *           "amountOverdue": 888.49,
                     *           "outstandingPrincipal": 10000,
                     *           "lastPaymentDate": null,
                     *           "promisedOn": "2026-12-01",
                     *           "promisedAmount": 888.49,
                     *           "lastNote": "She pays on Friday."
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["CollectionItem"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListCollectionsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPortfolio: {
        parameters: {
            query: {
                currency: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The portfolio. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "currency": "USD",
                     *         "asOf": "2026-11-20T00:00:00.000Z",
                     *         "buckets": [
                     *           {
                     *             "bucket": "current",
                     *             "principal": 10000,
                     *             "loans": 1
                     *           }
                     *         ],
                     *         "par30": 2.5,
                     *         "par60": 1.25,
                     *         "par90": 0.5,
                     *         "months": [
                     *           {
                     *             "month": "2026-11",
                     *             "disbursed": 10000,
                     *             "repaid": 788.49,
                     *             "writtenOff": 0
                     *           }
                     *         ]
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Portfolio"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetPortfolioError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description An identifier. An unknown one gives an empty list. */
                userId?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                requestId?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                loanId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "noteId": "019aa3c0-1919-7000-8000-000000000018",
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "requestId": null,
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "kind": "promise",
                     *           "text": "She pays as soon as her salary arrives.",
                     *           "promisedOn": "2026-12-01",
                     *           "promisedAmount": 888.49,
                     *           "author": "019aa3c0-dddd-7000-8000-00000000000d",
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Note"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListNotesError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    writeNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "loanId": "019aa3c0-3333-7000-8000-000000000003",
                 *       "kind": "promise",
                 *       "text": "She pays as soon as her salary arrives.",
                 *       "promisedOn": "2026-12-01",
                 *       "promisedAmount": 888.49
                 *     }
                 */
                "application/json": components["schemas"]["WriteNoteBody"];
            };
        };
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "noteId": "019aa3c0-1919-7000-8000-000000000018",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "requestId": null,
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "kind": "promise",
                     *         "text": "She pays as soon as her salary arrives.",
                     *         "promisedOn": "2026-12-01",
                     *         "promisedAmount": 888.49,
                     *         "author": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Note"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["WriteNoteError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["WriteNoteError403Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAnyLoanCharges: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of charges. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "chargeId": "019aa3c0-1616-7000-8000-000000000015",
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "type": "Late Fee",
                     *           "amount": 15,
                     *           "paidAmount": 0,
                     *           "status": "Open",
                     *           "installmentNumber": 4,
                     *           "paymentId": null,
                     *           "chargedOn": "2026-12-20T00:00:00.000Z",
                     *           "reason": null,
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           }
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorCharge"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAnyLoanChargesError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAnyLoanChargesError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    waiveCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                loanId: string;
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The bank was closed."
                 *     }
                 */
                "application/json": components["schemas"]["WaiveChargeBody"];
            };
        };
        responses: {
            /** @description The waived charge. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "chargeId": "019aa3c0-1616-7000-8000-000000000015",
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "type": "Late Fee",
                     *         "amount": 15,
                     *         "paidAmount": 0,
                     *         "status": "Waived",
                     *         "installmentNumber": 4,
                     *         "paymentId": null,
                     *         "chargedOn": "2026-12-20T00:00:00.000Z",
                     *         "reason": "The bank was closed.",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         }
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorCharge"] | components["schemas"]["PendingApproval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["WaiveChargeError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["WaiveChargeError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["WaiveChargeError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listLoanChanges: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
            };
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "changeId": "019aa3c0-1414-7000-8000-000000000013",
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           },
                     *           "type": "term",
                     *           "term": 15,
                     *           "interestRate": null,
                     *           "day": null,
                     *           "reason": "The borrower works part-time now.",
                     *           "asOf": "2027-02-20T00:00:00.000Z",
                     *           "before": {
                     *             "interestRate": 12,
                     *             "monthlyPayment": 888.49,
                     *             "remainingTerm": 9,
                     *             "totalInterest": 661.86,
                     *             "remainingAmount": 7996.39,
                     *             "nextPaymentDate": "2027-03-20T00:00:00.000Z",
                     *             "lastPaymentDate": "2027-11-20T00:00:00.000Z"
                     *           },
                     *           "after": {
                     *             "interestRate": 12,
                     *             "monthlyPayment": 548.92,
                     *             "remainingTerm": 15,
                     *             "totalInterest": 899.25,
                     *             "remainingAmount": 8233.78,
                     *             "nextPaymentDate": "2027-03-20T00:00:00.000Z",
                     *             "lastPaymentDate": "2028-05-20T00:00:00.000Z"
                     *           },
                     *           "operatorId": "019aa3c0-dddd-7000-8000-00000000000d",
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanChange"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanChangesError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListLoanChangesError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bookLoanChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "term",
                 *       "term": 15,
                 *       "reason": "The borrower works part-time now.",
                 *       "digest": "5f0c7d0e64a1b6b5c6e9f1b2d8a37c40915e2f6d3b8a4c7e0f1d2a3b4c5d6e7f"
                 *     }
                 */
                "application/json": components["schemas"]["BookLoanChangeBody"];
            };
        };
        responses: {
            /** @description The change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "type": "term",
                     *         "asOf": "2027-02-20T00:00:00.000Z",
                     *         "before": {
                     *           "interestRate": 12,
                     *           "monthlyPayment": 888.49,
                     *           "remainingTerm": 9,
                     *           "totalInterest": 661.86,
                     *           "remainingAmount": 7996.39,
                     *           "nextPaymentDate": "2027-03-20T00:00:00.000Z",
                     *           "lastPaymentDate": "2027-11-20T00:00:00.000Z"
                     *         },
                     *         "after": {
                     *           "interestRate": 12,
                     *           "monthlyPayment": 548.92,
                     *           "remainingTerm": 15,
                     *           "totalInterest": 899.25,
                     *           "remainingAmount": 8233.78,
                     *           "nextPaymentDate": "2027-03-20T00:00:00.000Z",
                     *           "lastPaymentDate": "2028-05-20T00:00:00.000Z"
                     *         },
                     *         "paymentSchedule": [
                     *           {
                     *             "paymentNumber": 4,
                     *             "dueDate": "2027-03-20T00:00:00.000Z",
                     *             "principal": 472.81,
                     *             "interest": 76.11,
                     *             "balance": 7137.99,
                     *             "status": "Upcoming"
                     *           }
                     *         ],
                     *         "digest": "5f0c7d0e64a1b6b5c6e9f1b2d8a37c40915e2f6d3b8a4c7e0f1d2a3b4c5d6e7f",
                     *         "changeId": "019aa3c0-1414-7000-8000-000000000013"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["BookedLoanChange"] | components["schemas"]["PendingApproval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["BookLoanChangeError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["BookLoanChangeError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["BookLoanChangeError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewLoanChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "term",
                 *       "term": 15,
                 *       "reason": "The borrower works part-time now."
                 *     }
                 */
                "application/json": components["schemas"]["PreviewLoanChangeBody"];
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "type": "term",
                     *         "asOf": "2027-02-20T00:00:00.000Z",
                     *         "before": {
                     *           "interestRate": 12,
                     *           "monthlyPayment": 888.49,
                     *           "remainingTerm": 9,
                     *           "totalInterest": 661.86,
                     *           "remainingAmount": 7996.39,
                     *           "nextPaymentDate": "2027-03-20T00:00:00.000Z",
                     *           "lastPaymentDate": "2027-11-20T00:00:00.000Z"
                     *         },
                     *         "after": {
                     *           "interestRate": 12,
                     *           "monthlyPayment": 548.92,
                     *           "remainingTerm": 15,
                     *           "totalInterest": 899.25,
                     *           "remainingAmount": 8233.78,
                     *           "nextPaymentDate": "2027-03-20T00:00:00.000Z",
                     *           "lastPaymentDate": "2028-05-20T00:00:00.000Z"
                     *         },
                     *         "paymentSchedule": [
                     *           {
                     *             "paymentNumber": 4,
                     *             "dueDate": "2027-03-20T00:00:00.000Z",
                     *             "principal": 472.81,
                     *             "interest": 76.11,
                     *             "balance": 7137.99,
                     *             "status": "Upcoming"
                     *           }
                     *         ],
                     *         "digest": "5f0c7d0e64a1b6b5c6e9f1b2d8a37c40915e2f6d3b8a4c7e0f1d2a3b4c5d6e7f"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["LoanChangePreview"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PreviewLoanChangeError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PreviewLoanChangeError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAllPayments: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                userId?: string;
                /** @description The first UTC day of `createdAt`. In the years 1900 to 2199. */
                from?: string;
                /** @description The last UTC day of `createdAt`, inclusive. In the years 1900 to 2199. */
                to?: string;
                /** @description `-` before the field sorts in descending order. Newest first by default. */
                sort?: components["schemas"]["PaymentSort"];
                /** @description An identifier. An unknown one gives an empty list. */
                loanId?: string;
                status?: components["schemas"]["PaymentStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "amount": 888.49,
                     *           "status": "Processing",
                     *           "transactionId": "sandbox-019aa3c0-4444-7000-8000-000000000004",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "paymentMethod": "card",
                     *           "bankId": null,
                     *           "reference": null,
                     *           "completedAt": null,
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           },
                     *           "currency": "USD",
                     *           "failureReason": null,
                     *           "reversedAt": null
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorPayment"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAllPaymentsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    reversePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The card holder disputed the charge."
                 *     }
                 */
                "application/json": components["schemas"]["ReversePaymentBody"];
            };
        };
        responses: {
            /** @description The reversed payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "amount": 888.49,
                     *         "status": "Failed",
                     *         "transactionId": "sandbox-019aa3c0-4444-7000-8000-000000000004",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "paymentMethod": "card",
                     *         "bankId": null,
                     *         "reference": null,
                     *         "completedAt": null,
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "currency": "USD",
                     *         "failureReason": "The card holder disputed the charge.",
                     *         "reversedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ReversedPayment"] | components["schemas"]["PendingApproval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReversePaymentError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReversePaymentError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReversePaymentError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDeposits: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                reference?: string;
                /** @description Whether a payment has claimed the deposit. One that was sent back unclaimed is neither. */
                claimed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deposits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "depositId": "019aa3c0-cccc-7000-8000-00000000000c",
                     *           "bankId": "019aa3c0-eeee-7000-8000-00000000000e",
                     *           "reference": "0012345678",
                     *           "amount": 888.49,
                     *           "currency": "USD",
                     *           "hasConfirmationCode": true,
                     *           "receivedAt": "2026-11-20T23:02:00.000Z",
                     *           "paymentId": null,
                     *           "borrower": null,
                     *           "claimedAt": null,
                     *           "returnedAt": null,
                     *           "returnReason": null,
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Deposit"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListDepositsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    recordDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankId": "019aa3c0-eeee-7000-8000-00000000000e",
                 *       "reference": "0012345678",
                 *       "amount": 888.49,
                 *       "currency": "USD",
                 *       "confirmationCode": "493021",
                 *       "receivedAt": "2026-11-20T23:02:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecordDepositBody"];
            };
        };
        responses: {
            /** @description The recorded deposit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "depositId": "019aa3c0-cccc-7000-8000-00000000000c",
                     *         "bankId": "019aa3c0-eeee-7000-8000-00000000000e",
                     *         "reference": "0012345678",
                     *         "amount": 888.49,
                     *         "currency": "USD",
                     *         "hasConfirmationCode": true,
                     *         "receivedAt": "2026-11-20T23:02:00.000Z",
                     *         "paymentId": null,
                     *         "borrower": null,
                     *         "claimedAt": null,
                     *         "returnedAt": null,
                     *         "returnReason": null,
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Deposit"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RecordDepositError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RecordDepositError403Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    matchDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                depositId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "loanId": "019aa3c0-3333-7000-8000-000000000003"
                 *     }
                 */
                "application/json": components["schemas"]["MatchDepositBody"];
            };
        };
        responses: {
            /** @description The deposit, with its payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "depositId": "019aa3c0-cccc-7000-8000-00000000000c",
                     *         "bankId": "019aa3c0-eeee-7000-8000-00000000000e",
                     *         "reference": "0012345678",
                     *         "amount": 888.49,
                     *         "currency": "USD",
                     *         "hasConfirmationCode": true,
                     *         "receivedAt": "2026-11-20T23:02:00.000Z",
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "borrower": null,
                     *         "claimedAt": "2026-11-20T23:02:00.000Z",
                     *         "returnedAt": null,
                     *         "returnReason": null,
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["MatchedDeposit"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MatchDepositError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MatchDepositError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MatchDepositError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    returnDeposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                depositId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The sender has no loan here."
                 *     }
                 */
                "application/json": components["schemas"]["ReturnDepositBody"];
            };
        };
        responses: {
            /** @description The deposit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "depositId": "019aa3c0-cccc-7000-8000-00000000000c",
                     *         "bankId": "019aa3c0-eeee-7000-8000-00000000000e",
                     *         "reference": "0012345678",
                     *         "amount": 888.49,
                     *         "currency": "USD",
                     *         "hasConfirmationCode": true,
                     *         "receivedAt": "2026-11-20T23:02:00.000Z",
                     *         "paymentId": null,
                     *         "borrower": null,
                     *         "claimedAt": null,
                     *         "returnedAt": "2026-11-20T23:02:00.000Z",
                     *         "returnReason": "The sender has no loan here.",
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ReturnedDeposit"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReturnDepositError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReturnDepositError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReturnDepositError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                /** @description Whether the money was paid out. */
                refunded?: boolean;
                /** @description An identifier. An unknown one gives an empty list. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of refunds. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *           "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           },
                     *           "amount": 888.49,
                     *           "currency": "USD",
                     *           "owedSince": "2026-11-20T23:02:00.000Z",
                     *           "reference": null,
                     *           "refundedAt": null
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Refund"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListRefundsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    payRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference": "PAYOUT-0001"
                 *     }
                 */
                "application/json": components["schemas"]["PayRefundBody"];
            };
        };
        responses: {
            /** @description The refund. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                     *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "amount": 888.49,
                     *         "currency": "USD",
                     *         "owedSince": "2026-11-20T23:02:00.000Z",
                     *         "reference": "PAYOUT-0001",
                     *         "refundedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["PaidRefund"] | components["schemas"]["PendingApproval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PayRefundError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PayRefundError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["PayRefundError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAllTickets: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                userId?: string;
                /** @description The first UTC day of `createdAt`. In the years 1900 to 2199. */
                from?: string;
                /** @description The last UTC day of `createdAt`, inclusive. In the years 1900 to 2199. */
                to?: string;
                /** @description `-` before the field sorts in descending order. Newest first by default. */
                sort?: components["schemas"]["TicketSort"];
                status?: components["schemas"]["TicketStatus"];
                priority?: components["schemas"]["TicketPriority"];
                /** @description An identifier. An unknown one gives an empty list. */
                assignedAgent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tickets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *           "subject": "My payment is not shown",
                     *           "status": "Open",
                     *           "priority": "Low",
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "updatedAt": "2026-11-20T23:02:00.000Z",
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           },
                     *           "categoryId": "019aa3c0-9999-7000-8000-000000000009",
                     *           "assignedAgent": "019aa3c0-dddd-7000-8000-00000000000d"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorTicketItem"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAllTicketsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAnyTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket with its messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *         "subject": "My payment is not shown",
                     *         "status": "In Progress",
                     *         "priority": "Low",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "categoryId": "019aa3c0-9999-7000-8000-000000000009",
                     *         "assignedAgent": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "description": "I paid on Friday, and the instalment is still open.",
                     *         "attachments": [],
                     *         "messages": [
                     *           {
                     *             "messageId": "019aa3c0-8888-7000-8000-000000000008",
                     *             "sender": "019aa3c0-dddd-7000-8000-00000000000d",
                     *             "content": "We are looking into it.",
                     *             "timestamp": "2026-11-20T23:02:00.000Z",
                     *             "attachments": []
                     *           }
                     *         ],
                     *         "resolution": null,
                     *         "closedAt": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorTicket"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetAnyTicketError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    assignTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AssignTicketBody"];
            };
        };
        responses: {
            /** @description The assigned ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *         "subject": "My payment is not shown",
                     *         "status": "In Progress",
                     *         "priority": "Low",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "categoryId": "019aa3c0-9999-7000-8000-000000000009",
                     *         "assignedAgent": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "description": "I paid on Friday, and the instalment is still open.",
                     *         "attachments": [],
                     *         "messages": [
                     *           {
                     *             "messageId": "019aa3c0-8888-7000-8000-000000000008",
                     *             "sender": "019aa3c0-dddd-7000-8000-00000000000d",
                     *             "content": "We are looking into it.",
                     *             "timestamp": "2026-11-20T23:02:00.000Z",
                     *             "attachments": []
                     *           }
                     *         ],
                     *         "resolution": null,
                     *         "closedAt": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorTicket"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["AssignTicketError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["AssignTicketError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["AssignTicketError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replyToTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "We are looking into it."
                 *     }
                 */
                "application/json": components["schemas"]["ReplyToTicketBody"];
            };
        };
        responses: {
            /** @description The ticket with the reply. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *         "subject": "My payment is not shown",
                     *         "status": "In Progress",
                     *         "priority": "Low",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "categoryId": "019aa3c0-9999-7000-8000-000000000009",
                     *         "assignedAgent": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "description": "I paid on Friday, and the instalment is still open.",
                     *         "attachments": [],
                     *         "messages": [
                     *           {
                     *             "messageId": "019aa3c0-8888-7000-8000-000000000008",
                     *             "sender": "019aa3c0-dddd-7000-8000-00000000000d",
                     *             "content": "We are looking into it.",
                     *             "timestamp": "2026-11-20T23:02:00.000Z",
                     *             "attachments": []
                     *           }
                     *         ],
                     *         "resolution": null,
                     *         "closedAt": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorTicket"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReplyToTicketError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReplyToTicketError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ReplyToTicketError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resolveTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The resolved ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                     *         "subject": "My payment is not shown",
                     *         "status": "Resolved",
                     *         "priority": "Low",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "categoryId": "019aa3c0-9999-7000-8000-000000000009",
                     *         "assignedAgent": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "description": "I paid on Friday, and the instalment is still open.",
                     *         "attachments": [],
                     *         "messages": [
                     *           {
                     *             "messageId": "019aa3c0-8888-7000-8000-000000000008",
                     *             "sender": "019aa3c0-dddd-7000-8000-00000000000d",
                     *             "content": "We are looking into it.",
                     *             "timestamp": "2026-11-20T23:02:00.000Z",
                     *             "attachments": []
                     *           }
                     *         ],
                     *         "resolution": null,
                     *         "closedAt": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorTicket"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ResolveTicketError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ResolveTicketError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ResolveTicketError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAllDocuments: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                userId?: string;
                /** @description The first UTC day of `uploadDate`. In the years 1900 to 2199. */
                from?: string;
                /** @description The last UTC day of `uploadDate`, inclusive. In the years 1900 to 2199. */
                to?: string;
                /** @description `-` before the field sorts in descending order. Newest first by default. */
                sort?: components["schemas"]["DocumentSort"];
                documentType?: components["schemas"]["DocumentType"];
                status?: components["schemas"]["DocumentStatus"];
                verified?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "documentId": "019aa3c0-6666-7000-8000-000000000006",
                     *           "documentType": "ID",
                     *           "url": "https://api.example.com/files/019aa3c0-5555-7000-8000-000000000005?expires=1795216620&signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *           "verified": false,
                     *           "uploadDate": "2026-11-20T23:02:00.000Z",
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "borrower": {
                     *             "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *             "firstName": "Demo",
                     *             "lastName": "Borrower",
                     *             "email": "borrower@demo.example"
                     *           },
                     *           "status": "Pending",
                     *           "rejectionReason": null
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorDocument"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAllDocumentsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The approved document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "documentId": "019aa3c0-6666-7000-8000-000000000006",
                     *         "documentType": "ID",
                     *         "url": "https://api.example.com/files/019aa3c0-5555-7000-8000-000000000005?expires=1795216620&signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "verified": true,
                     *         "uploadDate": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "status": "Verified",
                     *         "rejectionReason": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorDocument"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["VerifyDocumentError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["VerifyDocumentError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["VerifyDocumentError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rejectDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The photo is not readable."
                 *     }
                 */
                "application/json": components["schemas"]["RejectDocumentBody"];
            };
        };
        responses: {
            /** @description The rejected document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "documentId": "019aa3c0-6666-7000-8000-000000000006",
                     *         "documentType": "ID",
                     *         "url": "https://api.example.com/files/019aa3c0-5555-7000-8000-000000000005?expires=1795216620&signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "verified": false,
                     *         "uploadDate": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "status": "Rejected",
                     *         "rejectionReason": "The photo is not readable."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OperatorDocument"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RejectDocumentError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RejectDocumentError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RejectDocumentError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                role?: components["schemas"]["Role"];
                /** @description The full address. Upper and lower case are equal. */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "email": "borrower@demo.example",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "phone": "+584121234567",
                     *           "role": "borrower",
                     *           "verified": false,
                     *           "externalSubject": "auth0|5f7c8ec7c33c6c004bbafe82",
                     *           "erased": false,
                     *           "createdAt": "2026-11-20T23:02:00.000Z",
                     *           "updatedAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["User"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListUsersError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    linkUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "auth0|5f7c8ec7c33c6c004bbafe82",
                 *       "email": "borrower@demo.example",
                 *       "firstName": "Demo",
                 *       "lastName": "Borrower",
                 *       "phone": "+584121234567"
                 *     }
                 */
                "application/json": components["schemas"]["LinkUserBody"];
            };
        };
        responses: {
            /** @description The new user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "email": "borrower@demo.example",
                     *         "firstName": "Demo",
                     *         "lastName": "Borrower",
                     *         "phone": "+584121234567",
                     *         "role": "borrower",
                     *         "verified": false,
                     *         "externalSubject": "auth0|5f7c8ec7c33c6c004bbafe82",
                     *         "erased": false,
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["User"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["LinkUserError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "email": "borrower@demo.example",
                     *         "firstName": "Demo",
                     *         "lastName": "Borrower",
                     *         "phone": "+584121234567",
                     *         "role": "borrower",
                     *         "verified": false,
                     *         "externalSubject": "auth0|5f7c8ec7c33c6c004bbafe82",
                     *         "erased": false,
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "updatedAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["User"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["GetUserError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                operatorId?: string;
                action?: string;
                /** @description An identifier. An unknown one gives an empty list. */
                subjectId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of actions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "auditId": "019aa3c0-ffff-7000-8000-00000000000f",
                     *           "operatorId": "019aa3c0-dddd-7000-8000-00000000000d",
                     *           "action": "loan-request.approve",
                     *           "subjectType": "loan-request",
                     *           "subjectId": "019aa3c0-2222-7000-8000-000000000002",
                     *           "before": {
                     *             "status": "Pending",
                     *             "interestRate": 14
                     *           },
                     *           "after": {
                     *             "status": "Approved",
                     *             "interestRate": 12
                     *           },
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["AuditEntry"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListAuditError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The business date. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "businessDate": "2027-03-01"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["SandboxClock"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    moveSandboxClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2027-03-01"
                 *     }
                 */
                "application/json": components["schemas"]["MoveSandboxClockBody"];
            };
        };
        responses: {
            /** @description The business date that is reached, whose day is closed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "businessDate": "2027-03-01"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["SandboxClock"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["MoveSandboxClockError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOwnOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "userId": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "name": "Ana Operator",
                     *         "role": "viewer"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["OwnOperator"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOperators: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of operators. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "userId": "019aa3c0-dddd-7000-8000-00000000000d",
                     *           "email": "ana.operator@example.com",
                     *           "name": "Ana Operator",
                     *           "role": "viewer",
                     *           "active": true,
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Operator"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListOperatorsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    inviteOperator: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "borrower@demo.example",
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["InviteOperatorBody"];
            };
        };
        responses: {
            /** @description The new operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "userId": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "email": "ana.operator@example.com",
                     *         "name": "Ana Operator",
                     *         "role": "viewer",
                     *         "active": true,
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Operator"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["InviteOperatorError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeOperatorBody"];
            };
        };
        responses: {
            /** @description The operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "userId": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "email": "ana.operator@example.com",
                     *         "name": "Ana Operator",
                     *         "role": "viewer",
                     *         "active": true,
                     *         "createdAt": "2026-11-20T23:02:00.000Z"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Operator"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ChangeOperatorError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ChangeOperatorError404Code"];
                        };
                    };
                };
            };
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                /** @description Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count-Exact": components["headers"]["X-Total-Count-Exact"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "apiKeyId": "019aa3c0-2121-7000-8000-00000000001a",
                     *           "name": "Collections system",
                     *           "role": "viewer",
                     *           "lastFour": "3xQ9",
                     *           "expiresAt": "2027-11-20T00:00:00.000Z",
                     *           "lastUsedAt": "2026-11-20T23:02:00.000Z",
                     *           "createdAt": "2026-11-20T23:02:00.000Z"
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ApiKey"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListApiKeysError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Collections system",
                 *       "role": "viewer",
                 *       "expiresAt": "2027-11-20T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "apiKeyId": "019aa3c0-2121-7000-8000-00000000001a",
                     *         "name": "Collections system",
                     *         "role": "viewer",
                     *         "lastFour": "3xQ9",
                     *         "expiresAt": "2027-11-20T00:00:00.000Z",
                     *         "lastUsedAt": null,
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "key": "lsk_Zm9yLXRoZS1leGFtcGxlLW9ubHktbm90LWEta2V5LTN4UTk"
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["NewApiKey"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["CreateApiKeyError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "message": "The API key is revoked."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Confirmation"];
                        error: null;
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RevokeApiKeyError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Items per page. */
                limit?: number;
                status?: components["schemas"]["ApprovalStatus"];
                act?: components["schemas"]["FourEyesAct"];
                /** @description An identifier. An unknown one gives an empty list. */
                subject?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of approvals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "approvalId": "019aa3c0-2020-7000-8000-000000000019",
                     *           "act": "approve",
                     *           "subject": "019aa3c0-2222-7000-8000-000000000002",
                     *           "payload": {
                     *             "interestRate": 12,
                     *             "reason": null
                     *           },
                     *           "status": "Pending",
                     *           "requestedBy": "019aa3c0-dddd-7000-8000-00000000000d",
                     *           "requestedAt": "2026-11-20T23:02:00.000Z",
                     *           "expiresAt": "2026-11-27T23:02:00.000Z",
                     *           "borrower": null,
                     *           "decidedBy": null,
                     *           "decidedAt": null,
                     *           "reason": null
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Approval"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ListApprovalsError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    confirmApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description As the operation of the act answers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                     *         "amount": 10000,
                     *         "currency": "USD",
                     *         "term": 12,
                     *         "status": "Pending",
                     *         "createdAt": "2026-11-20T23:02:00.000Z",
                     *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *         "interestRate": 14,
                     *         "monthlyPayment": 897.87,
                     *         "approvalDate": "2026-11-20T23:02:00.000Z",
                     *         "borrower": {
                     *           "userId": "019aa3c0-1111-7000-8000-000000000001",
                     *           "firstName": "Demo",
                     *           "lastName": "Borrower",
                     *           "email": "borrower@demo.example"
                     *         },
                     *         "purpose": "Education",
                     *         "employmentStatus": "Employed",
                     *         "companyName": null,
                     *         "approvalReason": null,
                     *         "rejectionReason": null,
                     *         "reasonCodes": [],
                     *         "productId": null,
                     *         "productVersion": 1,
                     *         "loanId": null,
                     *         "creditScore": 691,
                     *         "scoreFactors": [
                     *           {
                     *             "factor": "accountAge",
                     *             "points": 83
                     *           }
                     *         ],
                     *         "recommendation": "Review",
                     *         "reasons": [
                     *           "The identity is not verified."
                     *         ],
                     *         "decideBy": null
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["ApprovedLoanRequest"] | components["schemas"]["OperatorOffer"] | components["schemas"]["DisbursedLoanRequest"] | components["schemas"]["ReversedPayment"] | components["schemas"]["WrittenOffLoan"] | components["schemas"]["PaidRefund"] | components["schemas"]["BookedLoanChange"] | components["schemas"]["OperatorCharge"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ConfirmApprovalError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 403;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ConfirmApprovalError403Code"];
                        };
                    };
                };
            };
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ConfirmApprovalError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    refuseApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: for 24 hours, the same key returns the first response. */
                "idempotency-key"?: string;
            };
            path: {
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The rate is too low."
                 *     }
                 */
                "application/json": components["schemas"]["RefuseApprovalBody"];
            };
        };
        responses: {
            /** @description The refused approval. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": {
                     *         "approvalId": "019aa3c0-2020-7000-8000-000000000019",
                     *         "act": "approve",
                     *         "subject": "019aa3c0-2222-7000-8000-000000000002",
                     *         "payload": {
                     *           "interestRate": 12,
                     *           "reason": null
                     *         },
                     *         "status": "Refused",
                     *         "requestedBy": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "requestedAt": "2026-11-20T23:02:00.000Z",
                     *         "expiresAt": "2026-11-27T23:02:00.000Z",
                     *         "borrower": null,
                     *         "decidedBy": "019aa3c0-dddd-7000-8000-00000000000d",
                     *         "decidedAt": null,
                     *         "reason": "The rate is too low."
                     *       },
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["Approval"];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RefuseApprovalError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["RefuseApprovalError404Code"];
                        };
                    };
                };
            };
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            414: components["responses"]["Error414"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportDataset: {
        parameters: {
            query?: {
                /** @description The first day, by the date of the dataset. In the years 1900 to 2199. */
                from?: string;
                /** @description The last day, inclusive. In the years 1900 to 2199. */
                to?: string;
                /** @description CSV, or one JSON object a line. */
                format?: components["schemas"]["ExportFormat"];
            };
            header?: never;
            path: {
                /**
                 * @description One of requests, loans, installments, payments, transactions, charges, journal.
                 * @example loans
                 */
                dataset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ExportDatasetError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description Not found, or owned by another user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 404;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ExportDatasetError404Code"];
                        };
                    };
                };
            };
            414: components["responses"]["Error414"];
            /** @description Too many requests. `Retry-After` gives the seconds to wait. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 429;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["ExportDatasetError429Code"];
                        };
                    };
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    searchBackOffice: {
        parameters: {
            query: {
                /**
                 * @description `%` and `_` mean themselves.
                 * @example García
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statusCode": 200,
                     *       "data": [
                     *         {
                     *           "type": "user",
                     *           "id": "019aa3c0-1111-7000-8000-000000000001",
                     *           "title": "Ana Borrower, ana@example.com",
                     *           "userId": null
                     *         }
                     *       ],
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 200;
                        data: components["schemas"]["SearchResult"][];
                        error: null;
                    };
                };
            };
            /** @description The request is not valid, or a business rule rejects it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: false;
                        /**
                         * Format: int32
                         * @constant
                         */
                        statusCode: 400;
                        data: null;
                        error: components["schemas"]["Error"] & {
                            code: components["schemas"]["SearchBackOfficeError400Code"];
                        };
                    };
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            414: components["responses"]["Error414"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    loanRequestStatus: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event. The same in each try: use it to ignore events that you already have. */
                "webhook-id": string;
                /** @description When this try was sent, in seconds since 1970. Refuse a try that is older than five minutes. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, separated by blanks. The key is the base64 after `whsec_` in the secret. For 24 hours after a rotation, the old secret also signs. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "loan_request.disbursed",
                 *       "timestamp": "2026-11-20T23:02:00.000Z",
                 *       "data": {
                 *         "requestId": "019aa3c0-2222-7000-8000-000000000002",
                 *         "amount": 10000,
                 *         "currency": "USD",
                 *         "term": 12,
                 *         "status": "Disbursed",
                 *         "createdAt": "2026-11-20T23:02:00.000Z",
                 *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                 *         "interestRate": 14,
                 *         "monthlyPayment": 897.87,
                 *         "approvalDate": "2026-11-20T23:02:00.000Z",
                 *         "loanId": "019aa3c0-3333-7000-8000-000000000003"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LoanRequestEvent"];
            };
        };
        responses: {
            /** @description No more events are sent: the endpoint is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has the event. The body is not read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again, up to ten times. The same holds for any other status, a redirect, or no answer within 15 seconds. After 429 or 503 with `Retry-After` (seconds, or an HTTP date) this is no earlier, at most 24 hours later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    loanStatus: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event. The same in each try: use it to ignore events that you already have. */
                "webhook-id": string;
                /** @description When this try was sent, in seconds since 1970. Refuse a try that is older than five minutes. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, separated by blanks. The key is the base64 after `whsec_` in the secret. For 24 hours after a rotation, the old secret also signs. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "loan.active",
                 *       "timestamp": "2026-11-20T23:02:00.000Z",
                 *       "data": {
                 *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                 *         "amount": 10000,
                 *         "currency": "USD",
                 *         "term": 12,
                 *         "remainingTerm": 12,
                 *         "monthlyPayment": 888.49,
                 *         "status": "Active",
                 *         "nextPaymentDate": "2026-12-20T00:00:00.000Z",
                 *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                 *         "interestRate": 12,
                 *         "totalInterest": 661.86,
                 *         "paidAmount": 0,
                 *         "remainingAmount": 10661.86,
                 *         "lastPaymentDate": null,
                 *         "disbursementDate": "2026-11-20T23:02:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LoanEvent"];
            };
        };
        responses: {
            /** @description No more events are sent: the endpoint is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has the event. The body is not read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again, up to ten times. The same holds for any other status, a redirect, or no answer within 15 seconds. After 429 or 503 with `Retry-After` (seconds, or an HTTP date) this is no earlier, at most 24 hours later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentStatus: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event. The same in each try: use it to ignore events that you already have. */
                "webhook-id": string;
                /** @description When this try was sent, in seconds since 1970. Refuse a try that is older than five minutes. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, separated by blanks. The key is the base64 after `whsec_` in the secret. For 24 hours after a rotation, the old secret also signs. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "payment.processing",
                 *       "timestamp": "2026-11-20T23:02:00.000Z",
                 *       "data": {
                 *         "paymentId": "019aa3c0-4444-7000-8000-000000000004",
                 *         "loanId": "019aa3c0-3333-7000-8000-000000000003",
                 *         "amount": 888.49,
                 *         "status": "Processing",
                 *         "transactionId": "sandbox-019aa3c0-4444-7000-8000-000000000004",
                 *         "createdAt": "2026-11-20T23:02:00.000Z",
                 *         "paymentMethod": "card",
                 *         "bankId": null,
                 *         "reference": null,
                 *         "completedAt": null,
                 *         "currency": "USD",
                 *         "userId": "019aa3c0-1111-7000-8000-000000000001"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentEvent"];
            };
        };
        responses: {
            /** @description No more events are sent: the endpoint is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has the event. The body is not read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again, up to ten times. The same holds for any other status, a redirect, or no answer within 15 seconds. After 429 or 503 with `Retry-After` (seconds, or an HTTP date) this is no earlier, at most 24 hours later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ticketStatus: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event. The same in each try: use it to ignore events that you already have. */
                "webhook-id": string;
                /** @description When this try was sent, in seconds since 1970. Refuse a try that is older than five minutes. */
                "webhook-timestamp": string;
                /** @description One or more of `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, separated by blanks. The key is the base64 after `whsec_` in the secret. For 24 hours after a rotation, the old secret also signs. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "ticket.in_progress",
                 *       "timestamp": "2026-11-20T23:02:00.000Z",
                 *       "data": {
                 *         "ticketId": "019aa3c0-7777-7000-8000-000000000007",
                 *         "subject": "My payment is not shown",
                 *         "status": "In Progress",
                 *         "priority": "Low",
                 *         "createdAt": "2026-11-20T23:02:00.000Z",
                 *         "userId": "019aa3c0-1111-7000-8000-000000000001",
                 *         "description": "I paid on Friday, and the instalment is still open.",
                 *         "categoryId": "019aa3c0-9999-7000-8000-000000000009",
                 *         "assignedAgent": "019aa3c0-dddd-7000-8000-00000000000d",
                 *         "messages": [
                 *           {
                 *             "messageId": "019aa3c0-8888-7000-8000-000000000008",
                 *             "sender": "019aa3c0-dddd-7000-8000-00000000000d",
                 *             "content": "We are looking into it.",
                 *             "timestamp": "2026-11-20T23:02:00.000Z"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TicketEvent"];
            };
        };
        responses: {
            /** @description No more events are sent: the endpoint is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has the event. The body is not read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again, up to ten times. The same holds for any other status, a redirect, or no answer within 15 seconds. After 429 or 503 with `Retry-After` (seconds, or an HTTP date) this is no earlier, at most 24 hours later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** The codes of all errors that the operations list. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** The operations that take an `Idempotency-Key`. */
export const KEYED_OPERATIONS: ReadonlySet<string> = new Set([
  'POST /requests',
  'POST /requests/{requestId}/offers/{offerId}/accept',
  'POST /requests/{requestId}/offers/{offerId}/decline',
  'POST /requests/{requestId}/agreement/sign',
  'POST /loans/{loanId}/pause',
  'POST /loans/{loanId}/payoff',
  'POST /loans/{loanId}/prepayments',
  'POST /payments',
  'POST /payments/reference',
  'POST /payments/{paymentId}/verify',
  'POST /user/profilePicture',
  'POST /user/documents',
  'POST /user/files',
  'POST /support/tickets',
  'POST /support/tickets/{ticketId}/messages',
  'POST /support/tickets/{ticketId}/close',
  'POST /notifications/send',
  'POST /notifications/deviceToken',
  'POST /backoffice/products',
  'POST /backoffice/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
  'POST /backoffice/requests/{requestId}/approve',
  'POST /backoffice/requests/{requestId}/reject',
  'POST /backoffice/requests/{requestId}/disburse',
  'POST /backoffice/requests/{requestId}/offers',
  'POST /backoffice/loans/{loanId}/write-off',
  'POST /backoffice/notes',
  'POST /backoffice/loans/{loanId}/charges/{chargeId}/waive',
  'POST /backoffice/loans/{loanId}/changes',
  'POST /backoffice/payments/{paymentId}/reverse',
  'POST /backoffice/deposits',
  'POST /backoffice/deposits/{depositId}/match',
  'POST /backoffice/deposits/{depositId}/return',
  'POST /backoffice/refunds/{paymentId}',
  'POST /backoffice/tickets/{ticketId}/assign',
  'POST /backoffice/tickets/{ticketId}/messages',
  'POST /backoffice/tickets/{ticketId}/resolve',
  'POST /backoffice/documents/{documentId}/verify',
  'POST /backoffice/documents/{documentId}/reject',
  'POST /backoffice/users',
  'POST /sandbox/clock',
  'POST /backoffice/operators',
  'POST /backoffice/approvals/{approvalId}/confirm',
  'POST /backoffice/approvals/{approvalId}/refuse',
]);
