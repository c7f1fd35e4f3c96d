import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { bandOn } from '#modules/hris/domain/contract-band.ts'
import { contractSettings } from '#modules/hris/shared/contract.ts'

/** Most that one batch tells; the rest comes in the next. */
const at_once = 200

/** Papers and contracts that come to an end are told of: each paper once, each contract at every band. */
export const tellExpiries: Schedule = {
  name: 'hris.expiries',
  title: 'Tell of documents and contracts that end',
  every: 'day',
  at: '06:30',
  async run(ctx) {
    let documents = 0
    let told: number
    do {
      told = await ctx.batch(async (db, mark) => {
        const { rows } = await sql<{ id: string }>`
          update employee_document d set warned_for = d.expires_on from employee e
          where d.id in (select d.id from employee_document d
              where d.expires_on is not null and d.expires_on - d.warn_days <= ${ctx.today}::date
                and d.warned_for is distinct from d.expires_on
                and not exists (select from employee_document n where n.org_id = d.org_id and n.renews_id = d.id)
              order by d.expires_on limit ${at_once})
            and e.org_id = d.org_id and e.id = d.employee_id
          returning case when e.left_on is null or e.left_on >= ${ctx.today} then d.id end as id`.execute(db)
        const ends = rows.filter(({ id }) => id)
        await Promise.all(
          ends.map(({ id }) => mark.signal('employee_document.expiring', { document_id: id })),
        )
        documents += rows.length
        return rows.length
      })
    } while (told === at_once)

    let contracts = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const last = await ctx.batch(async (db, mark) => {
        const bands = await settingOf(db, contractSettings)
        const rows = await db
          .selectFrom('employee')
          .select(['id', 'contract_ends_on as ends_on'])
          .where('contract_ends_on', '<=', addDays(ctx.today, bands.low_days))
          .where('id', '>', after)
          .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', ctx.today)]))
          .orderBy('id')
          .limit(at_once)
          .execute()
        const due = rows.flatMap(({ id, ends_on }) => {
          const days = ends_on && bandOn(ends_on, ctx.today, bands)
          return ends_on && typeof days === 'number' ? [{ employee_id: id, ends_on, days }] : []
        })
        const fresh = due.length
          ? await db
              .insertInto('contract_warning')
              .values(due)
              .onConflict((oc) => oc.doNothing())
              .returning(['employee_id', 'ends_on', 'days'])
              .execute()
          : []
        await Promise.all(fresh.map((row) => mark.signal('contract.ending', { ...row })))
        contracts += fresh.length
        return rows.length === at_once ? (rows.at(-1)?.id ?? null) : null
      })
      if (last === null) break
      after = last
    }
    return { documents, contracts }
  },
}
