import { provideShell } from '../../../tools/find-browser';

/** Once before a run of journeys, not once in each file of them. */
export default provideShell;
