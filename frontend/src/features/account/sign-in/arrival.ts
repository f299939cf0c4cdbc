interface Arrival {
  /** The page that asked to sign in. */
  from: string | null;
  restrictedToAdmins: boolean;
}

/** Reads what a guard left in the navigation's state. */
export function arrivalOf(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return { from: null, restrictedToAdmins: false };
  return {
    from: 'from' in state && typeof state.from === 'string' ? state.from : null,
    restrictedToAdmins: 'restricted' in state && state.restricted === 'admin',
  };
}
