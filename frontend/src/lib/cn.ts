import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names. Components write their defaults with `base:` (styles.css), so that class
 * names from the caller win.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
