import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  IMPORT_MAX_PLANNED,
  type ImportKind,
  type ImportReport,
  type ImportSummary,
  type RefusedRow,
} from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { conflict, Rejection } from '../domain/rejections.js';
import { BusinessDay } from '../platform/business-day.js';
import { newId } from '../platform/ids.js';
import { RequestChanges } from '../platform/request-changes.js';
import { LOGGER, POOL } from '../platform/tokens.js';
import { toMeta, type Caller } from '../write/caller.js';
import { CustomerImporter } from './import-customers.js';
import { ItemImporter } from './import-items.js';
import { OrderImporter } from './import-orders.js';
import type { Decided, Importer } from './importer.js';
import { readFile } from './read-file.js';

/** Its process saves it more often than that. */
const IS_STALE = "updated_at < now() - interval '1 minute'";
const SAVE_INTERVAL_MS = 15_000;
const COLUMNS = `id, kind, case when not ${IS_STALE} then status when status = 'running' then 'stopped'
    when status = 'undoing' then 'undo_stopped' else status end as status,
  rows, created, records, unchanged, refused_rows as "refusedRows", actor,
  to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt"`;

/** Imports and their progress. What an import created is in the log, by its id. */
@Injectable()
export class Imports {
  private readonly importers: Readonly<Record<ImportKind, Importer>>;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly businessDay: BusinessDay,
    items: ItemImporter,
    customers: CustomerImporter,
    orders: OrderImporter,
  ) {
    this.importers = { items, customers, orders };
  }

  /**
   * Imports a file, or decides what it would do. An import that takes longer continues, and its report says that it is running.
   * If it fails or its process ends, the same file finishes it, because what exists is unchanged.
   */
  async start(
    { kind, file, dryRun }: { kind: ImportKind; file: Buffer; dryRun: boolean },
    caller: Caller,
    waitMs = Infinity,
  ): Promise<ImportReport | Rejection> {
    const rows = readFile(file, kind);
    if (rows instanceof Rejection) return rows;
    const run = { caller: { ...caller, importId: newId() }, dryRun };
    const counts = { rows: rows.length, created: 0, records: 0, unchanged: 0, refusedRows: 0 };
    const [startedAt, { actor }] = [this.businessDay.now().toISOString(), toMeta(caller)];
    const lists = { refused: [], warnings: [], plan: [] };
    const report: ImportReport = {
      id: run.caller.importId,
      kind,
      status: 'running',
      ...counts,
      startedAt,
      actor,
      ...lists,
    };
    const importRows = async () => {
      for await (const decided of this.importers[kind].run(rows, run)) {
        for (const one of decided) add(report, one, dryRun);
        if (!dryRun) await this.save(report);
      }
      report.status = 'done';
    };
    if (dryRun) await RequestChanges.outside(importRows);
    else {
      await this.save(report);
      await waitFor(this.inBackground(report, 'stopped', importRows), waitMs);
    }
    return report;
  }

  async list(): Promise<ImportSummary[]> {
    const { rows } = await this.pool.query<ImportSummary>(
      `select ${COLUMNS} from imports order by started_at desc limit 100`,
    );
    return rows;
  }

  async byId(id: string): Promise<ImportReport | Rejection> {
    const { rows } = await this.pool.query<ImportReport>(
      `select ${COLUMNS}, refused, warnings, '[]'::json as plan from imports where id = $1`,
      [id],
    );
    return rows[0] ?? new Rejection('not_found', "We couldn't find this import.");
  }

  /** Undoes an import. What takes longer continues, and the report says so. If it fails or its process ends, it can be repeated. */
  async undo(id: string, caller: Caller, waitMs: number): Promise<ImportReport | Rejection> {
    const report = await this.byId(id);
    if (report instanceof Rejection || report.status === 'undone') return report;
    const before = report.status;
    const { rowCount } = await this.pool.query(
      `update imports set status = 'undoing', updated_at = now()
       where id = $1 and (status in ('done', 'stopped', 'undo_stopped') or (status <> 'undone' and ${IS_STALE}))`,
      [id],
    );
    if (rowCount === 0) return conflict('This import is running or being undone. Please wait until it is done.');
    report.status = 'undoing';
    let rejection: Rejection | undefined;
    const undo = async () => {
      rejection = await this.importers[report.kind].undo({ ...caller, importId: id });
      report.status = rejection ? before : 'undone';
    };
    await waitFor(this.inBackground(report, 'undo_stopped', undo), waitMs);
    return rejection ?? report;
  }

  /** Saves the report at the end, with the status `failed` if the work throws, and until then that it is not stale. */
  private inBackground(report: ImportReport, failed: ImportReport['status'], work: () => Promise<void>): Promise<void> {
    return RequestChanges.outside(async () => {
      const keepFresh = () => {
        this.pool.query('update imports set updated_at = now() where id = $1', [report.id]).catch(() => undefined);
      };
      const timer = setInterval(keepFresh, SAVE_INTERVAL_MS);
      try {
        await work();
      } catch (error) {
        this.logger.error({ err: error, importId: report.id }, 'import failed');
        report.status = failed;
      }
      clearInterval(timer);
      await this.save(report).catch((error: unknown) =>
        this.logger.error({ err: error, importId: report.id }, 'import report not saved'),
      );
    });
  }

  /** What is refused is stored at the end. */
  private async save(report: ImportReport): Promise<void> {
    const { id, kind, status, rows, created, records, unchanged, refusedRows, startedAt, actor } = report;
    const details = status === 'running' ? [] : [report.refused, report.warnings];
    const [refused, warnings] = details.map((list) => JSON.stringify(list));
    await this.pool.query(
      `insert into imports (id, kind, status, rows, created, records, unchanged, refused_rows, refused, warnings, actor, started_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::jsonb, '[]'), coalesce($10::jsonb, '[]'), $11, $12)
       on conflict (id) do update set status = excluded.status, created = excluded.created, records = excluded.records,
         unchanged = excluded.unchanged, refused_rows = excluded.refused_rows, refused = excluded.refused,
         warnings = excluded.warnings, updated_at = now()`,
      [id, kind, status, rows, created, records, unchanged, refusedRows, refused, warnings, actor, startedAt],
    );
  }
}

async function waitFor(work: Promise<void>, ms: number): Promise<void> {
  await (ms === Infinity ? work : Promise.race([work, sleep(ms, undefined, { ref: false })]));
}

function add(report: ImportReport, { rows, outcome, words, refused = [], warning }: Decided, isPlan: boolean): void {
  const [row = 0] = rows;
  if (outcome !== 'refused') report[outcome] += rows.length;
  if (outcome === 'created') report.records += 1;
  report.refused.push(...(refused as RefusedRow[]));
  report.refusedRows = report.refused.length;
  if (warning !== undefined) report.warnings.push({ row, reason: warning });
  if (isPlan && words !== '' && report.plan.length < IMPORT_MAX_PLANNED) report.plan.push({ row, words });
}
