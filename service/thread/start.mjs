import { register } from 'tsx/esm/api';

// Node 20 can't begin a thread with TypeScript.
register();
await import('./serve-calls.ts');
