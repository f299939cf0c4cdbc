import { createElement, lazy, useEffect, type ComponentType } from 'react';

/** A part that most visits need not download. A page whose download of it fails does without until it renders again. */
export function lazyPart<Props extends object>(download: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part = createLazy();

  function createLazy() {
    return lazy<ComponentType<Props>>(() =>
      download().then(
        (part) => ({ default: part }),
        () => ({ default: Failed }),
      ),
    );
  }

  function Failed() {
    // Not before it is mounted, or React retries forever.
    useEffect(() => {
      Part = createLazy();
    }, []);
    return null;
  }

  return (props) => createElement(Part, props);
}
