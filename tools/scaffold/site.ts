import { type Change, checkName, type Read } from './change';

const manifest = (id: string, stream: string) => `import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { donationHosts, everySite, ownHosts, scriptsOf, siblings, thirdParties } from './network';

export default defineSite({
  id: '${id}',
  brand: 'main',
  hosts: { production: ['${id}.main.example'], development: ['${id}.dev.main.example'], local: ['${id}.taproot.localhost'] },
  stream: '${stream}',
  ...everySite,
  scripts: [scriptsOf.tags],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    errors(),
    decorate({ siblings }),
    vendors({ named: [gtag(thirdParties.gtag)] }),
    uiReact(),
  ],
});
`;

/** Files and folders of a build, beside which each site has one with its name. */
const BUILT = ['build', 'chunks', 'demo', 'licenses', 'maps', 'package', 'releases', 'switches', 'testing', 'texts', 'types'];

/** Writes the manifest of a new site. Throws errors of one line. */
export function newSite(id: string, read: Read): Change[] {
  const path = `sites/${id}.ts`;
  checkName(read, id, /^(?!unknown$)[a-z][a-z\d]{1,19}$/, '`rivers`: 2 to 20 letters and digits, in lower case', path, BUILT);
  const stream = `G-${id.slice(0, 6).toUpperCase()}`.padEnd(11, '0').concat('1');
  return [{ path, text: manifest(id, stream) }];
}
