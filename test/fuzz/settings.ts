/** Valid requests for each operation; twice as many with something wrong, and some by outsiders. */
export const runs = Number(process.env.FUZZ_RUNS ?? 10);

export const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** The command that sends the same again. */
export const replay = `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} npm run fuzz`;
