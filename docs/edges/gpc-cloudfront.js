// A CloudFront Function for the event "viewer request" of the path /.well-known/gpc.json, with the text of the build's file.
const GPC = '{"gpc":true,"lastUpdate":"2026-11-20"}';

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler() {
  return { statusCode: 200, headers: { 'content-type': { value: 'application/json' } }, body: GPC };
}
