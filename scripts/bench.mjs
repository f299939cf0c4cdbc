import { runProgram } from './program.mjs';
import { setUp } from './setup.mjs';

await setUp();
process.exitCode = await runProgram(['backend/dist/bench/main.js', ...process.argv.slice(2)]);
