import { browserStorage, parsedJson } from '../../../lib/browser-storage';
import {
  STOP_STEP_LABELS,
  type CalendarDate,
  type DayPlan,
  type InternalNote,
  type MoneyMethod,
  type ReportedStop,
  type Stop,
  type StopPaymentKind,
  type StopStep,
} from '@party-rental/contracts';
import { collectPayment, recordStep, reportStop, revertStep } from '../../../api/admin/days';
import { describeDamage } from '../../../shared/day-plan/note-details';
import { formatPaid, PAYMENT_KIND_LABELS } from '../../../shared/order/payment-methods';
import { uploadKept } from './kept-photos';

/**
 * The changes of a crew member that the shop has not accepted yet, in the order of the taps. They are kept in the browser,
 * where all tabs share them, and each member has a queue of their own.
 */
export class OfflineQueue {
  private readonly storage;
  private readonly listeners = new Set<() => void>();
  private changes: readonly QueuedChange[];
  /** False once the browser refuses to store them: then this tab has the only copy. */
  isStored = true;

  constructor(userId: number) {
    this.storage = browserStorage('localStorage', `party-rental:crew-queue:${userId}`);
    this.changes = this.stored();
  }

  /** For `useSyncExternalStore`, as `subscribe`. */
  readonly get = (): readonly QueuedChange[] => this.changes;

  readonly subscribe = (listener: () => void): (() => void) => {
    const followOtherTabs = ({ key }: StorageEvent) => {
      if (key === this.storage.key) this.update((changes) => changes);
    };
    this.listeners.add(listener);
    window.addEventListener('storage', followOtherTabs);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener('storage', followOtherTabs);
    };
  };

  add(change: QueuedChange): void {
    this.update((changes) => [...changes, change]);
  }

  remove(key: string): void {
    this.update((changes) => changes.filter((change) => change.key !== key));
  }

  /** Keeps it to be shown, and never sent again. */
  refuse(key: string, refusal: string): void {
    this.update((changes) => changes.map((change) => (change.key === key ? { ...change, refusal } : change)));
  }

  private update(updateChanges: (changes: readonly QueuedChange[]) => readonly QueuedChange[]): void {
    const before = this.isStored ? this.stored() : this.changes;
    this.changes = updateChanges(before);
    if (this.changes !== before) this.isStored = this.storage.write(JSON.stringify(this.changes));
    for (const listener of this.listeners) listener();
  }

  private stored(): readonly QueuedChange[] {
    const stored = parsedJson(this.storage.read());
    return Array.isArray(stored) ? (stored as QueuedChange[]) : []; // only this class writes it
  }
}

export interface TakenPayment {
  kind: StopPaymentKind;
  amount: number;
  method: MoneyMethod;
  reference?: string | undefined;
}

export interface Report {
  text: string;
  /** Keys of kept photos. */
  photos: readonly string[];
  damage?: InternalNote['damage'];
}

/** `at` is the time of the tap; for `revert`, the time of the reverted step. */
export type Change = { at: string } & (
  { type: 'step' | 'revert'; step: StopStep } | ({ type: 'payment' } & TakenPayment) | ({ type: 'note' } & Report)
);

/** Something that was tapped at a stop, and that the shop may not know yet. */
export type QueuedChange = Change & {
  /** The idempotency key of its request. */
  key: string;
  orderId: string;
  /** The order's number, for people. */
  number: string;
  date: CalendarDate;
  /** Why the shop refused it, in a sentence. */
  refusal?: string;
};

/** Hung requests end after this time. */
const TIMEOUT_MS = 30_000;

export async function sendChange(change: QueuedChange): Promise<ReportedStop> {
  const uploaded = change.type === 'note' ? await uploadKept(change.photos) : [];
  const request = { idempotencyKey: change.key, signal: AbortSignal.timeout(TIMEOUT_MS) };
  switch (change.type) {
    case 'step':
      return recordStep(change, { step: change.step, at: change.at }, request);
    case 'revert':
      return revertStep(change, { step: change.step, at: change.at }, request);
    case 'payment': {
      const { kind, amount, method, reference, at } = change;
      return collectPayment(change, { kind, amount, method, reference, at }, request);
    }
    case 'note': {
      const { text, damage, at } = change;
      return reportStop(change, { text, damage, at, photos: uploaded }, request);
    }
  }
}

/** The plan as it will be when these changes are sent. */
export function applyChanges(plan: DayPlan, changes: readonly QueuedChange[]): DayPlan {
  const stops = plan.stops.map((stop) =>
    changes
      .filter((change) => change.date === plan.date && change.orderId === stop.orderId && isWaiting(change))
      .reduce(applyChange, stop),
  );
  return { ...plan, stops };
}

/** Whether it is still to be sent. */
export function isWaiting({ refusal }: QueuedChange): boolean {
  return refusal === undefined;
}

/** `Delivered, PR-7K3M-9Q2F` */
export function describeChange(change: QueuedChange): string {
  return `${describeWhat(change)}, ${change.number}`;
}

function describeWhat(change: Change): string {
  switch (change.type) {
    case 'step':
      return STOP_STEP_LABELS[change.step];
    case 'revert':
      return `Undo of ${STOP_STEP_LABELS[change.step]}`;
    case 'payment':
      return `${PAYMENT_KIND_LABELS[change.kind]} ${formatPaid(change)}`;
    case 'note':
      return `Report “${change.text}”${change.damage ? `, damaged: ${describeDamage(change.damage)}` : ''}`;
  }
}

function applyChange(stop: Stop, change: QueuedChange): Stop {
  switch (change.type) {
    case 'step': {
      const { step, at } = change;
      if (stop.progress.some((done) => done.step === step)) return stop;
      return { ...stop, progress: [...stop.progress, { step, at, by: 'not sent yet' }] };
    }
    case 'revert':
      return { ...stop, progress: stop.progress.filter(({ step, at }) => step !== change.step || at !== change.at) };
    case 'payment': {
      const due = change.kind === 'BALANCE' ? 'toCollect' : 'damageDepositToCollect';
      return { ...stop, [due]: Math.max(0, stop[due] - change.amount) };
    }
    case 'note': {
      const { key: id, text, at, date, damage } = change;
      const note = { id, text, at, date, ...(damage && { damage }), by: 'not sent yet' };
      return { ...stop, internalNotes: [...(stop.internalNotes ?? []), note] };
    }
  }
}
