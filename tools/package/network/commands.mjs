/** The commands of a network that has installed the package, by their files in `tools/`. They work on the folder that they are called in. */
export const COMMANDS = {
  build: 'package/network/build',
  start: 'package/network/start',
  service: 'package/network/service',
  check: 'check/check-sites',
  rules: 'rules',
  recipients: 'recipients',
  switch: 'publish/switch',
  publish: 'publish/index',
  'check-cdn': 'check/check-cdn',
};
