/** The words of a chart's notes. They come with the chart. */
export const noteWords = {
  en: {
    notes: 'Notes',
    hint: 'N goes to the next note.',
    release: (version: string, sites: string) => `Release ${version} was first seen on ${sites}`,
    prompt: (name: string, sites: string) => `Prompt ${name} was first shown on ${sites}`,
    'experiment-begins': (name: string) => `Experiment ${name} began`,
    'experiment-ends': (name: string) => `Experiment ${name} was last seen`,
    outage: (from: string, to: string) => `No hits arrived from ${from} to ${to}`,
    silent: (from: string) => `No hits have arrived since ${from}`,
    'alarm-opens': (title: string) => `Alarm: ${title}`,
    'alarm-ends': (title: string) => `Alarm over: ${title}`,
  },
  es: {
    notes: 'Notas',
    hint: 'N va a la nota siguiente.',
    release: (version: string, sites: string) => `La versión ${version} se vio por primera vez en ${sites}`,
    prompt: (name: string, sites: string) => `El aviso ${name} se mostró por primera vez en ${sites}`,
    'experiment-begins': (name: string) => `Empezó el experimento ${name}`,
    'experiment-ends': (name: string) => `El experimento ${name} se vio por última vez`,
    outage: (from: string, to: string) => `No llegó ningún dato desde el ${from} hasta el ${to}`,
    silent: (from: string) => `No llega ningún dato desde el ${from}`,
    'alarm-opens': (title: string) => `Alarma: ${title}`,
    'alarm-ends': (title: string) => `Fin de la alarma: ${title}`,
  },
};

export type NoteWords = (typeof noteWords)['en'];
