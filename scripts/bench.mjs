import { runProgram } from './program.mjs';
import { setUp } from './setup.mjs';

await setUp({ pages: false });
process.exitCode = await runProgram(['backend/dist/bench/main.js', ...process.argv.slice(2)]);
