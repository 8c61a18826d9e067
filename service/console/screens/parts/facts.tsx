import type { ReactNode } from 'react';

interface Props {
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
  /** The language and direction of the values, where they are not the reader's. */
  readonly lang?: string;
  readonly dir?: string;
}

/** Names, each with its value beneath. */
export function Facts({ of, lang, dir }: Props) {
  return (
    <dl className="facts" lang={lang} dir={dir}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
