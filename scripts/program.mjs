import { spawn } from 'node:child_process';
import { root } from './run.mjs';

const PATIENCE = 40_000;
const STARTER = new URL('end-with-starter.mjs', import.meta.url).href;

/**
 * Runs a built program to its end and answers its exit code.
 *
 * Ctrl-C comes twice, from the terminal to all processes and again through npm. So the program has a process group of
 * its own, and hears of the first one only. If this process is killed, the program notices it by the closed channel (end-with-starter.mjs).
 */
export function runProgram([script, ...args]) {
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', STARTER, script, ...args], {
    cwd: root,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let asked;
  const stop = (signal) => {
    if (asked) return;
    asked = signal;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    setTimeout(() => child.kill('SIGKILL'), PATIENCE).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  watchNpm(() => stop('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      if (signal && !asked)
        process.stderr.write(`The program was ended by ${signal}; the next start puts things right.\n`);
      // A program that was asked to stop, and did not handle the signal itself, has done what it was asked.
      resolve(code ?? (asked && signal !== 'SIGKILL' ? 0 : 1));
    });
  });
}

/**
 * When npm is killed its child gets another parent, and nobody else would tell. package.json says `exec` so that no
 * shell stands between the two and keeps signals to itself; a Windows shell, which has no such word, goes on after `||`.
 */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    gone();
  }, 250);
  timer.unref();
}
