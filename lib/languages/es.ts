import type { Texts } from './texts';

export const es: Texts = {
  direction: 'ltr',
  banner: {
    label: 'Consentimiento de cookies',
    question:
      'Utilizamos cookies para personalizar el contenido y los anuncios, ofrecer funciones de redes sociales y analizar nuestro tráfico. Algunas comparten con nuestros socios cómo usa el sitio. Puede cambiar de opinión cuando quiera.',
    privacy: 'Declaración de privacidad',
    accept: 'Aceptar',
    reject: 'Rechazar',
    preferences: 'Preferencias',
  },
  again: {
    why: 'Le preguntamos de nuevo porque algo ha cambiado desde que eligió.',
    added: 'Nuevo:',
    recipients: 'Destinatarios de datos nuevos o cambiados:',
  },
  settings: {
    title: 'Configuración de cookies',
    about: 'Elija qué cookies puede usar este sitio. Recordamos su elección durante un año y puede cambiarla aquí en cualquier momento.',
    signal:
      'Su navegador pide a los sitios que no lo rastreen (Do Not Track o Global Privacy Control). Lo respetamos: solo se usan las cookies necesarias, elija lo que elija aquí.',
    alwaysOn: 'Siempre activas',
    categories: {
      necessary: {
        name: 'Necesarias',
        about: 'El sitio las necesita para funcionar. Una de ellas recuerda su elección sobre las cookies.',
      },
      analytics: {
        name: 'Análisis, personalización y publicidad',
        about:
          'Miden cómo se usa el sitio, personalizan el contenido y los anuncios y permiten las funciones de redes sociales. Comparten información con nuestros socios de análisis, publicidad y redes sociales.',
      },
    },
    save: 'Guardar selección actual',
    acceptAll: 'Aceptar todas',
    rejectAll: 'Rechazar todas',
    embeds: 'Mostrar siempre lo de {service}',
    recipients: {
      title: 'Quién recibe datos ({count})',
      stores: 'Guarda:',
      session: 'hasta el final de su visita',
      nothing: 'No consta que guarde nada.',
      policy: 'Política de privacidad de {company}',
    },
    receipt: {
      accepted: 'Aceptó el {date}.',
      refused: 'Rechazó el {date}.',
      elsewhere:
        'Rechazó el {date}, en otro dispositivo o sitio donde le reconocimos por nuestros correos. Eso vale también aquí. Puede elegir de nuevo para este sitio.',
      saved: 'Guardó esta selección el {date}.',
      id: 'Comprobante:',
    },
    close: 'Cerrar',
  },
  status: {
    signal: 'Su navegador pide a los sitios que no lo rastreen. Esta página lo respeta: aquí no se rastrea nada.',
    signalBeside:
      'Su navegador pide a los sitios que no lo rastreen. Aquí no rastreamos nada, pero en esta página se ejecutan scripts de {hosts}.',
    refused: 'Usted rechazó las cookies. Aquí solo se usan las necesarias.',
    granted: 'Usted aceptó las cookies aquí. Puede cambiarlo en cualquier momento en la configuración de cookies.',
    waiting: 'Aún no ha elegido. Hasta entonces solo se usan las cookies necesarias.',
    unset: 'Aún no ha elegido. Se usan cookies hasta que las rechace.',
    choices: 'Sus opciones de privacidad',
    closed: 'Recuerda que cerró la línea sobre la señal de su navegador.',
  },
  counts: {
    banner:
      'Donde la ley lo permite, contamos las visitas a nuestras páginas sin cookies hasta que usted elija. Puede oponerse en las preferencias.',
    name: 'Contar mis visitas sin cookies',
    about:
      'Donde la ley lo permite, y hasta que acepte o rechace, contamos cuántas veces se ve cada página, por hora, país y tipo de sitio de procedencia, para mejorar este sitio. No guardamos nada en su dispositivo, no conservamos nada sobre usted ni compartimos nada. Si lo desactiva, tiene efecto de inmediato.',
    why: 'Recuerda que no quiere que contemos sus visitas.',
  },
  countsPolicy: {
    title: 'Recuento de visitas sin cookies',
    what: 'En {places}, y hasta que acepte o rechace, contamos cuántas veces se ve cada página de este sitio: por hora, país y tipo de sitio de procedencia. Para ello no guardamos nada en su dispositivo, y no conservamos ninguna dirección, ningún identificador ni nada más sobre usted. Usamos los recuentos para mejorar este sitio, no los compartimos con nadie, no los combinamos con otros datos y los eliminamos a los 25 meses.',
    basis: 'Nos basamos en: {law}.',
    confirm: 'Haga que su asesoría jurídica confirme que este caso le corresponde, y retire después esta nota.',
    objection:
      'Puede oponerse en cualquier momento y sin coste: abra las preferencias de cookies y desactive «{switch}». Tiene efecto de inmediato en todos los sitios de este dominio, y una cookie sin identificador ({cookie}) lo recuerda durante 365 días. Tampoco contamos sus visitas si su navegador envía Global Privacy Control o Do Not Track.',
  },
  purposes: {
    'analytics without advertising': {
      name: 'Análisis y personalización',
      about: 'Miden cómo se usa el sitio y personalizan su contenido. Comparten información con nuestros socios de análisis.',
    },
    'analytics without personalisation': {
      name: 'Análisis y publicidad',
      about:
        'Miden cómo se usa el sitio y cómo funcionan nuestros anuncios, y permiten las funciones de redes sociales. Comparten información con nuestros socios de análisis, publicidad y redes sociales.',
    },
    'analytics without advertising, personalisation': {
      name: 'Análisis',
      about: 'Miden cómo se usa el sitio, para que podamos mejorarlo. Comparten información con nuestros socios de análisis.',
    },
    advertising: {
      name: 'Publicidad',
      about:
        'Miden cómo funcionan nuestros anuncios, los personalizan en otros sitios y permiten las funciones de redes sociales. Comparten información con nuestros socios de publicidad y redes sociales.',
    },
    personalisation: {
      name: 'Personalización',
      about: 'Completan formularios por usted y le muestran mensajes y contenidos acordes con lo que ha hecho aquí antes.',
    },
  },
  prompts: {
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
  notice: {
    label: 'Completado por usted',
    filled: 'Hemos completado el formulario de esta página con lo que nos contó antes.',
    clear: 'Borrarlo',
    keep: 'Conservarlo',
    notYou: '¿No es usted?',
    notYouLabel: '¿No es usted? Borrar lo completado y cerrar la sesión',
    forgotten: 'Borrado. Ha cerrado la sesión.',
  },
  embeds: {
    title: 'Contenido de {service}',
    about: 'Esto viene de {service}. Si lo muestra, {company} recibe su dirección IP y lo que hace aquí, y puede guardar cookies.',
    once: 'Mostrar una vez',
    always: 'Mostrar siempre lo de {service}',
    privacy: 'Política de privacidad de {service}',
  },
};
