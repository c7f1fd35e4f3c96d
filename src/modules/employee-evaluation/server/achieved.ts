import { sql, type RawBuilder } from 'kysely'

/**
 * What the entries of an assigned target come to, by its kind; null without any. The latest entry of a day counts last, and
 * entries that were withdrawn do not count.
 */
export function achievedOf(alias: string, more: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const entries = sql`from target_actual c where c.org_id = ${of('org_id')} and c.assigned_id = ${of('id')}
    and c.withdrawn_at is null and ${more}`
  return sql`trim_scale(case ${of('kind')} when 'Sum' then (select sum(c.value) ${entries})
    when 'Average' then (select round(avg(c.value), 2) ${entries})
    else (select c.value ${entries} order by c.on_date desc, c.created_at desc, c.id desc limit 1) end)`
}
