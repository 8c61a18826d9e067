export { experiments } from "../experiments";
