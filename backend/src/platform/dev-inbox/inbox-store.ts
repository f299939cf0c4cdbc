import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { wholeAddress } from '../config/address-patterns.js';

const NEWEST = 200;
const FILE = /^([0-9a-f]{32})\.eml$/;

export interface InboxSummary {
  id: string;
  receivedAt: string;
  from: string;
  to: string;
  subject: string;
}

export interface InboxMessage extends InboxSummary {
  text: string;
  hasHtml: boolean;
  attachments: { name: string; type: string; bytes: number }[];
}

/** The messages of the development inbox: one .eml file each, in DATA_DIR. Several processes may use it at once. */
export class InboxStore {
  private readonly parsed = new Map<string, { at: number; email: Email }>();

  constructor(private readonly folder: string) {}

  static in(dataDir: string): InboxStore {
    return new InboxStore(join(dataDir, 'inbox'));
  }

  /** A message that comes again takes the place of the first. */
  async keep(raw: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    // Earlier versions created a folder that every account of the machine could read.
    await chmod(this.folder, 0o700);
    const { messageId } = await PostalMime.parse(raw);
    const id = createHash('sha256')
      .update(messageId ?? raw)
      .digest('hex')
      .slice(0, 32);
    const draft = join(this.folder, `${randomUUID()}.tmp`);
    await writeFile(draft, raw, { mode: 0o600 });
    await rename(draft, this.path(id)).catch(async (error: unknown) => {
      await rm(draft, { force: true });
      throw error;
    });
  }

  /** The newest first. */
  async list(): Promise<InboxSummary[]> {
    const files = await Promise.all(
      (await this.ids()).map(async (id) => ({ id, at: (await this.receivedAt(id)) ?? 0 })),
    );
    const newest = files.toSorted((a, b) => b.at - a.at).slice(0, NEWEST);
    const summaries = await Promise.all(newest.map(({ id }) => this.open(id)));
    return summaries.flatMap((found) => (found ? [summaryOf(found)] : []));
  }

  async message(id: string): Promise<InboxMessage | undefined> {
    const found = await this.open(id);
    return (
      found && {
        ...summaryOf(found),
        text: found.email.text ?? '',
        hasHtml: found.email.html !== undefined,
        attachments: found.email.attachments.map((attachment) => ({
          name: attachment.filename ?? 'attachment',
          type: attachment.mimeType,
          bytes: bytesOf(attachment.content).length,
        })),
      }
    );
  }

  /** The ids of what was sent to an address, or names it. */
  async naming(address: string): Promise<string[]> {
    const opened = await Promise.all((await this.ids()).map((id) => this.open(id)));
    const wanted = new RegExp(wholeAddress(address), 'i');
    return opened.flatMap((found) =>
      found && textsOf(found.email).some((text) => wanted.test(text)) ? [found.id] : [],
    );
  }

  /** Deletes those; answers how many. */
  async forget(address: string): Promise<number> {
    const named = await this.naming(address);
    await Promise.all(named.map((id) => rm(this.path(id), { force: true })));
    return named.length;
  }

  async html(id: string): Promise<string | undefined> {
    return (await this.open(id))?.email.html;
  }

  async attachment(id: string, index: number): Promise<{ name: string; content: Buffer } | undefined> {
    const attachment = (await this.open(id))?.email.attachments[index];
    return attachment && { name: attachment.filename ?? 'attachment', content: bytesOf(attachment.content) };
  }

  private async ids(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => FILE.exec(name)?.[1] ?? []);
  }

  private async open(id: string): Promise<Opened | undefined> {
    const at = FILE.test(`${id}.eml`) ? await this.receivedAt(id) : undefined;
    if (at === undefined) return undefined;
    const known = this.parsed.get(id);
    if (known?.at === at) return { id, ...known };
    const email = await PostalMime.parse(await readFile(this.path(id)));
    this.parsed.set(id, { at, email });
    return { id, at, email };
  }

  private async receivedAt(id: string): Promise<number | undefined> {
    const file = await stat(this.path(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return file?.mtimeMs;
  }

  private path(id: string): string {
    return join(this.folder, `${id}.eml`);
  }
}

interface Opened {
  id: string;
  at: number;
  email: Email;
}

function summaryOf({ id, at, email }: Opened): InboxSummary {
  return {
    id,
    receivedAt: new Date(at).toISOString(),
    from: addressOf(email.from),
    to: (email.to ?? []).map(addressOf).join(', '),
    subject: email.subject ?? '(no subject)',
  };
}

function textsOf({ headers, subject = '', text = '', html = '' }: Email): string[] {
  return [...headers.map(({ value }) => value), subject, text, html];
}

function addressOf(address: Address | undefined): string {
  if (!address) return '';
  return address.address && address.name ? `${address.name} <${address.address}>` : (address.address ?? address.name);
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
