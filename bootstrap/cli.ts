import './node-version.js';

// Only now: older versions of Node fail on parts of these.
await import('./compile-cache.ts');
await import('./commands/command-line.ts');
