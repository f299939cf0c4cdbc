import { useSearchParams } from 'react-router-dom';

/** The search parameters of the URL; an empty value removes one. */
export function useAddressParams(): [params: URLSearchParams, change: (changes: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams();
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
      { replace: true, preventScrollReset: true },
    );
  return [params, change];
}

/** One search parameter of the URL (`?name=`). */
export function useAddressParam(name: string): [string, (value: string) => void] {
  const [params, change] = useAddressParams();
  return [params.get(name) ?? '', (value) => change({ [name]: value })];
}
