import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part that most visits need not download. A page whose download of it fails does without. */
export function lazyPart<Props extends object>(
  download: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    download().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
