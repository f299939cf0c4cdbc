import { EventEmitter } from 'node:events';

/** Notifies subscriptions in the same process of an append. A hint only: they poll as well. */
export class AppendNotifier {
  private readonly emitter = new EventEmitter().setMaxListeners(100);

  appended(): void {
    this.emitter.emit('appended');
  }

  onAppended(listener: () => void): () => void {
    this.emitter.on('appended', listener);
    return () => this.emitter.off('appended', listener);
  }
}
