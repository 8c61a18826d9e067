export { donationHosts, ownHosts } from '../network';
