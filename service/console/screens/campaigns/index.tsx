import { useWords } from '../data/context';
import { useView } from '../data/use-view';
import { Headline } from '../parts/headline';
import { Lists } from '../parts/lists';

/** From a source to its gifts: press a source, and the figures, gifts included, are of its visits alone, on every site. */
export default function Campaigns() {
  const words = useWords();
  const { source } = useView();
  return (
    <Lists of={['sources', 'landing', 'pages']}>
      {!source && <p className="advice">{words.campaigns.press}</p>}
      <Headline />
    </Lists>
  );
}
