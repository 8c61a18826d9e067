import { register } from 'tsx/esm/api';

// Node 20 can't start a thread from a TypeScript file.
register();
await import('./serve-calls.ts');
