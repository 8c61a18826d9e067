import type { Reporter, TestCase, TestModule } from 'vitest/node';
import './extent';

interface Row {
  readonly what: string;
  readonly tried: number;
  readonly wrong: number;
  readonly note: string;
}

const wrong = (test: TestCase) => (test.result().state === 'failed' ? 1 : 0);

/** Returns a row for each test that counted its cases. Tests that are one case each share the row of their group. */
function rowsOf(module: TestModule): Row[] {
  const rows: Row[] = [];
  const grouped = new Map<string, TestCase[]>();
  for (const test of module.children.allTests()) {
    const { hostile } = test.meta();
    if (test.result().state === 'skipped') continue;
    if (hostile) rows.push({ what: test.fullName, wrong: wrong(test), ...hostile });
    else {
      const group = test.parent.type === 'suite' ? test.parent.fullName : module.relativeModuleId;
      grouped.set(group, [...(grouped.get(group) ?? []), test]);
    }
  }
  for (const [what, tests] of grouped) {
    const failed = tests.filter(wrong);
    rows.push({ what, tried: tests.length, wrong: failed.length, note: failed.map(({ name }) => name).join(', ') });
  }
  return rows;
}

const clip = (text: string, width: number) => (text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width));

/** Prints a table for each file: the cases, their number, and the faults. */
export default class Tables implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    let all = 0;
    for (const module of [...modules].sort((a, b) => a.relativeModuleId.localeCompare(b.relativeModuleId))) {
      const rows = rowsOf(module);
      if (!rows.length) continue;
      all += rows.reduce((sum, row) => sum + row.tried, 0);
      console.log(`\n${clip(module.relativeModuleId, 100)} ${'tried'.padStart(8)} ${'wrong'.padStart(6)}`);
      for (const { what, tried, wrong, note } of rows)
        console.log(`  ${clip(what, 98)} ${String(tried).padStart(8)} ${String(wrong).padStart(6)}  ${note}`);
    }
    console.log(`\n${all} cases in all`);
  }
}
