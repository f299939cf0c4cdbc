/** The URL of connections that start with this setting of PostgreSQL. Other settings in the URL stay. */
export function withServerSetting(databaseUrl: string, name: string, value: string): string {
  const [address = '', query = ''] = databaseUrl.split('?', 2);
  const params = new URLSearchParams(query);
  const others = (params.get('options') ?? '').split(/ *-c +/).filter((one) => one && !one.startsWith(`${name}=`));
  params.set('options', [...others, `${name}=${value}`].map((one) => `-c ${one}`).join(' '));
  return `${address}?${params.toString().replaceAll('+', '%20')}`;
}
