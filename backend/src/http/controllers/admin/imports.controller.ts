import { Controller, Req, Res, StreamableFile } from '@nestjs/common';
import { endpoints, IMPORT_COLUMNS, type ImportReport, type InputOf } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Accounts } from '../../../accounts/accounts.js';
import { Rejection } from '../../../domain/rejections.js';
import { Imports } from '../../../imports/imports.js';
import type { Caller } from '../../../write/caller.js';
import { uploadedFile } from '../../plugins/uploads.js';
import { withActorNames } from '../actor-names.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

/** Proxies give up on responses that take much longer. */
const MAX_WAIT_MS = 25_000;

@Controller()
export class ImportsController {
  constructor(
    private readonly runs: Imports,
    private readonly accounts: Accounts,
  ) {}

  @Endpoint('imports')
  async list() {
    return withActorNames(await this.runs.list(), this.accounts);
  }

  @Endpoint('importFile')
  async start(
    @Input() { query }: InputOf<'importFile'>,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportReport | Rejection> {
    const { upload, accepts } = endpoints.importFile;
    const file = await uploadedFile(request, upload, accepts);
    return this.respond(await this.runs.start({ ...query, file }, caller, MAX_WAIT_MS), reply);
  }

  @Endpoint('importTemplate')
  template(@Input() { query: { kind } }: InputOf<'importTemplate'>) {
    return new StreamableFile(Buffer.from(`${Object.keys(IMPORT_COLUMNS[kind]).join(',')}\n`), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${kind}-template.csv"`,
    });
  }

  @Endpoint('importById')
  async get(@Input() { params }: InputOf<'importById'>): Promise<ImportReport | Rejection> {
    return this.respond(await this.runs.byId(params.id));
  }

  @Endpoint('undoImport')
  async undo(
    @Input() { params }: InputOf<'undoImport'>,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportReport | Rejection> {
    return this.respond(await this.runs.undo(params.id, caller, MAX_WAIT_MS), reply);
  }

  /** With the name of its admin, and as 202 if it isn't done. */
  private async respond(report: ImportReport | Rejection, reply?: FastifyReply): Promise<ImportReport | Rejection> {
    if (report instanceof Rejection) return report;
    if (report.status === 'running' || report.status === 'undoing') reply?.status(202);
    const [named = report] = await withActorNames([report], this.accounts);
    return named;
  }
}
