import 'reflect-metadata';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';

// The same query for a month, in NestJS on Express as its documentation shows it.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
const MONTH = {
  name: 'month',
  text: 'select day::text, booked from availability where item_id = $1 and day between $2 and $3 order by day',
};

class Months {
  async month(itemId, year, month) {
    const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
    const { rows } = await pool.query({
      ...MONTH,
      values: [itemId, `${year}-${month}-01`, `${year}-${month}-${last}`],
    });
    return rows;
  }
}
// Without a compiler decorators are plain calls.
const handler = Object.getOwnPropertyDescriptor(Months.prototype, 'month');
['itemId', 'year', 'month'].forEach((name, i) => Param(name)(Months.prototype, 'month', i));
Get('month/:itemId/:year/:month')(Months.prototype, 'month', handler);
Controller()(Months);

class Shop {}
Module({ controllers: [Months] })(Shop);

const app = await NestFactory.create(Shop, { logger: false });
await app.listen(0, '127.0.0.1');
process.send?.(app.getHttpServer().address().port);
