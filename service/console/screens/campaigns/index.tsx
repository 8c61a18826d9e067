import { useWords } from '../data/context';
import { useView } from '../data/use-view';
import { Headline } from '../parts/headline';
import { Lists } from '../parts/lists';
import { SourceTable } from './source-table';

/** Leads from a source to its gifts: press a source, and the figures, gifts included, are of its visits alone, on every site. */
export default function Campaigns() {
  const words = useWords();
  const { source } = useView();
  return (
    <Lists of={['landing', 'pages']} tables={['sources']}>
      {!source && <p className="advice">{words.campaigns.press}</p>}
      <Headline />
      <SourceTable />
    </Lists>
  );
}
