import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { hosts, streams, testStream, utility } from './network';

export default defineSite({
  id: 'action',
  brand: 'action',
  hosts: hosts.action,
  stream: streams.action,
  testStream,
  utility,
  plugins: [consent(), analytics(() => import(/* webpackChunkName: "analytics" */ './options/analytics')), errors()],
});
