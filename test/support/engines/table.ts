import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SIGNS = { passed: 'passed', failed: 'FAILED', skipped: 'not run', pending: 'not run' } as const;

/** Journey by engine, after the journeys of the project `engines`; below, why one was not run. */
export class EngineTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const journeys = new Map<string, Record<string, string>>();
    const reasons = new Set<string>();
    const note = (test: TestCase) => {
      const [, engine = '', missing] = /^(\w+)(?: \(not run: (.*)\))?$/.exec((test.parent as { name?: string }).name ?? '') ?? [];
      const [, title = '', cannot] = /^(.*?)(?: \(not run: (.*)\))?$/.exec(test.name) ?? [];
      journeys.set(title, { ...journeys.get(title), [engine]: SIGNS[test.result().state] });
      if (missing ?? cannot) reasons.add(`${engine}: ${missing ?? cannot}`);
    };
    for (const module of modules.filter(({ project }) => project.name === 'engines'))
      for (const test of module.children.allTests()) note(test);
    if (!journeys.size) return;
    console.table(Object.fromEntries(journeys));
    for (const reason of reasons) console.log(reason);
  }
}
