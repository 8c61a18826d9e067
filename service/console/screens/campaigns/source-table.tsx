import type { CampaignRow, Rows } from '../../answers';
import { withParams } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { GiftSums } from '../parts/gift-sums';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { nameOf } from '../parts/row-name';

const MOST = 20;

/** Each source with what its visits brought. Pressing one filters the screen by it. */
export function SourceTable() {
  const words = useWords();
  const formats = useFormats();
  const { asked } = useView();
  const place = usePlace();
  const link = useLink();
  const asking = useAnswer<Rows<CampaignRow>>(callOf('campaigns', { ...asked, limit: MOST }));
  return (
    <Panel
      title={words.lists.sources}
      asking={asking}
      how={words.counted.sources}
      file={callOf('campaigns.csv', asked)}
      aside={<a {...link(withParams(place, { all: 'sources', find: null, sort: null }))}>{words.list.all(words.lists.sources)}</a>}
    >
      {({ rows }) => (
        <PlainTable
          label={words.lists.sources}
          empty={words.lists.empty.sources}
          heads={[
            words.filters.source,
            words.measures.visitors,
            words.measures.actions,
            words.measures.signups,
            words.measures.gifts,
            words.campaigns.sums,
          ]}
          rows={rows.map(({ name, visitors, actions, signups, gifts }) => ({
            key: name,
            cells: [
              <a key="name" {...link(withParams(place, { source: name }))}>
                {nameOf(name, 'sources', words)}
              </a>,
              ...[visitors, actions, signups, gifts.reduce((sum, { count }) => sum + count, 0)].map(formats.whole),
              gifts.length ? <GiftSums key="sums" gifts={gifts} /> : '–',
            ],
          }))}
        />
      )}
    </Panel>
  );
}
