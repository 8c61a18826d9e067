import { plansOf } from '../../service/experiments/plan';
import { experiments, holdout } from '../../sites/experiments';
import { prompts } from '../../sites/prompts';

export const planOf = plansOf({ experiments, holdout, prompts });
