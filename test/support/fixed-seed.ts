import fc from 'fast-check';

// So that a failure of `npm test` is reproducible.
fc.configureGlobal({ seed: 20_261_121 });
