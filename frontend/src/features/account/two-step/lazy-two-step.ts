import { lazyPart } from '../../../shared/page/lazy-part';

export const TwoStep = lazyPart(async () => (await import('./two-step')).TwoStep);
