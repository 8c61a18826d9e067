export {
  advocacyEndpoints,
  siblings as hosts,
  surveyOrigins,
} from '../network';
