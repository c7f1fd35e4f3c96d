import { sql } from 'kysely'
import { z } from 'zod'
import { addMonths } from '#kernel/calendar/day.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { JobKind } from '#platform/jobs.ts'
import { jobKind } from '#platform/jobs.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, handleLong, type Route } from '#platform/route.ts'
import { countOf } from '#engines/erase/erase-server.ts'
import type { People, PersonData } from '#engines/erase/person-table-server.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { shownAgain } from '#modules/account/server/public.ts'
import { isPhrase, phraseFor, purgeableFrom, refusalToPurge } from '#modules/hris/domain/retention.ts'
import { keepYears } from '#modules/hris/server/keep-years.ts'
import { heldBy, legalHoldRoutes } from '#modules/hris/server/legal-hold.ts'
import { personalData } from '#modules/hris/server/personal-data.ts'
import { readsPay } from '#modules/hris/server/prepared-pay.ts'
import { knownOf, purgePerson } from '#modules/hris/server/purge-person.ts'
import { purge, retentionRule, type PurgeCandidate, type PurgeRun } from '#modules/hris/shared/purge.ts'

/** Forgetting people who left long ago: it stands over all that the modules declare about people, and knows none. */
export function servePurge(tables: PersonData) {
  const routes: Route[] = [
    ...serveSettings(retentionRule),
    ...legalHoldRoutes,
    handle(purge.candidates, async (ctx, { query }) => {
      const years = await keepYears(ctx.db, ctx.today)
      // who left on or before this day may be forgotten
      const until = addMonths(ctx.today, -years * 12)
      const which =
        query.only === 'purged'
          ? sql<boolean>`e.purged_at is not null`
          : query.only === 'due'
            ? sql<boolean>`e.purged_at is null and e.left_on <= ${until} and ${heldBy} is null`
            : query.only === 'held'
              ? sql<boolean>`${heldBy} is not null`
              : sql<boolean>`e.purged_at is null`
      const where = sql.join(
        [sql`e.left_on < ${ctx.today}`, which, ...foundBy(query.search, sql`e.id`)],
        sql` and `,
      )
      const [rows, counted] = await Promise.all([
        sql<Omit<PurgeCandidate, 'due_on' | 'is_due'>>`
          select e.id, ${personOf(sql`e.id`, ctx.today)} as person, e.left_on, e.leaving_reason, e.purged_at,
            ${heldBy} as hold
          from employee e where ${where} order by e.left_on, e.id limit ${query.limit} offset ${query.offset}`.execute(
          ctx.db,
        ),
        sql<{ count: number }>`select count(*) as count from employee e where ${where}`.execute(ctx.db),
      ])
      const results = rows.rows.map((row) => {
        const due_on = purgeableFrom(row.left_on, years)
        return { ...row, due_on, is_due: row.purged_at === null && row.hold === null && due_on <= ctx.today }
      })
      return { count: counted.rows[0]?.count ?? 0, results, keep_years: years }
    }),
    handle(purge.runs, async (ctx, { query }) => {
      const [rows, counted] = await Promise.all([
        sql<PurgeRun>`
          select id, asked_at, asked_by_name, keep_years, asked_people, people, rows_removed, files_removed, ended_at
          from purge_run order by asked_at desc, id limit ${query.limit} offset ${query.offset}`.execute(
          ctx.db,
        ),
        sql<{ count: number }>`select count(*) as count from purge_run`.execute(ctx.db),
      ])
      return { count: counted.rows[0]?.count ?? 0, results: rows.rows }
    }),
    handle(purge.preview, (ctx, { body }) => previewOf(ctx, body.ids, tables)),
    handleLong(purge.start, async (ctx, { body }) => {
      const names = await ctx.transaction((db) => chosen(db, ctx, body.ids))
      if (!isPhrase(body.typed, names)) throw invalid({ typed: [`Type: ${phraseFor(names)}`] })
      const { services, now, viewer, org } = ctx
      await shownAgain(ctx, body.password)
      return ctx.transaction(async (db) => {
        await chosen(db, ctx, body.ids)
        const run_id = newId()
        await db
          .insertInto('purge_run')
          .values({
            id: run_id,
            asked_by: viewer.account_id,
            asked_by_name: viewer.full_name,
            asked_at: now,
            keep_years: await keepYears(db, ctx.today),
            asked_people: names.length,
          })
          .execute()
        const job_id = await services.jobs.enqueue(db, {
          kind: 'hris.purge',
          input: { run_id, ids: [...new Set(body.ids)] },
          org_id: org.org_id,
          account_id: viewer.account_id,
        })
        return { job_id, run_id }
      })
    }),
    handle(purge.data, (ctx, { params }) => {
      // pay stands in it too
      if (!readsPay(ctx)) throw forbidden()
      return personalData(ctx, params.id, tables)
    }),
  ]
  return { routes, jobs: [purgeJob(tables)], audited: [auditedSettings(retentionRule)] }
}

