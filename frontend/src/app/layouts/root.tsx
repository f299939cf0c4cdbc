import { NavigationBar } from './header/navigation-bar';
import { PageFrame } from './page-frame';
import { RouteFocus } from './route-focus';
import { ScrollPosition } from './scroll-position';

export function Root() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 rounded-full bg-plum px-5 py-3 font-bold text-on-plum not-focus:sr-only"
      >
        Skip to content
      </a>
      <NavigationBar />
      <PageFrame />
      <RouteFocus />
      <ScrollPosition />
    </>
  );
}
