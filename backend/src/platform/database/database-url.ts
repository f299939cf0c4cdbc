/** One URL per server of a list such as `postgres://user@one:5432,two:5433/shop`, the form of libpq; or the URL itself. */
export function getUrls(url: string): string[] {
  const [, before, hosts, after] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/s.exec(url) ?? [];
  return hosts?.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** The servers and the database of a URL, to name them in messages: `one:5432,two:5433` and `/shop`. */
export function hostsAndPath(url: string): { host: string; pathname: string } {
  const urls = getUrls(url).map((one) => new URL(one));
  return { host: urls.map(({ host }) => host).join(), pathname: urls[0]?.pathname ?? '' };
}

/** The role that connections to the URL sign in as. */
export function getRole(url: string): string {
  return decodeURIComponent(new URL(getUrls(url)[0] ?? url).username);
}

/** The URL of connections that start with this setting of PostgreSQL. Other settings in the URL stay. */
export function withServerSetting(databaseUrl: string, name: string, value: string): string {
  const [address = '', query = ''] = databaseUrl.split('?', 2);
  const params = new URLSearchParams(query);
  const others = (params.get('options') ?? '').split(/ *-c +/).filter((one) => one && !one.startsWith(`${name}=`));
  params.set('options', [...others, `${name}=${value}`].map((one) => `-c ${one}`).join(' '));
  return `${address}?${params.toString().replaceAll('+', '%20')}`;
}
