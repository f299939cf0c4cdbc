import { runProgram } from './program.mjs';
import { loadSettings, setUp } from './setup.mjs';

await setUp();
loadSettings();
process.exitCode = await runProgram(['backend/dist/main.js']);
