interface FaqStructuredDataProps {
  topics: readonly { entries: readonly { question: string; answer: string }[] }[];
}

/** The questions and answers for search engines (schema.org). */
export function FaqStructuredData({ topics }: FaqStructuredDataProps) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: topics
      .flatMap(({ entries }) => entries)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
