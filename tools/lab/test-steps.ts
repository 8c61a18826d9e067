/** Test files of a step: enough to keep all workers busy until its end. */
const FILES = 100;

/** A test file in one of vitest's projects. */
export interface ProjectFile {
  readonly file: string;
  readonly projectName: string;
}

/** One run of vitest. */
export interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

interface Part {
  readonly name: string;
  readonly projects: RegExp;
  readonly options: readonly string[];
  /** Only the tests with the tag `thorough` are meant. */
  readonly tagged: boolean;
}

const THOROUGH = ['--tags-filter', 'thorough'];
const TABLES = ['--reporter', 'default', '--reporter', './test/support/hostile/tables.ts'];

/** The parts that `npm test` leaves out. Projects that mostly wait share a part with projects that keep the processors busy. */
const PARTS: readonly Part[] = [
  { name: 'thorough tests', projects: /^(unit|built$)/, options: THOROUGH, tagged: true },
  { name: 'hostile tests and engines', projects: /^(hostile|engines)$/, options: TABLES, tagged: false },
  { name: 'properties', projects: /^hostile-cases/, options: TABLES, tagged: false },
];

/**
 * Divides the test files that `npm test` leaves out, or leaves out tests of, into steps. `isThorough`: the file has such tests. A file that
 * a later part runs whole is no part of an earlier one.
 */
export function testSteps(files: readonly ProjectFile[], isThorough: (file: string) => boolean): Step[] {
  const isOf = (part: Part) => (file: ProjectFile) => part.projects.test(file.projectName);
  const whole = new Set(PARTS.filter(({ tagged }) => !tagged).flatMap((part) => files.filter(isOf(part)).map(({ file }) => file)));
  return PARTS.flatMap((part) => {
    const { name, options, tagged } = part;
    const those = files.filter(isOf(part)).filter(({ file }) => !tagged || (isThorough(file) && !whole.has(file)));
    const named = [...new Set(those.map(({ projectName }) => projectName))].flatMap((project) => ['--project', project]);
    const names = [...new Set(those.map(({ file }) => file))];
    const count = Math.ceil(names.length / FILES);
    return Array.from({ length: count }, (_, i) => ({
      name: `${name} ${i + 1} of ${count}`,
      args: [...named, ...options, ...names.filter((_, at) => at % count === i)],
    }));
  });
}
