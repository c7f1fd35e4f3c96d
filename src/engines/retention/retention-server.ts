import { sql, type RawBuilder } from 'kysely'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import type { DeclaredClass } from '#engines/retention/class-server.ts'
import { nightly } from '#engines/retention/nightly-server.ts'
import {
  retention,
  SOON_DAYS,
  type RetentionClass,
  type RetentionDue,
  type RetentionRun,
} from '#engines/retention/retention.ts'

/** The legal hold of the employee whose id the expression gives, as JSON; null where there is none. */
export type HoldOf = (employee: RawBuilder<unknown>) => RawBuilder<unknown>

/** Classes of data with the time for which they are kept. It knows none: the modules declare them. */
export function serveRetention(classes: readonly DeclaredClass[], holdOf: HoldOf) {
  const declared = (name: string) => {
    const found = classes.find((each) => each.name === name)
    if (!found) throw notFound()
    return found
  }

  const routes: Route[] = [
    handle(retention.classes, async (ctx) => {
      const results = []
      for (const each of classes) results.push(await shown(ctx, each))
      return { results }
    }),
    handle(retention.preview, async (ctx, { params, query }) => {
      const { rows } = await sql<{ records: number; people: number; held: number }>`
        select count(*) filter (where hold is null) as records,
          count(distinct employee_id) filter (where hold is null) as people, count(*) filter (where hold is not null) as held
        from ${due(ctx, declared(params.name), addMonths(ctx.today, -query.months))} x`.execute(ctx.db)
      return rows[0] ?? { records: 0, people: 0, held: 0 }
    }),
    handle(retention.save, async (ctx, { params, body }) => {
      const each = declared(params.name)
      if (ctx.org.is_limited)
        throw forbidden('For how long data is kept is said by those whose permissions hold for everybody.')
      await confirmedLately(ctx, SHOWN_MINUTES)
      const least = (await each.least?.(ctx.db, ctx.today)) ?? null
      if (least && body.months !== null && body.months < least.months)
        throw invalid({ months: [`At least ${least.months} months: ${least.because}.`] })
      if (!(await written(ctx, each.name, body))) throw versionConflict(await shown(ctx, each))
      return shown(ctx, each)
    }),
    handle(retention.due, async (ctx, { query }) => {
      const saved = await savedIn(ctx.db)
      const wanted = classes.filter(
        ({ name }) => saved.has(name) && (query.class === undefined || query.class === name),
      )
      if (!wanted.length) return { count: 0, results: [] }
      const parts = wanted.map((each) => {
        const { months } = saved.get(each.name) ?? { months: 0 }
        const until = addMonths(addDays(ctx.today, SOON_DAYS), -months)
        return sql`select ${each.name}::text as class, x.id, x.day, (x.day + make_interval(months => ${months}::int))::date as goes_on,
          x.employee_id, x.label, x.hold from ${due(ctx, each, until)} x`
      })
      const all = sql.join(parts, sql` union all `)
      const [rows, counted] = await Promise.all([
        sql<RetentionDue>`select d.class, d.id, d.day, d.goes_on, d.label, d.hold,
          case when d.employee_id is not null then ${personOf(sql`d.employee_id`, ctx.today)} end as person
          from (${all}) d order by d.goes_on, d.class, d.id limit ${query.limit} offset ${query.offset}`.execute(
          ctx.db,
        ),
        sql<{ count: number }>`select count(*) as count from (${all}) d`.execute(ctx.db),
      ])
      return { count: counted.rows[0]?.count ?? 0, results: rows.rows }
    }),
    handle(retention.runs, async (ctx, { query }) => {
      const [rows, counted] = await Promise.all([
        sql<RetentionRun>`select id, class, ran_on, months, records, rows_removed, files_removed, ended_at
          from retention_run order by ran_on desc, id limit ${query.limit} offset ${query.offset}`.execute(
          ctx.db,
        ),
        sql<{ count: number }>`select count(*) as count from retention_run`.execute(ctx.db),
      ])
      return { count: counted.rows[0]?.count ?? 0, results: rows.rows }
    }),
  ]

  /** Records whose day is `until` or before, with what holds them. */
  const due = ({ org }: Pick<Ctx, 'org'>, each: DeclaredClass, until: string) =>
    sql`(select r.*, ${holdOf(sql`r.employee_id`)} as hold from (${each.records(org.org_id)}) r where r.day <= ${until}::date)`

  async function shown(ctx: Ctx, each: DeclaredClass): Promise<RetentionClass> {
    const saved = (await savedIn(ctx.db)).get(each.name)
    const months = saved?.months ?? null
    const counts = months === null ? { due: 0, soon: 0 } : await countsOf(ctx, each, months)
    const { name, title, hint, anchor } = each
    const least = (await each.least?.(ctx.db, ctx.today)) ?? null
    return { name, title, hint, anchor, months, least, ...counts, version: saved?.version ?? 0 }
  }

  async function countsOf(ctx: Ctx, each: DeclaredClass, months: number) {
    const now = addMonths(ctx.today, -months)
    const { rows } = await sql<{ due: number; soon: number }>`
      select count(*) filter (where x.day <= ${now}::date) as due, count(*) filter (where x.day > ${now}::date) as soon
      from ${due(ctx, each, addMonths(addDays(ctx.today, SOON_DAYS), -months))} x where x.hold is null`.execute(
      ctx.db,
    )
    return rows[0] ?? { due: 0, soon: 0 }
  }

  const audited: AuditedTable[] = [
    { table: 'retention_setting', title: 'For how long data is kept', codes: retention.save.spec.access.hr },
  ]
  return { routes, schedules: [nightly(classes, holdOf)], audited }
}

const savedIn = async (db: Db) => {
  const rows = await db.selectFrom('retention_setting').select(['class', 'months', 'version']).execute()
  return new Map(rows.map((row) => [row.class, row]))
}

/** False when somebody else was first. */
async function written(
  { db }: Ctx,
  name: string,
  { months, version }: { months: number | null; version: number },
): Promise<boolean> {
  if (version === 0) {
    if (months === null) return true
    const { rows } =
      await sql`insert into retention_setting (id, class, months) values (${newId()}, ${name}, ${months})
      on conflict do nothing returning id`.execute(db)
    return rows.length > 0
  }
  const own =
    months === null
      ? sql`delete from retention_setting where class = ${name} and version = ${version} returning id`
      : sql`update retention_setting set months = ${months}, version = version + 1
        where class = ${name} and version = ${version} returning id`
  return (await own.execute(db)).rows.length > 0
}
