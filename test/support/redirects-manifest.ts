import { mainWithExperiments } from './main-with-experiments';

/** The main site with a redirect test whose variant is a page on another host. */
export default mainWithExperiments({
  experiments: [
    {
      id: 'appeal',
      variants: { control: {}, variant1: { redirect: 'https://donate.giving.localhost/give/12345' } },
      pages: { main: ['/appeal'] },
    },
  ],
});
