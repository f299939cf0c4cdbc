import { vi } from 'vitest';

class FakeResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Gives charts and their labels a size: jsdom has no layout, and a chart without a size is not rendered. */
export function layOutCharts(): void {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [width, height] = this.matches('.recharts-responsive-container') ? [600, 288] : [60, 20];
    return { width, height } as DOMRect; // all that is read of it
  });
}
