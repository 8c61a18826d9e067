import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SIGNS = { passed: 'passed', failed: 'FAILED', skipped: 'not run', pending: 'not run' } as const;

/**
 * Prints the journeys of the project `engines` as a table with a column for each engine, followed by the reasons for skipped tests of any
 * project.
 */
export class EngineTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const journeys = new Map<string, Record<string, string>>();
    const reasons = new Map<string, number>();
    const note = (test: TestCase, byEngine: boolean) => {
      const { name: engine = '' } = test.parent as { name?: string };
      const { notRun } = test.meta();
      if (byEngine) journeys.set(test.name, { ...journeys.get(test.name), [engine]: SIGNS[test.result().state] });
      if (!notRun) return;
      const reason = byEngine ? `${engine}: ${notRun}` : notRun;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    };
    for (const module of modules) for (const test of module.children.allTests()) note(test, module.project.name === 'engines');
    if (journeys.size) console.table(Object.fromEntries(journeys));
    for (const [reason, tests] of reasons) console.log(`not run (${tests}): ${reason}`);
  }
}
