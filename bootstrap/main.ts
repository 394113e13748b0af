import './node-version.js';

// Only now: older versions of Node fail on parts of what the service imports.
await import('./service.ts');
