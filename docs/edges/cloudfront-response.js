// A CloudFront Function for the event "viewer response". CloudFront's own cache has the place in its key. No cache behind it may keep the page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  var headers = event.response.headers;
  if (headers['content-type'] && /^text\/html/i.test(headers['content-type'].value)) {
    headers['cache-control'] = { value: 'private, no-cache' };
  }
  return event.response;
}
