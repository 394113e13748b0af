import './node-version.js';

// Only now: older versions of Node fail on parts of what the commands import.
await import('./commands/command-line.ts');
