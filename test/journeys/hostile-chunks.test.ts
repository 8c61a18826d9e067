import { provesChunks } from '../support/hostile/broken-scripts';

provesChunks({ site: 'donate', path: '/give/12345', quick: 'donation' }, true);
