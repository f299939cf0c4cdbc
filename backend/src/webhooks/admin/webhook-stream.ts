/** The stream of the key that encrypts a webhook's secret. It has no events. */
export function webhookStream(id: string): string {
  return `webhook-${id}`;
}
