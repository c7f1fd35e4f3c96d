import { sql } from 'kysely'
import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { cardDays } from '#modules/hris/domain/card-days.ts'
import { bandOn } from '#modules/hris/domain/contract-band.ts'
import { tellPapers } from '#modules/hris/server/expiry-papers.ts'
import { contractSettings } from '#modules/hris/shared/contract.ts'

/** Most that one batch tells; the rest comes in the next. */
const at_once = 200

/** Papers and contracts that come to an end are told of: each paper on its days, each contract at every band. */
export const tellExpiries: Schedule = {
  name: 'hris.expiries',
  title: 'Tell of documents and contracts that end',
  every: 'day',
  at: '06:30',
  async run(ctx) {
    const { documents, papers } = await tellPapers(ctx)
    let contracts = 0
    let over = 0
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
          if (!ends_on || typeof days !== 'number') return []
          const line = { employee_id: id, ends_on, days }
          // one that is over is HR's every day until it is renewed or ended
          return ends_on < ctx.today ? [line, { ...line, days: -daysBetween(ends_on, ctx.today) }] : [line]
        })
        const fresh = due.length
          ? await db
              .insertInto('contract_warning')
              .values(due)
              .onConflict((oc) => oc.doNothing())
              .returning(['employee_id', 'ends_on', 'days'])
              .execute()
          : []
        const entered = fresh.filter(({ days }) => days >= 0)
        await Promise.all(entered.map((row) => mark.signal('contract.ending', { ...row })))
        contracts += entered.length
        over += fresh.length - entered.length
        return rows.length === at_once ? (rows.at(-1)?.id ?? null) : null
      })
      if (last === null) break
      after = last
    }
    const cards = await tellCards(ctx)
    await ctx.batch(async (_db, mark) => {
      if (over) await mark.signal('contract.over', { day: ctx.today, contracts: over })
      if (cards) await mark.signal('id_cards.ending', { day: ctx.today, cards })
    })
    return { documents, papers, contracts, over, cards }
  },
}

/** Each card that ends soon is told of once, to who carries it; how many they are, to HR. */
async function tellCards(ctx: JobCtx): Promise<number> {
  let cards = 0
  let told: number
  do {
    told = await ctx.batch(async (db, mark) => {
      const { rows } = await sql<{ id: string }>`
        update id_card set warned_for = expires_on where id in (select c.id from id_card c
          join employee e on e.org_id = c.org_id and e.id = c.employee_id and (e.left_on is null or e.left_on >= c.expires_on)
          where c.status = 'Issued' and c.expires_on between ${ctx.today} and ${addDays(ctx.today, cardDays)}
            and c.warned_for is distinct from c.expires_on
          order by c.expires_on, c.id limit ${at_once})
        returning id`.execute(db)
      await Promise.all(rows.map(({ id }) => mark.signal('id_card.ending', { card_id: id })))
      return rows.length
    })
    cards += told
  } while (told === at_once)
  return cards
}
