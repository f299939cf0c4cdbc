import { useSearchParams } from 'react-router-dom';

/** One search parameter of the URL (`?name=`); an empty value removes it. */
export function useAddressParam(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string) =>
    setParams(
      () => {
        // Read from the location, because the router's value may be outdated.
        const current = new URLSearchParams(window.location.search);
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(name) ?? '', set];
}
