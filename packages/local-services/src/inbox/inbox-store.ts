import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { emailPattern } from './email-pattern.js';

const LIST_SIZE = 200;
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

/** The messages of the development inbox, as .eml files in DATA_DIR. Several processes may use it at once. */
export class InboxStore {
  private readonly parsed = new Map<string, { at: number; email: Email }>();

  constructor(private readonly folder: string) {}

  static in(dataDir: string): InboxStore {
    return new InboxStore(join(dataDir, 'inbox'));
  }

  /** Idempotent: a message that is delivered again replaces the first copy. */
  async save(raw: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    // Earlier versions created a world-readable folder.
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

  /** Newest first. */
  async list(): Promise<InboxSummary[]> {
    const files = await Promise.all(
      (await this.ids()).map(async (id) => ({ id, at: (await this.receivedAt(id)) ?? 0 })),
    );
    const newest = files.toSorted((a, b) => b.at - a.at).slice(0, LIST_SIZE);
    const summaries = await Promise.all(newest.map(({ id }) => this.open(id)));
    return summaries.flatMap((found) => (found ? [summarize(found)] : []));
  }

  async message(id: string): Promise<InboxMessage | undefined> {
    const found = await this.open(id);
    return (
      found && {
        ...summarize(found),
        text: found.email.text ?? '',
        hasHtml: found.email.html !== undefined,
        attachments: found.email.attachments.map((attachment) => ({
          name: attachment.filename ?? 'attachment',
          type: attachment.mimeType,
          bytes: toBuffer(attachment.content).length,
        })),
      }
    );
  }

  /** The ids of messages that were sent to an address or mention it. */
  async findByAddress(address: string): Promise<string[]> {
    const opened = await Promise.all((await this.ids()).map((id) => this.open(id)));
    const pattern = new RegExp(emailPattern(address), 'i');
    return opened.flatMap((found) =>
      found && getTexts(found.email).some((text) => pattern.test(text)) ? [found.id] : [],
    );
  }

  /** Returns the number of deleted messages. */
  async deleteByAddress(address: string): Promise<number> {
    const ids = await this.findByAddress(address);
    await Promise.all(ids.map((id) => rm(this.path(id), { force: true })));
    return ids.length;
  }

  async html(id: string): Promise<string | undefined> {
    return (await this.open(id))?.email.html;
  }

  async attachment(id: string, index: number): Promise<{ name: string; content: Buffer } | undefined> {
    const attachment = (await this.open(id))?.email.attachments[index];
    return attachment && { name: attachment.filename ?? 'attachment', content: toBuffer(attachment.content) };
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
    const cached = this.parsed.get(id);
    if (cached?.at === at) return { id, ...cached };
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

function summarize({ id, at, email }: Opened): InboxSummary {
  return {
    id,
    receivedAt: new Date(at).toISOString(),
    from: formatAddress(email.from),
    to: (email.to ?? []).map(formatAddress).join(', '),
    subject: email.subject ?? '(no subject)',
  };
}

function getTexts({ headers, subject = '', text = '', html = '' }: Email): string[] {
  return [...headers.map(({ value }) => value), subject, text, html];
}

function formatAddress(address: Address | undefined): string {
  if (!address) return '';
  return address.address && address.name ? `${address.name} <${address.address}>` : (address.address ?? address.name);
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
