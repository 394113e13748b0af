/** Valid requests for each operation; plus twice as many invalid and some unauthorized ones. */
export const runs = Number(process.env.FUZZ_RUNS ?? 6);

/** Fixed in `npm test`, so that failures are reproducible; random in `npm run fuzz`. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** The command that repeats the run. */
export const replay = `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} npm run fuzz`;
