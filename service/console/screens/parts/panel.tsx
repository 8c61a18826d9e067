import { type ReactNode, useId } from 'react';
import type { Counted } from '../../answers';
import { useWords } from '../data/context';
import type { Asking } from '../data/use-answer';
import { Freshness } from './freshness';
import { HowCounted } from './how-counted';
import { Answered } from './states';

interface Props<T> {
  readonly title: string;
  readonly asking: Asking<T>;
  /** Two sentences; nothing is counted where there are none. */
  readonly how?: string;
  /** The name of what is counted, where the title says more. */
  readonly of?: string;
  /** True where something else on the screen says up to when it is counted. */
  readonly told?: boolean;
  readonly aside?: ReactNode;
  /** The address of its rows as CSV. */
  readonly file?: string;
  children(value: T): ReactNode;
}

/** A part of a screen that shows one answer. */
export function Panel<T>({ title, asking, how, of = title, told, aside, file, children }: Props<T>) {
  const id = useId();
  const words = useWords();
  const { counted_until: until, sql, gone } = (asking.value ?? {}) as Partial<Counted>;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="heading">
        <h2 id={id}>
          {title} {(!told || gone) && <Freshness until={until} gone={gone} />}
        </h2>
        {aside}
        {how && <HowCounted of={of} how={how} sql={sql} countedUntil={until} />}
      </div>
      <Answered asking={asking} tall="list">
        {(value) => (
          <>
            {children(value)}
            {file && (
              <p className="file">
                <a href={file} download>
                  {words.csv}
                </a>
              </p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}
