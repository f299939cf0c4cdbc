import { useLocation, useSearchParams } from 'react-router-dom';

/** The search parameters of the URL; an empty value removes one. */
export function useAddressParams(): [params: URLSearchParams, change: (changes: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useLocation().state as object | null;
  const change = (changes: Record<string, string>) =>
    setParams(
      () => {
        // Read from the location, because the router's value may be outdated.
        const current = new URLSearchParams(window.location.search);
        for (const [name, value] of Object.entries(changes)) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      // The page's state stays, such as a placed order, but not the place on it that a link led to.
      { replace: true, preventScrollReset: true, state: state && { ...state, place: undefined } },
    );
  return [params, change];
}

/** One search parameter of the URL (`?name=`). */
export function useAddressParam(name: string): [string, (value: string) => void] {
  const [params, change] = useAddressParams();
  return [params.get(name) ?? '', (value) => change({ [name]: value })];
}
