import type { ContentKey } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { contentQuery } from '../../../api/settings';
import { Skeleton } from '../../../ui/loading';

/** A text of the owner's, as HTML that the server has sanitized. Its sections and points are styled by `.words`. */
export function Words({ name }: { name: ContentKey }) {
  const { isPending } = useQuery(contentQuery);
  const html = useHtml(name);
  if (isPending) return <Skeleton className="h-96 rounded-card" />;
  // oxlint-disable-next-line react/no-danger -- sanitized by the server
  return html && <div className="words" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A plain text of the owner's, in one paragraph; empty until it has loaded. */
export function usePlainWords(name: ContentKey): string {
  const html = useHtml(name) ?? '';
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

/** Undefined until it has loaded. */
function useHtml(name: ContentKey): string | undefined {
  return useQuery(contentQuery).data?.find(({ key }) => key === name)?.html;
}
