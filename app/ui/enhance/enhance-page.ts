import { pageBehaviours } from './buttons.ts';
import { enhance } from './enhance.ts';

enhance(pageBehaviours);
