export { organisations } from "../network";
