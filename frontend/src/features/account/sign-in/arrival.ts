interface Arrival {
  /** The page that required signing in. */
  from: string | null;
  restrictedToAdmins: boolean;
}

/** Reads the state that a guard set on the navigation. */
export function arrivalOf(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return { from: null, restrictedToAdmins: false };
  return {
    from: 'from' in state && typeof state.from === 'string' ? state.from : null,
    restrictedToAdmins: 'restricted' in state && state.restricted === 'admin',
  };
}
