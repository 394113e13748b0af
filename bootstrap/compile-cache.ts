import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Why: docs/decisions/0034-a-process-drains-and-closes-in-order.md
// Not in the folder for temporary files: other users of the machine could put code there. Where it cannot be written, each
// start compiles everything again. NODE_COMPILE_CACHE names another folder, and NODE_DISABLE_COMPILE_CACHE=1 turns this off.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'));
