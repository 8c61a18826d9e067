// The origin's part, here for Node: writes the header that cloudfront-function.js sets into a page. Only CloudFront may reach the origin, or anybody
// could name their own place.
export function withRegion(html, headers) {
  const region = headers['x-region'];
  return /^[A-Z]{2}(-[A-Z\d]{1,3})?$/.test(region ?? '') ? html.replace(/<html\b/i, `$& data-region="${region}"`) : html;
}
