/** Delays the responses to a call until they are released; aborted requests fail. */
export function holdResponses(call: string) {
  const fetchNow = globalThis.fetch;
  let open = () => {};
  const released = new Promise<void>((resolve) => (open = resolve));
  const hold = () => {
    globalThis.fetch = async (url, init) => {
      const response = fetchNow(url, init);
      if (`${init?.method} ${String(url)}` !== call) return response;
      const aborted = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
      await Promise.race([released, aborted]);
      return response;
    };
  };
  return { hold, release: open };
}
