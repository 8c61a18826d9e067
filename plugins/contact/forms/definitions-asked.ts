/** The number of definitions that are worth a request of our own. */
const MOST = 3;

type Asked = Pick<PerformanceResourceTiming, 'name' | 'initiatorType'> & Partial<Pick<PerformanceResourceTiming, 'responseStatus'>>;

/**
 * FRM-03: which definitions of forms the page's scripts have asked endpoints for, each address once, by what the browser notes of a
 * request once it is answered. It does not note the method, and an address that is meant for POST is not to be asked by GET: that of a
 * definition is an endpoint, a form's identifier and nothing more, and what it answers is 200 (0, or nothing, where the browser does
 * not say). What is left: a form that was sent to its definition's own address, and answered, before anybody listened, looks the same;
 * its definition is asked for, and the answer to what was sent is lost.
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
