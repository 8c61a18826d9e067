import { defineSite } from '../kernel';
import { adConversion } from '../plugins/vendors/ad-conversion/descriptor';
import { adPixel } from '../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { newsletterPixel } from '../plugins/vendors/newsletter-pixel/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import { conversions } from './conversions';
import { commonPlugins, commonScripts, commonVendors } from './everywhere';
import { everySite, hosts, scriptsOf, streams, thirdParties } from './network';

export default defineSite({
  id: 'action',
  brand: 'action',
  hosts: hosts.action,
  stream: streams.action,
  ...everySite,
  scripts: [...commonScripts, scriptsOf.sessionRecording, scriptsOf.social, scriptsOf.newsletter],
  necessary: {
    cookies: [
      {
        name: 'csrf',
        why: { en: 'Protects what you sign and send from forgery.', es: 'Protege lo que firma y envía contra falsificaciones.' },
      },
      { name: 'lang', why: { en: 'Remembers the language that you chose.', es: 'Recuerda el idioma que eligió.' } },
    ],
    storage: [
      {
        name: 'draft-*',
        why: {
          en: 'Keeps the letter that you are writing on this device.',
          es: 'Guarda en este dispositivo la carta que está escribiendo.',
        },
      },
    ],
    databases: [
      { name: 'letters', why: { en: 'Keeps letters that you have not sent yet.', es: 'Guarda las cartas que aún no ha enviado.' } },
    ],
  },
  plugins: [
    ...commonPlugins,
    vendors({
      named: [
        ...commonVendors,
        sessionRecording(thirdParties.sessionRecording),
        socialPixel(thirdParties.socialPixel),
        newsletterPixel(thirdParties.newsletterPixel),
        adConversion(thirdParties.adConversion),
        adPixel(thirdParties.adPixel),
      ],
      conversions,
    }),
  ],
});
