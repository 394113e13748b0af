/** Valid requests for each operation; twice as many with something wrong, and some by outsiders. */
export const runs = Number(process.env.FUZZ_RUNS ?? 10);

/** The same each time in `npm test`, so that it fails for what was changed; another each time in `npm run fuzz`. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** The command that sends the same again. */
export const replay = `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} npm run fuzz`;
