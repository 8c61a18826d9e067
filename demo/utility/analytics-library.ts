import type { AnalyticsLibrary } from '../../service/http/analytics-loader';
import { gtagLibrary } from '../vendors/google';
import { standIn } from '../vendors/libraries';

/** A stand-in for the analytics library that contacts no one. */
export const standInLibrary: AnalyticsLibrary = async (stream, _address, { headers: { host } }) =>
  standIn(gtagLibrary(stream), `http://${host}/vendors/utility/calls`);
