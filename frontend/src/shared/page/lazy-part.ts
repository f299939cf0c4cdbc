import { createElement, lazy, useEffect, type ComponentType } from 'react';

/** A component that most visits never download. If its download fails, it renders nothing, and the next render retries. */
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
