import { ZIP_CODE } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { deliveryQuery } from '../../api/items';
import { browserStorage } from '../../lib/browser-storage';

const saved = browserStorage('localStorage', 'party-rental:zip');
/** The ZIP code while storage is full or blocked; lost on reload. */
let unsaved: string | null = null;
const listeners = new Set<() => void>();

function read(): string {
  const zip = unsaved ?? saved.read() ?? '';
  return ZIP_CODE.test(zip) ? zip : '';
}

/** The ZIP code that the visitor gave last, for all tabs; blank to forget it. */
export function rememberZip(zip: string): void {
  if (zip === read()) return;
  unsaved = saved.write(zip) ? null : zip;
  listeners.forEach((onChange) => onChange());
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Blank if no ZIP code is remembered. */
export function useRememberedZip(): string {
  return useSyncExternalStore(subscribe, read, () => '');
}

/** The surcharge in cents for the remembered ZIP code; 0 until it is known. */
export function useSurcharge(): { zip: string; surcharge: number } {
  const zip = useRememberedZip();
  return { zip, surcharge: useQuery(deliveryQuery(zip)).data?.fee ?? 0 };
}
