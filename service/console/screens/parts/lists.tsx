import type { ReactNode } from 'react';
import { usePlace } from '../address/use-place';
import { useWords } from '../data/context';
import { useView } from '../data/use-view';
import { AllRows } from './all-rows';
import { BarList } from './bar-list';
import type { ListCall } from './row-name';

const FILTERS: Readonly<Partial<Record<ListCall, 'page' | 'source'>>> = { pages: 'page', landing: 'page', sources: 'source' };

interface Props {
  readonly of: readonly ListCall[];
  /** Calls whose table can be opened beside those. */
  readonly tables?: readonly ListCall[];
  readonly alone?: boolean;
  readonly children?: ReactNode;
}

/** Lists beside each other, under what stands first; or the whole table of one of them, as the address says. */
export function Lists({ of, tables = [], alone, children }: Props) {
  const words = useWords();
  const { asked } = useView();
  const wanted = usePlace().query.get('all');
  const all = [...of, ...tables].find((call) => call === wanted);
  const shared = (call: ListCall) => ({ call, title: words.lists[call], asked, filter: FILTERS[call], how: words.counted[call] });
  if (all) return <AllRows {...shared(all)} />;
  return (
    <>
      {children}
      <div className="lists">
        {of.map((call) => (
          <BarList key={call} {...shared(call)} empty={words.lists.empty[call]} alone={alone} />
        ))}
      </div>
    </>
  );
}
