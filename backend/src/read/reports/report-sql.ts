import { PAYMENT_KINDS } from '@party-rental/contracts';

// $1 and $2 are the first and the last day.

/** Each order on its first event day, so that it counts once. */
export const ORDERS_BY_DAY = `
  select first_day as day, count(*) filter (where status <> 'CANCELLED')::int as orders,
    count(*) filter (where status = 'CANCELLED')::int as cancelled, sum(total)::float as revenue,
    coalesce(sum(total) filter (where status = 'CANCELLED'), 0)::float as "cancellationCharges", sum(tax)::float as tax,
    sum(balance)::float as balance, sum(refund_due)::float as "refundDue"
  from orders where first_day between $1 and $2 group by first_day`;

const PAYMENT = PAYMENT_KINDS.map((kind) => `'${kind}'`).join(', ');

/** On the business day on which the money changed hands. $3 is the time zone. */
export const ENTRIES_BY_DAY = `
  select (at at time zone $3)::date as day,
    coalesce(sum(amount) filter (where kind in (${PAYMENT}) and method <> 'CREDIT'), 0)::float as received,
    coalesce(sum(amount) filter (where kind = 'REFUND' and method <> 'CREDIT'), 0)::float as refunded,
    coalesce(sum(case when kind in (${PAYMENT}) then 1 when kind = 'REFUND' then -1 end
      * round(amount::numeric * tax / nullif(total, 0))) filter (where method <> 'CREDIT'), 0)::float as "taxReceived"
  from ledger_entries e join orders o on o.id = e.order_id
  where not reversed and at >= $1::date::timestamp at time zone $3 and at < ($2::date + 1)::timestamp at time zone $3
  group by 1`;

/** Each tax by the five digits of its orders' ZIP codes; null for erased customers. */
export const TAXES = `
  select t->>'name' as name, (t->>'percent')::float as percent, left(state->'customer'->>'zipCode', 5) as "zipCode",
    count(*)::int as orders, sum((t->>'base')::bigint)::float as base, sum((t->>'amount')::bigint)::float as amount
  from orders, jsonb_array_elements(taxes) t
  where first_day between $1 and $2 and (t->>'base')::bigint > 0
  group by 1, 2, 3 order by 1, 2, 3`;

/** Rain checks with something left. $1 is today. */
export const CREDITS = `
  select c.code, c."validUntil", c."orderId", o.state->>'number' as "orderNumber", c.given, c."left"
  from (
    select credit_code as code, max(valid_until)::text as "validUntil", (array_agg(order_id order by at, id))[1] as "orderId",
      sum(amount) filter (where kind = 'REFUND')::float as given,
      sum(case kind when 'REFUND' then amount else -amount end)::float as "left", min(at) as given_at
    from ledger_entries where credit_code is not null and not reversed
    group by credit_code having max(valid_until) is null or max(valid_until) >= $1
  ) c join orders o on o.id = c."orderId"
  where c."left" > 0 order by c.given_at, c.code`;

/** Removed items too, because past orders have them. */
export const ITEMS = `
  select id as "itemId", name, case when components = '[]' then stock end as stock, removed from items order by id`;

/** A package counts as one item for its price, and as its components for what was out, on each day of the range. */
export const RENTED = `
  with lines as materialized (
    select l.* from orders o, json_to_recordset(o.state->'lines')
      as l("itemId" int, "eventDate" date, quantity int, "unitPrice" bigint, status text, parts jsonb, days int)
    where (o.first_day between $1 and $2 or (o.last_day > o.first_day and o.last_day >= $1 and o.first_day < $1))
      and l.status <> 'CANCELLED' and l."eventDate" <= $2 and l."eventDate" + coalesce(l.days, 1) > $1::date
  ),
  out_of_stock as (
    select "itemId", units * (least("eventDate" + coalesce(days, 1), $2::date + 1) - greatest("eventDate", $1::date)) as units
    from (
      select "itemId", "eventDate", days, quantity as units from lines where parts is null
      union all
      select (part->>'itemId')::int, "eventDate", days, quantity * (part->>'quantity')::int
      from lines, jsonb_array_elements(parts) part) out
  )
  select coalesce(b."itemId", u."itemId") as "itemId", coalesce(bookings, 0) as bookings, coalesce(units, 0) as units,
    coalesce(revenue, 0) as revenue, coalesce("unitDays", 0) as "unitDays"
  from (
    select "itemId", count(*)::int as bookings, sum(quantity)::int as units, sum(quantity * "unitPrice")::float as revenue
    from lines where "eventDate" >= $1::date group by "itemId") b
  full join (select "itemId", sum(units)::int as "unitDays" from out_of_stock group by "itemId") u using ("itemId")`;

/** Customers of the range by email, and whether they have two or more orders up to its last day. */
const CUSTOMERS = `
  with people as (
    select email_key, count(*)::int as orders, sum(total)::float as revenue,
      (array_agg(customer_name order by created_at desc))[1] as name, (array_agg(customer_email order by created_at desc))[1] as email
    from orders where first_day between $1 and $2 and status <> 'CANCELLED' and email_key is not null group by email_key
  ),
  known as (
    select c.*, c.orders > 1 or exists (
      select from orders o where o.person_key = c.email_key and o.status <> 'CANCELLED' and o.first_day < $1) as is_returning
    from people c
  )`;

export const RETURNING = `${CUSTOMERS}
  select count(*)::int as customers, count(*) filter (where is_returning)::int as returning,
    coalesce(sum(orders) filter (where is_returning), 0)::int as "returningOrders",
    coalesce(sum(revenue) filter (where is_returning), 0)::float as "returningRevenue",
    (select count(*)::int from orders
     where first_day between $1 and $2 and status <> 'CANCELLED' and email_key is null) as "withoutEmail"
  from known`;

export const ALL_CUSTOMERS = `${CUSTOMERS}
  select name, email, orders, revenue, is_returning as "isReturning" from known order by revenue desc, email_key`;

export const BEST_CUSTOMERS = `${CUSTOMERS}
  select name, email, orders, revenue from known where is_returning order by revenue desc, email_key limit 20`;
