export { siblings } from "../network";
