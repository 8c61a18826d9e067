import type { Language } from '../../../lib/dom/language';
import type { MOTIVATIONS } from '../../../lib/records/prompt';

export interface PromptTexts {
  readonly close: string;
  readonly ok: string;
  readonly send: string;
  readonly sending: string;
  readonly success: string;
  readonly failure: string;
  readonly required: string;
  readonly email: string;
  readonly postalCode: string;
  readonly date: string;
  readonly earliest: string;
  readonly latest: string;
  readonly pattern: string;
  readonly choose: string;
  readonly motivations: Readonly<Record<(typeof MOTIVATIONS)[number], string>>;
}

/** PRM-03, PRM-04, and what else a prompt says that its definition does not. */
export const promptTexts: Readonly<Record<Language, PromptTexts>> = {
  en: {
    close: 'Close',
    ok: 'OK',
    send: 'Send',
    sending: 'Sending…',
    success: 'Thank you! We have received your response.',
    failure: 'Uh-oh! There was an issue submitting your response. Could you please try again?',
    required: 'Please fill this in.',
    email: 'Please enter an email address, as in name@example.org.',
    postalCode: 'Please enter a ZIP code of 5 digits.',
    date: 'Please enter a date.',
    earliest: 'Please enter a date no earlier than',
    latest: 'Please enter a date no later than',
    pattern: 'Please check this.',
    choose: 'Choose…',
    motivations: {
      climate: 'Climate',
      nature: 'Nature',
      all_the_above: 'All of the above',
      none_or_other: 'None of these, or something else',
    },
  },
  es: {
    close: 'Cerrar',
    ok: 'Aceptar',
    send: 'Enviar',
    sending: 'Enviando…',
    success: '¡Gracias! Hemos recibido su respuesta.',
    failure: '¡Vaya! Hubo un problema al enviar su respuesta. ¿Podría intentarlo de nuevo?',
    required: 'Complete este campo.',
    email: 'Escriba una dirección de correo, como nombre@ejemplo.org.',
    postalCode: 'Escriba un código postal de 5 dígitos.',
    date: 'Escriba una fecha.',
    earliest: 'Escriba una fecha a partir del',
    latest: 'Escriba una fecha hasta el',
    pattern: 'Revise este campo.',
    choose: 'Elija…',
    motivations: {
      climate: 'El clima',
      nature: 'La naturaleza',
      all_the_above: 'Todo lo anterior',
      none_or_other: 'Nada de esto, u otra cosa',
    },
  },
};
