import { spawn } from 'node:child_process';
import { root } from './run.mjs';

const STOP_TIMEOUT_MS = 40_000;
const STARTER = new URL('end-with-starter.mjs', import.meta.url).href;

/**
 * Runs a built program and returns its exit code. Ctrl-C arrives twice, from the terminal and from npm, so the program has
 * its own process group and gets only the first. If this process is killed, the closed channel stops the program.
 */
export function runProgram([script, ...args]) {
  const child = spawn(process.execPath, ['--import', STARTER, script, ...args], {
    cwd: root,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let stopSignal;
  const stop = (signal) => {
    if (stopSignal) return;
    stopSignal = signal;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  watchNpm(() => stop('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      if (signal && !stopSignal) process.stderr.write(`The program was ended by ${signal}; the next start recovers.\n`);
      // A requested stop succeeds even if the program does not handle the signal.
      resolve(code ?? (stopSignal && signal !== 'SIGKILL' ? 0 : 1));
    });
  });
}

/**
 * Detects that npm was killed by the new parent process. `exec` in package.json avoids a shell between the two, which
 * would keep signals; a Windows shell does not know `exec` and runs the command after `||`.
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    onGone();
  }, 250);
  timer.unref();
}
