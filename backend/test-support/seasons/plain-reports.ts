// Figures of reports by SQL over the tables of `writePlainFigures` and the stored events. $1 and $2 are the first and the last day.

/** $1: JSON array of `{ n, from, to }` ranges. $2: interval by which to shift them back. */
export const FIGURES = `
  select p.n, count(*) filter (where not is_cancelled)::int as orders, count(*) filter (where is_cancelled)::int as cancelled,
    coalesce(sum(total), 0)::float as revenue,
    coalesce(sum(total) filter (where is_cancelled), 0)::float as "cancellationCharges", coalesce(sum(tax), 0)::float as tax,
    coalesce(round(sum(total) filter (where not is_cancelled) / nullif(count(*) filter (where not is_cancelled), 0)), 0)::float as average,
    coalesce(sum(balance), 0)::float as balance, coalesce(sum(refund_due), 0)::float as "refundDue",
    (select coalesce(sum(amount), 0)::float from plain_entries e where type = 'PaymentRecorded' and e.day between p.first and p.last) as received,
    (select coalesce(sum(amount), 0)::float from plain_entries e where type = 'RefundRecorded' and e.day between p.first and p.last) as refunded,
    (select coalesce(sum(case type when 'RefundRecorded' then -1 else 1 end * round(e.amount * paid.tax / nullif(paid.total, 0))), 0)::float
     from plain_entries e join plain_orders paid using (order_id) where e.day between p.first and p.last) as "taxReceived"
  from (
    select (r->>'n')::int as n, ((r->>'from')::date - $2::interval)::date as first,
      ((r->>'to')::date + 1 - $2::interval)::date - 1 as last from jsonb_array_elements($1) r) p
    left join plain_orders o on o.first_day between p.first and p.last
  group by p.n, p.first, p.last order by p.n`;

const ITEM_EVENTS = `select * from events where day is null and type in ('ItemAdded', 'ItemChanged', 'ItemRemoved')`;

/** Bookings, revenue and utilization per item, by its stock at the end of each day in New York. */
export const ITEMS = `
  with lines as (select * from plain_lines where not is_cancelled and day between $1 and $2),
  units as (
    select item_id, quantity from lines where parts is null union all
    select (part->>'itemId')::int, quantity * (part->>'quantity')::int from lines, jsonb_array_elements(parts) part),
  changes as (${ITEM_EVENTS}),
  last_changes as (select distinct on (item_id) item_id, type from changes order by item_id, position desc),
  owned as (
    select l.item_id, sum(stock) as unit_days
    from last_changes l cross join generate_series($1::date, $2::date, '1 day') days (day) cross join lateral (
      select case when data->'item'->'components' = '[]' then (data->'item'->>'stock')::int else 0 end as stock
      from changes c where c.item_id = l.item_id and (recorded_at at time zone 'America/New_York')::date <= days.day
      order by position desc limit 1) at_end
    group by 1),
  figures as (
    select l.item_id as "itemId", l.type,
      (select count(*)::int from lines where lines.item_id = l.item_id) as bookings,
      (select coalesce(sum(quantity), 0)::int from lines where lines.item_id = l.item_id) as units,
      (select coalesce(sum(quantity * unit_price), 0)::float from lines where lines.item_id = l.item_id) as revenue,
      (select coalesce(sum(quantity), 0)::int from units where units.item_id = l.item_id) as "unitDays",
      nullif(coalesce(o.unit_days, 0), 0)::float as owned
    from last_changes l left join owned o using (item_id))
  select "itemId", bookings, units, revenue, "unitDays", "unitDays" / owned as utilization,
    type <> 'ItemRemoved' and owned is not null and "unitDays" = 0 as "isIdle"
  from figures order by 1`;

export const CUSTOMERS = `
  with placed as (select * from plain_orders where not is_cancelled and first_day <= $2),
  people as (
    select email, count(*) > 1 as is_returning, count(*) filter (where first_day >= $1) as orders, sum(total) filter (where first_day >= $1) as revenue
    from placed where email is not null group by email having max(first_day) >= $1)
  select count(*)::int as customers, count(*) filter (where is_returning)::int as returning,
    sum(orders) filter (where is_returning)::int as "returningOrders",
    sum(revenue) filter (where is_returning)::float as "returningRevenue",
    (select count(*)::int from placed where email is null and first_day >= $1) as "withoutEmail",
    (select json_agg(json_build_object('email', email, 'orders', orders, 'revenue', revenue) order by revenue desc, email)
     from (select * from people where is_returning order by revenue desc, email limit 20) best) as best
  from people`;

/** Missed demand per item. The log has no refusals, but it has each item's price at the time. */
export const DEMAND = `
  with priced as (
    select item_id, day, quantity * (
      select (data->'item'->>'price')::int from (${ITEM_EVENTS}) c
      where c.item_id = r.item_id and c.recorded_at <= r.refused_at order by position desc limit 1) as revenue
    from refusals r where day between $1 and $2),
  by_day as (
    select m.item_id, m.day, refusals, views, coalesce(p.revenue, 0) as revenue, refusals - coalesce(p.dated, 0) as undated
    from missed_demand m
      left join (select item_id, day, sum(revenue) as revenue, count(*) as dated from priced group by 1, 2) p using (item_id, day)
    where m.day between $1 and $2),
  weekends as (
    select item_id, saturday::text, sum(refusals)::int as refusals, sum(views)::int as views
    from (select *, day + 6 - extract(isodow from day)::int as saturday from by_day where extract(isodow from day) >= 5) w
    group by 1, 2)
  select item_id as "itemId", sum(refusals)::int as refusals, sum(views)::int as views, sum(undated)::int as "pricedToday",
    sum(revenue + undated * (
      select (data->'item'->>'price')::int from (${ITEM_EVENTS}) c
      where c.item_id = d.item_id order by position desc limit 1))::float as "refusedRevenue",
    coalesce((select json_agg(json_build_object('saturday', saturday, 'refusals', refusals, 'views', views) order by saturday)
     from weekends w where w.item_id = d.item_id), '[]') as weekends
  from by_day d group by item_id order by 1`;
