import type { ReactNode } from 'react';
import { useFormats, useWords } from '../data/context';
import { changeOf } from '../period/change';

/** Says how a figure has changed, in words beside an arrow: colour says nothing alone. */
function ChangeWords({ now, before }: { readonly now: number; readonly before: number }) {
  const words = useWords();
  const formats = useFormats();
  const change = changeOf(now, before);
  if (change.kind === 'same') return <span className="change">{words.change.same}</span>;
  if (change.kind === 'new') return <span className="change up">{words.change.isNew}</span>;
  const up = change.by > 0;
  const amount =
    change.kind === 'count' ? formats.whole(Math.abs(change.by)) : formats.percent(Math.round(Math.abs(change.by) * 100) / 100);
  return (
    <span className={up ? 'change up' : 'change down'}>
      <span aria-hidden="true">{up ? '↑' : '↓'} </span>
      {up ? words.change.more(amount) : words.change.fewer(amount)}
    </span>
  );
}

interface Props {
  readonly label: string;
  /** Undefined while it is being counted, null where nobody knows it any more. */
  readonly value: number | null | undefined;
  readonly before: number | null | undefined;
  /** A small line, such as amounts, which may be pressed by themselves. */
  readonly small?: ReactNode;
  readonly chosen: boolean;
  choose(): void;
  /** The button that tells how it is counted. */
  readonly how: ReactNode;
}

/** A figure with its change. Pressing it makes it the chart's measure. */
export function Figure({ label, value, before, small, chosen, choose, how }: Props) {
  const formats = useFormats();
  const words = useWords();
  return (
    <li className="figure">
      <button type="button" aria-pressed={chosen} onClick={choose}>
        <span className="label">{label}</span>
        {value === undefined ? (
          <span className="value waiting">
            <span className="unseen">{words.states.counting}</span>
          </span>
        ) : value === null ? (
          <span className="value">
            <span aria-hidden="true">–</span>
            <span className="unseen">{words.chart.gone}</span>
          </span>
        ) : (
          <span className="value">
            <span className="short" aria-hidden="true">
              {formats.short(value)}
            </span>
            <span className="full">{formats.whole(value)}</span>
          </span>
        )}
        <span className="under">
          {typeof value === 'number' && typeof before === 'number' && <ChangeWords now={value} before={before} />}
        </span>
      </button>
      {small && <p className="small">{small}</p>}
      {how}
    </li>
  );
}
