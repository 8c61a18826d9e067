import { Lists } from '../parts/lists';

/** Events of the period, by the people who caused them. */
export default function Events() {
  return <Lists of={['events']} alone />;
}
