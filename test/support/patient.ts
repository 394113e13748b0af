/** For `vi.waitUntil` where `expect.poll` is not available: outside of tests. */
export const PATIENT = { timeout: 90_000, interval: 20 };

const LONG_MS = 60_000;

/** Limits of the database that a busy machine does not reach, but for those that a test is about. */
export const PATIENT_DATABASE = {
  connectMs: LONG_MS,
  answerMs: LONG_MS,
  jobAnswerMs: LONG_MS,
  silenceMs: LONG_MS,
  requestTimeouts: {
    statement_timeout: LONG_MS,
    lock_timeout: LONG_MS,
    idle_in_transaction_session_timeout: LONG_MS,
  },
};

/** The same for the time limits of requests. */
export const PATIENT_SERVER = {
  requestMs: 4 * LONG_MS,
  handlerMs: 4 * LONG_MS,
  enoughMs: 3 * LONG_MS,
  connectionMs: 5 * LONG_MS,
};
