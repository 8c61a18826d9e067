/** The addresses at which the page with its vendors in it asks for their libraries. At other addresses there are stand-ins that do nothing. */
export const REAL = {
  heatMap: 'https://real.heat.example/c/heat-',
  sessionRecording: 'https://real.recording.example/s/fs.js',
  fingerprint: 'https://real.fingerprint.example/v3/loader.js',
  socialPixel: 'https://real.social.example/en_US/events.js',
} as const;
