import { readFile, writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { EmailQueries } from '../../emails/admin/emails.queries.js';
import { getFingerprint } from '../../platform/security/signing-key.js';
import { getCode, StartError } from '../../platform/start-error.js';
import { checkProof, parseProof } from '../../read/proof/check-proof.js';
import { OrderProofs } from '../../read/proof/order-proof.js';
import { ProofKeys } from '../../read/proof/proof-keys.js';
import { NOT_PROVABLE, PROVABLE, type Signature } from '../../read/proof/proof-pack.js';
import { jsonOption, print, printJson, UUID, withContext, type CliContext, type OpenContext } from '../context.js';
import { findOrder } from '../find-order.js';
import { Progress, withProgress } from '../progress.js';

interface Options {
  out?: string;
  check?: string;
  expect?: string;
  key?: string;
  json?: true;
}

export const proofCommand = (open: OpenContext) =>
  new Command('proof')
    .description(
      'Write all that the shop knows about one order as JSON and PDF, with a hash chain over its stored events; or check such a file. A failed check exits with 1',
    )
    .argument('[order]', 'the number of an order or one of its lines, or the id of an order')
    .option('--out <name>', 'the files to write, without .json and .pdf (default: proof-<number>)')
    .option(
      '--check <file>',
      "instead, check a JSON file. With --key it needs no database, and never the shop's data key",
    )
    .addOption(
      new Option(
        '--key <fingerprint>',
        'with --check: of the key that the shop publishes at /api/proof-key (default: the keys of the shop at hand)',
      ),
    )
    .addOption(new Option('--expect <hash>', 'with --check: the last hash that was handed over with the file'))
    .addOption(jsonOption())
    .action(async (order: string | undefined, options: Options) => {
      const { out, check, json } = options;
      if (check !== undefined) return checkFile(open, check, options);
      if (order === undefined) throw new StartError('Please name an order, or a file with --check.');
      await withContext(open, (context) => writeProof(context, order, out, json));
    });

async function writeProof(
  context: CliContext,
  order: string,
  out: string | undefined,
  json: true | undefined,
): Promise<void> {
  const { get } = context;
  const id = UUID.test(order) ? order : (await findOrder(context, order)).orderId;
  const proof = await withProgress(new Progress('proof'), async () => {
    const emails = await get<EmailQueries>(EmailQueries).ofOrder(id);
    return get<OrderProofs>(OrderProofs).make(id, emails);
  });
  if (!proof) throw new StartError(`There is no order ${order}.`);
  const name = out ?? `proof-${proof.order.number}`;
  await write(`${name}.json`, `${JSON.stringify(proof, null, 2)}\n`);
  await write(`${name}.pdf`, await get<OrderProofs>(OrderProofs).pdf(proof));
  const { events, hash } = proof.chain;
  if (json) return printJson({ files: [`${name}.json`, `${name}.pdf`], events, hash });
  print(`${name}.json and ${name}.pdf: ${events} events. They contain personal data in plain text.`);
  print(`Hand over the last hash with them, or store it in another place: ${hash}`);
}

async function write(file: string, content: string | Buffer): Promise<void> {
  await writeFile(file, content, { mode: 0o600 }).catch((error: unknown) => {
    throw new StartError(`${file} cannot be written (${getCode(error)})`, { cause: error });
  });
}

async function checkFile(open: OpenContext, file: string, { expect, key, json }: Options): Promise<void> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`${file} cannot be read (${getCode(error)})`, { cause: error });
  });
  const proof = parseProof(content);
  if (!proof) throw new StartError(`${file} is not a proof pack of this version.`);
  const { events, hash } = proof.chain;
  const findings = checkProof(proof);
  const signedBy = proof.signature && readFingerprint(proof.signature);
  const isVouchedFor = signedBy !== undefined && (await trustedKeys(open, key)).includes(signedBy);
  if (expect !== undefined && expect !== hash)
    findings.push(`The pack ends with the hash ${hash}, not the expected one`);
  if (!isVouchedFor && (expect === undefined || key !== undefined))
    findings.push(signedBy ? otherKey(signedBy) : 'The pack: it is not signed, so that anyone may have made it');
  const isOk = findings.length === 0;
  if (!isOk) process.exitCode = 1;
  if (json) return printJson({ isOk, order: proof.order.number, events, hash, signedBy, isVouchedFor, findings });
  for (const finding of findings) print(`DIFFERENCE: ${finding}`);
  if (!isOk) return;
  print(
    isVouchedFor
      ? `The pack of order ${proof.order.number} is complete, and unchanged since it was signed with the key ${signedBy}: ${events} events, last hash ${hash}`
      : `The events of order ${proof.order.number} are complete and unchanged: ${events} events, last hash ${hash}`,
  );
  const proven = [isVouchedFor && PROVABLE.byKey, expect !== undefined && PROVABLE.byHash, ...PROVABLE.always];
  for (const sentence of proven) if (sentence) print(`Proven: ${sentence}`);
  for (const sentence of [!isVouchedFor && NOT_PROVABLE.withoutKey, ...NOT_PROVABLE.always])
    if (sentence) print(`Not proven: ${sentence}`);
}

function otherKey(fingerprint: string): string {
  return `The pack: it is signed with the key ${fingerprint}, which nothing shows to be the shop's. Compare it with /api/proof-key of the shop, and pass --key`;
}

/** Undefined for a malformed key; the check of the signature reports it. */
function readFingerprint({ publicKey }: Signature): string | undefined {
  try {
    return getFingerprint(publicKey);
  } catch {
    return undefined;
  }
}

/** The key that was passed, or those of the shop whose database is there. */
async function trustedKeys(open: OpenContext, key: string | undefined): Promise<string[]> {
  if (key !== undefined) return [key.toLowerCase()];
  let known: string[] = [];
  try {
    await withContext(open, async ({ get }) => {
      known = (await get<ProofKeys>(ProofKeys).list()).map(({ fingerprint }) => fingerprint);
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
  }
  return known;
}
