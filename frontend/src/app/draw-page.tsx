import { text } from 'node:stream/consumers';
import type { FirstAnswers } from '@party-rental/contracts';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { Providers } from './app';
import { Pages } from './router';

/** The page as it first looks, for the server to send: a browser shows it while it still downloads the script. */
export async function drawPage(address: string, answers: FirstAnswers): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <Providers answers={answers}>
      <StaticRouter location={address}>
        <Pages />
      </StaticRouter>
    </Providers>,
    // In one piece: parts that come later would need inline scripts, which the Content-Security-Policy forbids.
    { progressiveChunkSize: Infinity },
  );
  return text(prelude);
}
