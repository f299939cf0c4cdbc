import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names. What a part of the shop wants unless it is told otherwise it writes with `base:` (styles.css), so that a class
 * name given to it wins.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
