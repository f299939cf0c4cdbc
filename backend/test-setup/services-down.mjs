import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export default async function servicesDown() {
  for (const { stop, dataDir } of globalThis.servicesDown.reverse()) {
    await stop();
    if (!dataDir) continue;
    // The database may lie outside, behind a link.
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}
