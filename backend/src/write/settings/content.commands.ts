import { Injectable } from '@nestjs/common';
import {
  CONTENT,
  type Brand,
  type BrandInput,
  type ContentChange,
  type ContentKey,
  type OwnContent,
} from '@party-rental/contracts';
import {
  changeBrand,
  changeContent,
  evolveContent,
  toBrand,
  toOwn,
  undoContent,
  type ContentState,
} from '../../domain/content/content.js';
import type { DomainEvent } from '../../domain/events.js';
import { CONTENT_STREAM } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { removeUnsafe } from '../../platform/formats/markdown.js';
import { newId } from '../../platform/ids.js';
import { toMeta, type Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';

/** Changes of the shop's look and words, one after the other. */
@Injectable()
export class ContentCommands {
  constructor(private readonly executor: CommandExecutor) {}

  async changeBrand(input: BrandInput, caller: Caller): Promise<Brand | Rejection> {
    const changed = await this.decide(caller, (state) => changeBrand(state, input));
    return changed instanceof Rejection ? changed : toBrand(changed);
  }

  async change(key: ContentKey, { text, version }: ContentChange, caller: Caller): Promise<OwnContent | Rejection> {
    const clean = CONTENT[key].format === 'markdown' ? removeUnsafe(text) : text;
    const changed = await this.decide(caller, (state) => changeContent(state, key, { text: clean, version }));
    return changed instanceof Rejection ? changed : toOwn(changed, key);
  }

  async undo(key: ContentKey, caller: Caller): Promise<OwnContent | Rejection> {
    const changed = await this.decide(caller, (state) => undoContent(state, key));
    return changed instanceof Rejection ? changed : toOwn(changed, key);
  }

  private async decide(
    caller: Caller,
    decide: (state: ContentState) => readonly DomainEvent[] | Rejection,
  ): Promise<ContentState | Rejection> {
    const boundary = { items: [], changedItems: [], days: [], streams: [CONTENT_STREAM], settings: 'changed' } as const;
    let changed: ContentState | undefined;
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary,
      decide: ({ content }) => {
        const events = decide(content);
        if (!(events instanceof Rejection)) changed = events.reduce(evolveContent, content);
        return events;
      },
    });
    if (outcome instanceof Rejection) return outcome;
    if (!changed) throw new Error('An accepted change was decided');
    return changed;
  }
}
