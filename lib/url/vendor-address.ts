/** The utility service of a developer's own machine. */
const LOCAL = /^http:\/\/[\w.-]+\.localhost(:\d+)?$/;

/** Returns the vendor's address. On local hosts, that is its stand-in at the utility service: vendors must not see developers' visits. */
export const vendorAddress = (address: string, utility: string): string =>
  LOCAL.test(utility) ? address.replace(/^https:\/\//, `${utility}/vendors/`) : address;
