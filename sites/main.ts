import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { hosts, streams, testStream, utility } from './network';

export default defineSite({
  id: 'main',
  brand: 'main',
  hosts: hosts.main,
  stream: streams.main,
  testStream,
  utility,
  plugins: [
    consent(),
    analytics(() => import(/* webpackChunkName: "analytics" */ './options/analytics')),
    experiments(() => import(/* webpackChunkName: "experiments" */ './options/experiments')),
    errors(),
  ],
});
