import { useFormats, useWords } from '../data/context';
import { changeOf } from '../period/change';

/** Says how a figure has changed, in words beside an arrow: colour says nothing alone. */
export function ChangeWords({ now, before }: { readonly now: number; readonly before: number }) {
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
