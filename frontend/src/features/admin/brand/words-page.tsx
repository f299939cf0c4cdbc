import { CONTENT, PLACEHOLDERS, type OwnContent } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ownContentQuery } from '../../../api/admin/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Badge } from '../../../ui/badge';
import { ListPlaceholder } from '../list/record-list';
import { WordsForm } from './words-form';

export function WordsPage() {
  const content = useQuery(ownContentQuery);
  const texts = content.data ?? [];
  const groups = [...new Set(texts.map(({ key }) => CONTENT[key].group))];
  return (
    <div className="mx-auto max-w-5xl space-y-6">
      <PageTitle title="Words" />
      <header className="space-y-2">
        <h1 className="text-4xl">Words</h1>
        <p className="text-soft">
          The texts of your pages and emails. Prices, terms and times come from your{' '}
          <Link to="/admin/price-book" className="font-bold underline underline-offset-4">
            Prices &amp; Terms
          </Link>{' '}
          wherever a text has a placeholder, so they're always right. Logo and colors are under{' '}
          <Link to="/admin/brand" className="font-bold underline underline-offset-4">
            Look
          </Link>
          .
        </p>
        <details>
          <summary className="w-fit cursor-pointer py-2 font-bold">How to write them</summary>
          <ul className="list-disc space-y-1 pl-5">
            <li>Leave a blank line between paragraphs.</li>
            <li>## begins a section, ### a point in it or a question. An emoji before a point's title is its icon.</li>
            <li>**bold**, *italic*, [a link](https://example.com), and lines that begin with - are a list.</li>
            <li className="wrap-anywhere">
              Placeholders:{' '}
              {Object.keys(PLACEHOLDERS)
                .map((name) => `{{${name}}}`)
                .join(', ')}
            </li>
          </ul>
        </details>
      </header>
      {content.isPending && <ListPlaceholder />}
      {content.isError && !content.data && <LoadFailure title="We couldn't load your texts" query={content} />}
      {groups.map((group) => (
        <Group key={group} title={group} texts={texts.filter(({ key }) => CONTENT[key].group === group)} />
      ))}
    </div>
  );
}

function Group({ title, texts }: { title: string; texts: readonly OwnContent[] }) {
  const changed = texts.filter((text) => text.text !== text.default).length;
  return (
    <details className="rounded-card bg-card p-5 shadow-card sm:p-8">
      <summary className="cursor-pointer">
        <h2 className="inline text-2xl">{title}</h2> {changed > 0 && <Badge tone="good">{changed} changed</Badge>}
      </summary>
      <div className="mt-6 space-y-8">
        {texts.map((text) => (
          <WordsForm key={text.key} latest={text} />
        ))}
      </div>
    </details>
  );
}
