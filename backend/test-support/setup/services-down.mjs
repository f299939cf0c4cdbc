import { removeData } from '../../dist/platform/embedded-postgres/data-directory.js';

export default async function servicesDown() {
  for (const { stop, dataDir } of globalThis.servicesDown.reverse()) {
    await stop();
    if (dataDir) removeData(dataDir);
  }
}
