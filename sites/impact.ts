import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { hosts, streams, testStream, utility } from './network';

export default defineSite({
  id: 'impact',
  brand: 'main',
  hosts: hosts.impact,
  stream: streams.impact,
  testStream,
  utility,
  plugins: [consent(), analytics(() => import(/* webpackChunkName: "analytics" */ './options/analytics')), errors()],
});
