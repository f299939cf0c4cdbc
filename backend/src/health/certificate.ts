import { isIP } from 'node:net';
import { connect } from 'node:tls';

const TIMEOUT_MS = 5_000;

/** From when to when the certificate at an HTTPS URL is valid; undefined if nothing responds there. */
export function readCertificate({ hostname, port }: URL): Promise<{ from: Date; to: Date } | undefined> {
  return new Promise((resolve) => {
    const servername = isIP(hostname) ? '' : hostname;
    // An expired certificate must be readable. Nothing is sent.
    const options = { host: hostname, port: Number(port || 443), servername, rejectUnauthorized: false };
    const socket = connect(options, () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      resolve({ from: new Date(from), to: new Date(to) });
      socket.destroy();
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(undefined));
  });
}
