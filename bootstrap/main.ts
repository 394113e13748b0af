import './node-version.js';
import './compile-cache.ts';

// Only now: older versions of Node fail on parts of what the service imports.
await import('./service.ts');
