import { lightbox } from './dialogs.ts';
import { enhance } from './enhance.ts';
import { pageBehaviours } from './page-behaviours.ts';

enhance({ ...pageBehaviours, lightbox });
