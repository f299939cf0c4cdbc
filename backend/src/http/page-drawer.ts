import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageAt, type FirstAnswers, type PagePattern } from '@party-rental/contracts';

/** Answers the page's first look as HTML; empty where the browser has to draw it. */
export type DrawPage = (url: URL, answers: FirstAnswers) => Promise<string>;

/** The pages that strangers come to, by what they need to know. They are drawn the same for everybody. */
const DRAWN: { [Pattern in PagePattern]?: (answers: FirstAnswers) => boolean } = {
  '/': ({ items }) => items !== undefined,
  '/item/:id': ({ item }) => item !== undefined,
  '/cart': ({ settings }) => settings !== undefined,
};

/** The program that was built beside the page (frontend/build/draw-on-server.ts). */
export async function pageDrawer(folder: string): Promise<DrawPage> {
  const program = join(folder, 'server', 'draw-page.js');
  if (!existsSync(program)) return async () => '';
  const { drawPage } = (await import(pathToFileURL(program).href)) as {
    drawPage: (address: string, answers: FirstAnswers) => Promise<string>;
  };
  return async (url, answers) => {
    const at = pageAt(url.pathname);
    return at && DRAWN[at.pattern]?.(answers) ? drawPage(url.pathname + url.search, answers) : '';
  };
}
