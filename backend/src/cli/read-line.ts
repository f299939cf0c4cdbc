import { createInterface } from 'node:readline';

interface Reading {
  /** Whether a terminal shows what is typed. */
  echo: boolean;
}

/** Reads the first line of the standard input, after a prompt on a terminal; undefined if there is none. */
export async function readLine(prompt: string, { echo }: Reading): Promise<string | undefined> {
  const { stdin, stderr } = process;
  const onTerminal = stdin.isTTY;
  if (onTerminal && !echo) stderr.write(prompt);
  const output = onTerminal && echo ? { output: stderr, prompt } : {};
  const lines = createInterface({ input: stdin, terminal: onTerminal, crlfDelay: Infinity, ...output });
  if (onTerminal && echo) lines.prompt();
  try {
    for await (const typed of lines) return typed;
    return undefined;
  } finally {
    lines.close();
    if (onTerminal && !echo) stderr.write('\n');
  }
}
