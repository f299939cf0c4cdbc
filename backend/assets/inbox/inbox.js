const EVERY_MS = 3000;

const $ = (id) => document.getElementById(id);
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

let shown = '';
let chosen = '';

async function refresh() {
  try {
    const messages = await fetchJson('/inbox/messages');
    $('state').textContent = messages.length === 0 ? 'No messages yet. Book something, and watch.' : '';
    $('state').hidden = messages.length > 0;
    const latest = JSON.stringify([messages, chosen]);
    if (latest !== shown) list(messages);
    shown = latest;
  } catch {
    $('state').hidden = false;
    $('state').textContent = 'The shop does not answer. Trying again…';
  }
}

function list(messages) {
  const focused = document.activeElement?.dataset?.id;
  $('messages').replaceChildren(
    ...messages.map(({ id, subject, to, receivedAt }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.id = id;
      if (id === chosen) button.setAttribute('aria-current', 'true');
      button.append(line('strong', subject), line('span', to), line('span', when.format(new Date(receivedAt))));
      button.addEventListener('click', () => void open(id));
      const item = document.createElement('li');
      item.append(button);
      return item;
    }),
  );
  if (focused) document.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}

async function open(id) {
  const { subject, from, to, receivedAt, text, hasHtml, attachments } = await fetchJson(`/inbox/messages/${id}`);
  chosen = id;
  $('subject').textContent = subject;
  $('people').textContent = `From ${from} to ${to}, ${when.format(new Date(receivedAt))}`;
  $('text').textContent = text;
  $('html').src = hasHtml ? `/inbox/messages/${id}/html` : 'about:blank';
  $('attachments').replaceChildren(
    ...attachments.map(({ name, bytes }, index) => {
      const link = line('a', `${name} (${Math.ceil(bytes / 1024)} KB)`);
      link.href = `/inbox/messages/${id}/attachments/${index}`;
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  $('show-html').hidden = !hasHtml;
  show(hasHtml);
  $('message').hidden = false;
  document.body.classList.add('reading');
  $('subject').focus();
  await refresh();
}

function show(designed) {
  $('html').hidden = !designed;
  $('text').hidden = designed;
  $('show-html').setAttribute('aria-pressed', String(designed));
  $('show-text').setAttribute('aria-pressed', String(!designed));
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

async function fetchJson(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

$('show-html').addEventListener('click', () => show(true));
$('show-text').addEventListener('click', () => show(false));
$('back').addEventListener('click', () => {
  document.body.classList.remove('reading');
  document.querySelector('[aria-current]')?.focus();
});

await refresh();
setInterval(() => void refresh(), EVERY_MS);
