import { provesChunks } from '../support/hostile/broken-scripts';

provesChunks({ site: 'main', path: '/', quick: 'all of *' }, false);
