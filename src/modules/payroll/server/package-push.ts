import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import type { Day } from '#kernel/calendar/day.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { JobKind } from '#platform/jobs.ts'
import { personOf } from '#platform/person.ts'
import { refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { pushedPay, termsAfterPush } from '#modules/payroll/domain/package-push.ts'
import { computePay, PayError } from '#modules/payroll/domain/pay.ts'
import { refuseClosed } from '#modules/payroll/server/assignment.ts'
import { packageIn, packageThere } from '#modules/payroll/server/package.ts'
import { packageContents, payFacts, type PersonToPay } from '#modules/payroll/server/pay-facts.ts'
import { payRules } from '#modules/payroll/server/pay-rules.ts'
import type { Period } from '#modules/payroll/server/run-to-pay.ts'
import { packagePushes, previewPush, pushPackage } from '#modules/payroll/shared/package-push.ts'

const AT_ONCE = 200

interface Push {
  package_id: string
  from_package_id: string
  valid_from: Day
}

/** Of employee `e`: employed on the day, with the former package. */
const isAssignee = ({ from_package_id, valid_from }: Omit<Push, 'package_id'>): RawBuilder<boolean> => sql`
  (e.left_on is null or e.left_on >= ${valid_from}) and ${from_package_id} = (select a.package_id from payroll_assignment a
    where a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= ${valid_from} order by a.valid_from desc limit 1)`

async function assigneesOf(db: Db, push: Omit<Push, 'package_id'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee e where ${isAssignee(push)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Both packages, `held` until the end of the transaction where one is pushed: of two who do so at once, one is refused. */
async function packagesOf(ctx: Ctx, { package_id, from_package_id, valid_from }: Push, held?: 'held') {
  const { rows } = await sql<{ id: string; name: string; is_archived: boolean }>`
    select id, name, is_archived from payroll_package where id in (${package_id}, ${from_package_id}) order by id ${held ? sql`for update` : sql``}`.execute(
    ctx.db,
  )
  const [to, from] = [package_id, from_package_id].map((id) => rows.find((one) => one.id === id))
  if (!to) throw notFound()
  if (!from) throw invalid({ from_package_id: ['Select a valid choice.'] })
  if (to.id === from.id) throw invalid({ from_package_id: ['Choose the package that this one replaces.'] })
  if (to.is_archived) throw conflict(`${to.name} is archived.`)
  await refuseClosed(ctx, valid_from)
  return { to, from }
}

async function periodWith(db: Db, day: Day): Promise<Period> {
  const { rows } = await sql<Period>`
    select p.id, p.start_on as start, p.end_on as "end" from fiscal_period p
    join fiscal_year y on y.org_id = p.org_id and y.id = p.fiscal_year_id
    where ${day} between p.start_on and p.end_on and y.category in ('payroll', 'general')
    order by y.category <> 'payroll' limit 1`.execute(db)
  const [period] = rows
  if (!period) throw invalid({ valid_from: [`No fiscal year has ${day}. Create it first.`] })
  return period
}

async function comparedHeadings(db: Db, { package_id, from_package_id }: Push) {
  const said = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'amount', ${sql.ref(`${alias}.amount`)}::text, 'formula', coalesce(${sql.ref(`${alias}.formula`)}, h.formula)) end`
  interface Said {
    amount: string | null
    formula: string | null
  }
  const { rows } = await sql<{ id: string; name: string; before: Said | null; after: Said | null }>`
    select h.id, h.name, ${said('o')} as before, ${said('n')} as after
    from payroll_heading h
    left join payroll_package_heading o on o.org_id = h.org_id and o.heading_id = h.id and o.package_id = ${from_package_id}
    left join payroll_package_heading n on n.org_id = h.org_id and n.heading_id = h.id and n.package_id = ${package_id}
    where (o.id is null) <> (n.id is null) or (o.id is not null and (o.amount is distinct from n.amount or o.formula is distinct from n.formula))
    order by h.position`.execute(db)
  return rows
}

/** What a whole month of somebody is before and after the push, or why it cannot be said. */
function comparedPay(
  rules: Awaited<ReturnType<typeof payRules>>,
  { person, problem }: PersonToPay,
  from: Day,
  contents: Parameters<typeof termsAfterPush>[2],
) {
  const nothing = { lines: [], before: '0', after: '0' }
  if (problem !== null) return { ...nothing, problem }
  const plain = { ...person, deductions: [], recoveries: [] }
  try {
    const before = computePay(rules, { ...plain, terms: person.terms.filter((one) => one.from <= from) })
    const after = computePay(rules, { ...plain, terms: termsAfterPush(person.terms, from, contents) })
    return { ...pushedPay(before.lines, after.lines), problem: null }
  } catch (error) {
    if (error instanceof PayError) return { ...nothing, problem: error.message }
    throw error
  }
}

export const packagePushRoutes: Route[] = [
  handle(previewPush, async (ctx, { params, query }) => {
    const push = { ...query, package_id: params.package_id }
    await packagesOf(ctx, push)
    const period = await periodWith(ctx.db, push.valid_from)
    const [count, headings, rules, contents] = await Promise.all([
      assigneesOf(ctx.db, push),
      comparedHeadings(ctx.db, push),
      payRules(ctx.db),
      packageContents(ctx.db),
    ])
    const { rows } = await sql<{ id: string; person: Person }>`
      select e.id, ${personOf(sql`e.id`, ctx.today)} as person from employee e where ${isAssignee(push)}
      order by e.code, e.id limit ${query.limit} offset ${query.offset}`.execute(ctx.db)
    const facts = await payFacts(
      ctx.db,
      rows.map(({ id }) => id),
      period,
    )
    const found = new Map(facts.map((one) => [one.employee_id, one]))
    const to = contents.get(push.package_id)?.headings ?? {}
    await noteReading(
      ctx,
      rows.map(({ id }) => ({ employee_id: id, part: 'Pay' as const })),
      { about: 'Package preview' },
    )
    return {
      count,
      headings,
      people: rows.flatMap(({ id, person }) => {
        const one = found.get(id)
        return one ? [{ person, ...comparedPay(rules, one, push.valid_from, to) }] : []
      }),
    }
  }),
  serveAction(pushPackage, async (ctx, { params, body }) => {
    const { package_id } = params
    const { from_package_id, valid_from, people, remarks } = body
    const { to, from } = await packagesOf(ctx, { package_id, from_package_id, valid_from }, 'held')
    const running = await sql<{ id: string }>`
      select p.id from payroll_package_push p join job j on j.id = p.job_id and j.state in ('Queued', 'Running')
      where p.from_package_id = ${from_package_id} limit 1`.execute(ctx.db)
    if (running.rows.length) throw conflict(`${from.name} is being replaced already.`)
    const count = await assigneesOf(ctx.db, { from_package_id, valid_from })
    if (count === 0) throw conflict(`No employee has ${from.name} on ${valid_from}.`)
    if (count !== people)
      throw conflict(`Employees with ${from.name} on ${valid_from}: ${count}. Check the preview again.`)
    const id = newId()
    const job_id = await ctx.services.jobs.enqueue(ctx.db, {
      kind: pushJob.kind,
      title: `Push package: ${to.name}`,
      input: { push_id: id },
      org_id: ctx.org.org_id,
      account_id: ctx.viewer.account_id,
    })
    await ctx.db
      .insertInto('payroll_package_push')
      .values({
        id,
        package_id,
        from_package_id,
        valid_from,
        people,
        remarks: remarks ?? null,
        job_id,
        pushed_by: ctx.viewer.account_id,
        pushed_at: ctx.now,
      })
      .execute()
    return { id, job_id }
  }),
  serveList(packagePushes, async (ctx) => {
    await packageThere(ctx)
    return {
      from: () => sql`payroll_package_push p left join job j on j.id = p.job_id`,
      select: () => ({
        from_package: refOf('payroll_package', sql`p.from_package_id`),
        valid_from: sql`p.valid_from`,
        people: sql`p.people`,
        moved: sql`p.moved`,
        state: sql`coalesce(j.state, 'Done')`,
        pushed_by: sql`(select full_name from account where id = p.pushed_by)`,
        pushed_at: sql`p.pushed_at`,
        remarks: sql`p.remarks`,
      }),
      id: sql`p.id`,
      where: (one) => [sql<boolean>`p.package_id = ${packageIn(one)}`],
      order: sql`p.pushed_at desc`,
    }
  }),
]

const Input = z.object({ push_id: z.uuid() })

/** Gives the package to those who still have the former one: who has it already is not met again, so that it may run twice. */
export const pushJob: JobKind<typeof Input> = {
  kind: 'payroll.push-package',
  title: 'Push package',
  seen_by: [P.payroll.assignPackage],
  input: Input,
  serial: true,
  async run(ctx, { push_id }) {
    let moved = 0
    for (;;) {
      const done = await ctx.batch(async (db, mark) => {
        const push = await db
          .selectFrom('payroll_package_push')
          .selectAll()
          .where('id', '=', push_id)
          .executeTakeFirstOrThrow()
        const { rows } = await sql<{ id: string }>`
          insert into payroll_assignment as x (id, employee_id, package_id, valid_from, remarks)
          select uuidv7(), e.id, ${push.package_id}, ${push.valid_from}, ${push.remarks}
          from (select e.id from employee e where ${isAssignee(push)} order by e.id limit ${AT_ONCE} for update of e) e
          on conflict on constraint payroll_assignment_day do update set package_id = excluded.package_id, remarks = excluded.remarks,
            version = x.version + 1
          returning employee_id as id`.execute(db)
        moved = push.moved + rows.length
        await db.updateTable('payroll_package_push').set({ moved }).where('id', '=', push_id).execute()
        mark.progress(moved, push.people)
        return rows.length
      })
      if (done === 0) return { moved }
    }
  },
}
