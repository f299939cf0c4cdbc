/** One URL per server of a list such as `postgres://user@one:5432,two:5433/shop`, the form of libpq; or the URL itself. */
export function urlsOf(url: string): string[] {
  const [, before, hosts, after] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/s.exec(url) ?? [];
  return hosts?.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** The servers and the database of a URL, to name them in messages: `one:5432,two:5433` and `/shop`. */
export function hostsAndPath(url: string): { host: string; pathname: string } {
  const urls = urlsOf(url).map((one) => new URL(one));
  return { host: urls.map(({ host }) => host).join(), pathname: urls[0]?.pathname ?? '' };
}
