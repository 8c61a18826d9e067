import { usePlace } from '../address/use-place';
import { Lists } from '../parts/lists';
import { DeclaredEvents } from './declared';

/** Events of the period by the people who caused them, and what sites declare of theirs. */
export default function Events() {
  const isAll = usePlace().query.has('all');
  return (
    <>
      <Lists of={['events']} alone />
      {!isAll && <DeclaredEvents />}
    </>
  );
}
