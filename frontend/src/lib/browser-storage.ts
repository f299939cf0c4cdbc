/** A text in the browser's storage. Where that is full or forbidden, nothing is kept and the page works on without. */
export interface BrowserStorage {
  key: string;
  read: () => string | null;
  /** Whether it could be kept. */
  write: (text: string) => boolean;
  forget: () => void;
}

export function browserStorage(storage: 'localStorage' | 'sessionStorage', key: string): BrowserStorage {
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

/** Forgets all that the tab has kept of the shop. */
export function forgetTab(): void {
  orElse(undefined, () =>
    Object.keys(window.sessionStorage)
      .filter((key) => key.startsWith('party-rental:'))
      .forEach((key) => window.sessionStorage.removeItem(key)),
  );
}

function orElse<T>(otherwise: T, attempt: () => T): T {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
}
