import { enhance } from './enhance.ts';
import { pageBehaviours } from './page-behaviours.ts';

enhance(pageBehaviours);
