import { createServer } from 'node:http';
import pg from 'pg';

// What the shop does, written by hand as shortly as can be: no framework, no validation, no log, no mail.
const [databaseUrl, items] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const bytesOfItems = Buffer.from(items ?? '[]', 'base64');

const BOOK = {
  name: 'book',
  text: `insert into bare_days as d (item_id, day, booked) values ($1, $2, $3)
  on conflict (item_id, day) do update set booked = d.booked + excluded.booked where d.booked + excluded.booked <= 100000 returning booked`,
};
const KEEP = {
  name: 'keep',
  text: 'insert into bare_bookings (item_id, day, quantity, details) values ($1, $2, $3, $4) returning id',
};
const MONTH = {
  name: 'month',
  text: 'select day::text, booked from availability where item_id = $1 and day between $2 and $3 order by day',
};

await pool.query(`create table if not exists bare_days (item_id int, day date, booked int not null, primary key (item_id, day));
  create table if not exists bare_bookings (id bigint generated always as identity primary key, item_id int, day date, quantity int, details jsonb)`);

createServer((request, response) => {
  respond(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error) => response.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1', function () {
  process.send?.(this.address().port);
});

async function respond(request) {
  if (request.method === 'POST') return JSON.stringify(await book(JSON.parse(await text(request))));
  if (request.url === '/items') return bytesOfItems;
  const [, , itemId, year, month] = request.url.split('/');
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const { rows } = await pool.query({ ...MONTH, values: [itemId, `${year}-${month}-01`, `${year}-${month}-${last}`] });
  return JSON.stringify(rows);
}

async function book({ itemId, eventDate, quantity, ...details }) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query({ ...BOOK, values: [itemId, eventDate, quantity] });
    if (rowCount === 0) throw new Error('sold out');
    const { rows } = await client.query({ ...KEEP, values: [itemId, eventDate, quantity, details] });
    await client.query('commit');
    return rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function text(request) {
  let whole = '';
  for await (const chunk of request.setEncoding('utf8')) whole += chunk;
  return whole;
}
