import { SMTPServer } from 'smtp-server';
import { freePort } from '@party-rental/local-services/postgres/free-port';

/** Accepts every email and records when the first one to each address arrived. */
export async function openMailServer() {
  const arrivals = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          if (!arrivals.has(address)) arrivals.set(address, performance.now());
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, arrivals, close };
}
