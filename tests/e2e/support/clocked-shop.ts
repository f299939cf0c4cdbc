import { Clock } from '../../../backend/dist/platform/clock.js';
import { openShopBeside, type ShopBeside } from './shop-beside.js';

export interface ClockedShop extends ShopBeside {
  setClock(to: string): void;
}

class HandSetClock extends Clock {
  time = '';

  override now(): Date {
    return new Date(this.time);
  }
}

/** A shop whose clock is set by hand. No setting of the program can do that. */
export async function openClockedShop(time: string): Promise<ClockedShop> {
  const clock = new HandSetClock();
  clock.time = time;
  return { ...(await openShopBeside('clocked', { clock })), setClock: (to) => (clock.time = to) };
}
