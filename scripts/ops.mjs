import { runProgram } from './program.mjs';
import { loadSettings, setUp } from './setup.mjs';

// What a command prints may be piped into a file: the set-up speaks on the other channel.
await setUp({ pages: false });
loadSettings();
process.exitCode = await runProgram(['backend/dist/cli.js', ...process.argv.slice(2)]);
