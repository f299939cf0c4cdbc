import { useSearchParams } from 'react-router-dom';

/** One value of the page's address (`?name=`); an empty one is not mentioned there. */
export function useAddressParam(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string) =>
    setParams(
      () => {
        // The router's own may be older: it hears of a change a moment later.
        const current = new URLSearchParams(window.location.search);
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(name) ?? '', set];
}
