/** A text in the browser's storage. Where that is full or forbidden, nothing is kept and the page works on without. */
export interface KeptText {
  key: string;
  read: () => string | null;
  /** Whether it could be kept. */
  write: (text: string) => boolean;
  forget: () => void;
}

export function keptText(storage: 'localStorage' | 'sessionStorage', key: string): KeptText {
  return {
    key,
    read: () => orElse(null, () => window[storage].getItem(key)),
    write: (text) =>
      orElse(false, () => {
        window[storage].setItem(key, text);
        return true;
      }),
    forget: () => orElse(undefined, () => window[storage].removeItem(key)),
  };
}

function orElse<T>(otherwise: T, attempt: () => T): T {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
}
