import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const PAPER = '#fff6e6';
/** Size of images in link previews. */
const PREVIEW = { width: 1200, height: 630 };
const ICON_SIDES = [180, 192, 512];

/** Renders images and the icon as PNG, for link previews and home screens, which don't support SVG. */
export function drawBitmaps(): Plugin {
  let publicDir = '';
  return {
    name: 'draw-bitmaps',
    apply: 'build',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    async generateBundle() {
      const images = (await readdir(join(publicDir, 'pictures'))).filter((name) => name.endsWith('.svg'));
      await Promise.all([
        ...images.map(async (name) => {
          const source = await drawn(join(publicDir, 'pictures', name), PREVIEW);
          this.emitFile({ type: 'asset', fileName: `pictures/${name.replace(/svg$/, 'png')}`, source });
        }),
        ...ICON_SIDES.map(async (side) => {
          const source = await drawn(join(publicDir, 'favicon.svg'), { width: side, height: side });
          this.emitFile({ type: 'asset', fileName: `icon-${side}.png`, source });
        }),
      ]);
    },
  };
}

async function drawn(file: string, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(await readFile(file), { density: 144 })
    .resize({ ...size, fit: 'contain', background: PAPER })
    .flatten({ background: PAPER })
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}
