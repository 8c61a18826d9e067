import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for minutes at length, or that mostly wait. One that begins last would keep a single worker busy at the end. */
const FIRST = [
  'guarantee',
  'several-machines',
  'jetstream-log',
  'hostile-chunks-main',
  'audit',
  'choice-travels',
  'new-network',
  'pipeline',
];
const placeOf = ({ moduleId }: TestSpecification) => {
  const at = FIRST.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''));
  return at < 0 ? FIRST.length : at;
};

/** Runs the longest files first, and the others as vitest does. Vitest itself knows only how long they took the last time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || placeOf(a) - placeOf(b));
  }
}
