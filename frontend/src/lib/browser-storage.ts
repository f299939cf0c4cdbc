/** A text in the browser's storage. If that is full or blocked, nothing is stored and the page still works. */
export interface BrowserStorage {
  key: string;
  read: () => string | null;
  /** Returns whether it was stored. */
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

/** Clears the shop's data in sessionStorage. */
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

/** Parses stored JSON; null if there is none or it is invalid. */
export function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
