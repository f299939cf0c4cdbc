import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { FaqPage, FaqStructuredData } from './faq-page';

interface StructuredData {
  '@type': string;
  mainEntity: { '@type': string; name: string; acceptedAnswer: { text: string } }[];
}

const structuredData = () =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as StructuredData;

test('tells search engines the questions and answers that people see', () => {
  fakeApi({ 'GET /api/settings': settings });
  renderAt('/faq', '/faq', <FaqPage />);

  const data = structuredData();
  expect(data['@type']).toBe('FAQPage');
  const questions = [...document.querySelectorAll('details')];
  expect(questions.length).toBeGreaterThan(10);
  expect(data.mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    questions.map((entry) => [...entry.children].map(({ textContent }) => textContent)),
  );
  expect(questions.filter(({ open }) => open)).toEqual([]);
  expect(screen.getByRole('region', { name: 'Money' })).toBeInTheDocument();
});

test('an answer cannot end the script that it stands in', () => {
  const answer = '</script><script>alert(1)</script>';
  const { container } = renderAt(
    '/faq',
    '/faq',
    <FaqStructuredData topics={[{ entries: [{ question: 'Why?', answer }] }]} />,
  );
  expect(container.innerHTML).not.toContain('<script>alert');
  expect(structuredData().mainEntity[0]?.acceptedAnswer.text).toBe(answer);
});
