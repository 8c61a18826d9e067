import { Headline } from '../parts/headline';
import { Lists } from '../parts/lists';

/** Tells what went up, what went down, and where to look next. */
export default function Overview() {
  return (
    <Lists of={['sources', 'landing', 'pages', 'events']}>
      <Headline />
    </Lists>
  );
}
