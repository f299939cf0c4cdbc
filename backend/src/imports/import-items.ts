import { Inject, Injectable } from '@nestjs/common';
import { addItem, foldText, formatCents, IMAGE_MAX_BYTES } from '@party-rental/contracts';
import { itemStream } from '../domain/placement.js';
import { conflict, Rejection } from '../domain/rejections.js';
import { DownloadError, downloadImage } from '../images/download-image.js';
import { ImageStore } from '../images/image-store.js';
import { UnsupportedImage } from '../images/re-encode.js';
import { Streams } from '../log/streams.js';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/tokens.js';
import { ItemCommands } from '../write/items/items.commands.js';
import { ImportLog } from './import-log.js';
import { inChunks, refuse, type Decided, type ImportCaller, type Importer, type ImportRun } from './importer.js';
import type { FileRow } from './read-file.js';
import { describeIssues, parseRow, ROW_SCHEMAS } from './row-schemas.js';

/** Items that are added at a time, with their pictures. */
const BATCH_SIZE = 10;
const OWN_PICTURE = /^\/(?!\/)[\w./-]+$/;

@Injectable()
export class ItemImporter implements Importer {
  constructor(
    private readonly log: ImportLog,
    private readonly items: ItemCommands,
    private readonly streams: Streams,
    @Inject(ImageStore) private readonly images: ImageStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
  ) {}

  async *run(rows: readonly FileRow[], run: ImportRun): AsyncGenerator<Decided[]> {
    const names = new Set((await this.log.readCatalog()).keys());
    for (const chunk of inChunks(rows, BATCH_SIZE))
      yield await Promise.all(chunk.map((row) => this.decide(row, names, run)));
  }

  private async decide({ row, cells }: FileRow, names: Set<string>, { caller, dryRun }: ImportRun): Promise<Decided> {
    const read = parseRow(ROW_SCHEMAS.items, cells);
    if (typeof read === 'string') return refuse([row], read);
    const { image_url: photo, buffer_days: bufferDays, ...details } = read;
    const name = foldText(read.name);
    if (names.has(name)) return { rows: [row], outcome: 'unchanged', words: `${read.name} exists.` };
    names.add(name);
    const created: Decided = {
      rows: [row],
      outcome: 'created',
      words: `${read.name}: ${read.stock} at ${formatCents(read.price)} a day${photo ? ', with its picture' : ''}.`,
    };
    if (dryRun) return created;
    const { warning, imageUrl } = photo === undefined ? {} : await this.savePicture(photo);
    const input = addItem.safeParse({ ...details, imageUrl, bufferDays });
    if (!input.success) return refuse([row], describeIssues(input.error));
    const added = await this.items.add(input.data, caller);
    return added instanceof Rejection ? refuse([row], added.detail) : { ...created, warning };
  }

  /** Its URL in the shop, or why the item has no picture. */
  private async savePicture(url: string): Promise<{ imageUrl?: string; warning?: string }> {
    if (OWN_PICTURE.test(url)) return { imageUrl: url };
    try {
      const image = await downloadImage(url, IMAGE_MAX_BYTES, this.config.production);
      return { imageUrl: `/uploads/${await this.images.save(image)}` };
    } catch (error) {
      if (error instanceof UnsupportedImage) return { warning: 'Its picture is not a JPEG, PNG, GIF or WebP image.' };
      if (error instanceof DownloadError) return { warning: error.message };
      throw error;
    }
  }

  async undo(caller: ImportCaller): Promise<Rejection | undefined> {
    const created = await this.log.readCreated(caller.importId);
    const itemIds = created.flatMap(({ itemId }) => itemId ?? []);
    const histories = await this.streams.readAll(created.map(({ stream }) => stream));
    const left = itemIds.filter((itemId) => histories.get(itemStream(itemId))?.at(-1)?.type !== 'ItemRemoved');
    if (left.length === 0) return undefined;
    return this.items.removeAll(left, caller, (itemId, { name }) =>
      histories.get(itemStream(itemId))?.length === 1
        ? undefined
        : conflict(`${name} was changed after the import, so the import can't be undone.`),
    );
  }
}
