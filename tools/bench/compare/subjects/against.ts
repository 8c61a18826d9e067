import type { Subject } from '../subject';

/** Returns the same subjects with the tags of another build, whose `dist` is `folder`. */
export const against = (subjects: readonly Subject[], folder: string | undefined): Subject[] =>
  folder
    ? subjects.flatMap((subject) =>
        subject.entry === undefined && !subject.own
          ? { ...subject, id: `${subject.id}-against`, name: `${subject.name}, the other build`, folder }
          : [],
      )
    : [];
