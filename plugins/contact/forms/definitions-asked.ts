/** The most definitions that are requested a second time. */
const MOST = 3;

type Asked = Pick<PerformanceResourceTiming, 'name' | 'initiatorType'> & Partial<Pick<PerformanceResourceTiming, 'responseStatus'>>;

/**
 * FRM-03: returns the addresses of form definitions that the page's scripts have requested from endpoints, each once, from the browser's
 * resource timing. The timing lacks the method, and an address meant for POST must not be requested by GET. So a definition's address must
 * be an endpoint and a form's identifier, and nothing more, with the status 200 (0 or none in browsers that hide it). One case remains: a
 * form that was posted to its definition's own address, and answered, before anything listened. Its definition is requested, and the answer
 * to the post is lost.
 */
export const definitionsAsked = (entries: readonly Asked[], endpoints: readonly string[]): string[] => {
  const asked = entries.filter(
    ({ name, initiatorType, responseStatus }) =>
      /^(fetch|xmlhttprequest)$/.test(initiatorType) &&
      (responseStatus || 200) === 200 &&
      endpoints.some((endpoint) => name.startsWith(endpoint) && /^(?!submi)[^/?#]+$/i.test(name.slice(endpoint.length))),
  );
  return [...new Set(asked.map(({ name }) => name))].slice(0, MOST);
};
