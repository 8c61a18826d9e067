/** The utility service of a developer's own machine. */
const LOCAL = /^http:\/\/[\w.-]+\.localhost(:\d+)?$/;

/** On local hosts the utility service stands in for each vendor, so that none is told of what developers do. */
export const vendorAddress = (address: string, utility: string): string =>
  LOCAL.test(utility) ? address.replace(/^https:\/\//, `${utility}/vendors/`) : address;
