import type { ContactMarks } from '../../lib/records/contact-marks';
import type { ContactOptions } from './options';

/** Returns the part of the options that the watch needs. The build calls it. */
export default ({ surveyOrigins, advocacyEndpoints }: ContactOptions): ContactMarks => {
  const listed = [surveyOrigins, advocacyEndpoints].flatMap((one) => [...(one?.production ?? []), ...(one?.local ?? [])]);
  const hosts = [...new Set(listed.map((address) => new URL(address).hostname))];
  const ofHosts = hosts.flatMap((host) => [`[src*="//${host}"]`, `[action*="//${host}"]`]);
  return { hosts, marks: ['form[data-hold-submit]', ...ofHosts].join() };
};
