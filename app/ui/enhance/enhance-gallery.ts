import { pageBehaviours } from './buttons.ts';
import { lightbox } from './dialogs.ts';
import { enhance } from './enhance.ts';

enhance({ ...pageBehaviours, lightbox });