/** One person after another; who is done is not done again, so that it may begin anew at any time. */
const purgeJob = (tables: PersonData): JobKind =>
  jobKind({
    kind: 'hris.purge',
    title: 'Remove personal data of former employees',
    seen_by: [P.hris.all],
    input: z.object({ run_id: z.uuid(), ids: z.array(z.uuid()).max(500) }),
    serial: true,
    async run(ctx, { run_id, ids }) {
      const { services, org, account_id, job_id } = ctx
      const asked = { org_id: org.org_id, run_id, account_id, job_id }
      for (const [index, employee_id] of ids.entries()) {
        // stopping is asked for between two people, and what is promised to nobody any more is looked at again
        const may = await ctx.batch(async (db) => {
          const [person] = await facts(db, [employee_id])
          const years = await keepYears(db, ctx.today)
          return person ? refusalToPurge({ ...person, is_self: false }, years, ctx.today) === null : false
        })
        if (may) {
          const gone = await purgePerson(services, { ...asked, employee_id }, tables)
          for (const hash of gone?.contents ?? []) await services.files.remove(org.org_id, hash)
          if (gone?.account_id) {
            services.viewers.forget(gone.account_id)
            services.bus.publish('account', gone.account_id)
          }
        }
        await ctx.batch(async (_db, mark) => mark.progress(index + 1, ids.length))
      }
      return ctx.batch(async (db) => {
        await db
          .updateTable('purge_run')
          .set({ ended_at: clock.instant() })
          .where('id', '=', run_id)
          .execute()
        return { people: ids.length }
      })
    },
  })

const facts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('employee as e')
    .select(['e.id', 'e.full_name', 'e.left_on', 'e.purged_at', 'e.account_id'])
    .select(sql<boolean>`${heldBy} is not null`.as('is_held'))
    .where('e.id', 'in', [...ids])
    .execute()

/** The names of those who were chosen; refused when one of them may not be forgotten yet. */
async function chosen(db: Db, ctx: Pick<Ctx, 'today' | 'employee_id'>, asked: readonly string[]) {
  const ids = [...new Set(asked)]
  const people = await facts(db, ids)
  if (people.length < ids.length) throw notFound()
  const years = await keepYears(db, ctx.today)
  for (const person of people) {
    const why = refusalToPurge({ ...person, is_self: person.id === ctx.employee_id }, years, ctx.today)
    if (why) throw conflict(`${person.full_name}: ${why}`)
  }
  return people.map(({ full_name }) => full_name)
}

async function previewOf(ctx: Ctx, ids: readonly string[], { erased, kept = [] }: PersonData) {
  const names = await chosen(ctx.db, ctx, ids)
  const people = await facts(ctx.db, ids)
  const accounts = people.flatMap(({ account_id }) => account_id ?? [])
  const everybody: People = { org_id: ctx.org.org_id, employee_ids: ids, account_ids: accounts }
  const count = (table: Parameters<typeof countOf>[2]) => countOf(ctx.db, everybody, table)
  const [removed, staying, known] = await Promise.all([
    Promise.all(erased.map(async (table) => ({ title: table.title, count: await count(table) }))),
    Promise.all(
      kept.map(async ({ title, because, ...table }) => ({ title, because, count: await count(table) })),
    ),
    knownOf(ctx.db, ctx.org.org_id, ids),
  ])
  const emails = known.flatMap((one) => one.emails)
  const [mails, files, shown] = await Promise.all([
    sql<{
      count: number
    }>`select count(*) as count from email_log where lower(recipient) = any(${emails}::text[])`.execute(
      ctx.db,
    ),
    sql<{ count: number }>`select count(distinct f.id) as count from stored_file f
      where f.account_id = any(${accounts}::uuid[])
        or f.id in (select file_id from employee_document where employee_id = any(${[...ids]}::uuid[]))
        or f.id in (select file_id from letter where employee_id = any(${[...ids]}::uuid[]))`.execute(ctx.db),
    sql<{
      person: PurgeCandidate['person']
    }>`select ${personOf(sql`e.id`, ctx.today)} as person from employee e
      where e.id = any(${[...ids]}::uuid[]) order by e.code`.execute(ctx.db),
  ])
  return {
    people: shown.rows.map(({ person }) => person),
    keep_years: await keepYears(ctx.db, ctx.today),
    phrase: phraseFor(names),
    removed: removed.filter(({ count }) => count > 0),
    files: files.rows[0]?.count ?? 0,
    mails: mails.rows[0]?.count ?? 0,
    kept: staying.filter(({ count }) => count > 0),
    namesakes: known.flatMap(({ full_name, has_namesake }) => (has_namesake ? [full_name] : [])),
  }
}
