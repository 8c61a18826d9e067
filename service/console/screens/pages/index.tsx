import { Headline } from '../parts/headline';
import { Lists } from '../parts/lists';

/** Pages by readers; with one chosen, how it did and where its readers came from. */
export default function Pages() {
  return (
    <Lists of={['pages', 'landing', 'sources']}>
      <Headline />
    </Lists>
  );
}
