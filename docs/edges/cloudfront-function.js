// A CloudFront Function for the event "viewer request". The distribution's origin request policy has CloudFront-Viewer-Country and
// CloudFront-Viewer-Country-Region, and its cache policy has x-region as part of the key: each place has pages of its own in the cache.
// The origin writes the header's value into its pages, as cloudfront-origin.js does.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  var headers = event.request.headers;
  var country = headers['cloudfront-viewer-country'] ? headers['cloudfront-viewer-country'].value : '';
  var part = headers['cloudfront-viewer-country-region'] ? headers['cloudfront-viewer-country-region'].value : '';
  // Visitors may send one of their own.
  delete headers['x-region'];
  if (/^[A-Z]{2}$/.test(country) && country !== 'XX') {
    headers['x-region'] = { value: /^[A-Z\d]{1,3}$/.test(part) ? country + '-' + part : country };
  }
  return event.request;
}
