import { runProgram } from './program.mjs';
import { loadSettings, setUp } from './setup.mjs';

// A command's output may be piped into a file, so the setup prints to stderr.
await setUp({ pages: false });
loadSettings();
process.exitCode = await runProgram(['backend/dist/cli.js', ...process.argv.slice(2)]);
