import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { prompts } from '../plugins/prompts/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { adConversion } from '../plugins/vendors/ad-conversion/descriptor';
import { adPixel } from '../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { fingerprint } from '../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { newsletterPixel } from '../plugins/vendors/newsletter-pixel/descriptor';
import { personalisation } from '../plugins/vendors/personalisation/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import { conversions } from './conversions';
import { experiments as running } from './experiments';
import {
  donationHosts,
  enrichment,
  everySite,
  hosts,
  ownHosts,
  promptAnswers,
  recognition,
  scriptsOf,
  siblings,
  streams,
  thirdParties,
  userCookies,
} from './network';
import { prompts as definitions } from './prompts';

export default defineSite({
  id: 'action',
  brand: 'action',
  hosts: hosts.action,
  stream: streams.action,
  ...everySite,
  scripts: [
    scriptsOf.tags,
    scriptsOf.sessionRecording,
    scriptsOf.fingerprint,
    scriptsOf.social,
    scriptsOf.newsletter,
    scriptsOf.personalisation,
  ],
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
    consent(),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    experiments({ experiments: running }),
    errors(),
    contact(recognition),
    decorate({ siblings }),
    vendors({
      named: [
        gtag(thirdParties.gtag),
        sessionRecording(thirdParties.sessionRecording),
        fingerprint(thirdParties.fingerprint),
        personalisation(thirdParties.personalisation),
        socialPixel(thirdParties.socialPixel),
        newsletterPixel(thirdParties.newsletterPixel),
        adConversion(thirdParties.adConversion),
        adPixel(thirdParties.adPixel),
      ],
      conversions,
    }),
    prompts({ prompts: definitions, network: siblings, answers: promptAnswers }),
    uiReact(),
  ],
});
