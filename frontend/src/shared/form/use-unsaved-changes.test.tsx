import { beforeEach, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { renderHere } from '../../testing/render-at';
import { useUnsavedChanges } from './use-unsaved-changes';

let questions: string[];
let confirmed: boolean;

beforeEach(() => {
  questions = [];
  confirmed = false;
  vi.stubGlobal('confirm', (question = '') => {
    questions.push(question);
    return confirmed;
  });
});

function Form() {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  return (
    <>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => setText('')}>Save</button>
      <Link to="/form?day=1#there">Further down</Link>
      <Link to="/other">Away</Link>
      <a href="/other" target="_blank" onClick={(event) => event.preventDefault()}>
        Beside it
      </a>
    </>
  );
}

/** The form, come to from another page, with something typed into it. */
async function fillForm() {
  window.history.replaceState({ idx: 0 }, '', '/before');
  window.history.pushState({ idx: 1 }, '', '/form?day=1');
  renderHere('/form', <Form />);
  await userEvent.type(screen.getByLabelText('Name'), 'Castle');
}
const press = (name: string) => userEvent.click(screen.getByText(name));
const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a link asks for confirmation when there are unsaved changes', async () => {
  await fillForm();
  await press('Away');
  expect(questions).toEqual(["Leave without saving? You'll lose what you've changed here."]);
  expect(screen.getByLabelText('Name')).toHaveValue('Castle');
  confirmed = true;
  await press('Away');
  expect(await screen.findByText('Now at /other')).toBeVisible();
});

test('a link that keeps the form asks for no confirmation', async () => {
  await fillForm();
  await press('Further down');
  fireEvent.click(screen.getByText('Beside it'));
  expect(questions).toEqual([]);
  expect(screen.getByLabelText('Name')).toHaveValue('Castle');
});

test('Back asks for confirmation when there are unsaved changes', async () => {
  await fillForm();
  window.history.back();
  await waitFor(() => expect(questions).toHaveLength(1));
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  expect(screen.getByLabelText('Name')).toHaveValue('Castle');
  confirmed = true;
  window.history.back();
  expect(await screen.findByText('Now at /before')).toBeVisible();
  expect(questions).toHaveLength(2);
});

test('the browser asks before it closes or reloads a page with unsaved text', async () => {
  await fillForm();
  expect(unload()).toBe(false);
});

test('saved changes can be left without confirmation', async () => {
  await fillForm();
  await press('Save');
  expect(unload()).toBe(true);
  await press('Away');
  expect(await screen.findByText('Now at /other')).toBeVisible();
  expect(questions).toEqual([]);
});

test('with two unsaved forms, leaving asks once, and still asks when one of them is saved', async () => {
  function Other() {
    const [isUnsaved, setUnsaved] = useState(true);
    useUnsavedChanges(isUnsaved);
    return <button onClick={() => setUnsaved(false)}>Save the other one</button>;
  }
  window.history.replaceState({ idx: 0 }, '', '/form');
  renderHere(
    '/form',
    <>
      <Form />
      <Other />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Castle');
  await press('Save the other one');
  expect(unload()).toBe(false);
  await press('Away');
  expect(questions).toHaveLength(1);
  await press('Save');
  expect(unload()).toBe(true);
});
