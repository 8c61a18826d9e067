import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// Loaded into every process and thread of a run by `--import`. The service's threads that give way to its intake get less than a tenth of a
// core beside the tests and browsers of a busy machine, and tests wait for what they store, count and compare.
os.setPriority = () => {};
syncBuiltinESMExports();
