import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import type { Bus } from '#platform/bus.ts'
import type { Db } from '#platform/db.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { blockAccounts, sparingHolders } from '#modules/account/server/public.ts'
import { standingSettings } from '#modules/hris/shared/standing.ts'

/** Where the organization wants it so, a suspension keeps its person out from its first day to its last. */
export const suspendLogins: Schedule = {
  name: 'hris.suspend_logins',
  title: 'Keep suspended people out, and let them in again',
  every: 'day',
  at: '00:07',
  needed: neededWhere(sql`from employee_discipline where kind = 'Suspension'`),
  async run(ctx) {
    const told = await ctx.batch((db) => followSuspensions(db, ctx.today, clock.instant()))
    told.tell(ctx.services.bus)
    return { blocked: told.blocked, opened: told.opened, spared: told.spared }
  },
}

/**
 * Brings logins to what suspensions of the day say. Only a login that a suspension has closed is opened again: whom HR has
 * blocked by hand stays out. Whoever is the last to give permissions keeps the login: nobody could let anybody in again.
 * Call `tell` after the commit.
 */
export async function followSuspensions(db: Db, today: Day, now: string) {
  const { suspended_login } = await settingOf(db, standingSettings)
  const runs = sql`(x.suspended_from <= ${today} and (x.suspended_to is null or x.suspended_to >= ${today}))`
  const { rows } = await sql<{
    id: string
    account_id: string
    runs: boolean
    blocks_login: boolean
    is_blocked: boolean
  }>`
    select x.id, e.account_id, ${runs} as runs, x.blocks_login, c.is_blocked
    from employee_discipline x join employee e on e.org_id = x.org_id and e.id = x.employee_id
    join account c on c.id = e.account_id
    where x.kind = 'Suspension' and (x.blocks_login or ${runs})`.execute(db)
  const kept = suspended_login ? [] : rows.filter((row) => row.runs)
  const due = kept.filter(({ is_blocked }) => !is_blocked)
  const over = rows.filter((row) => row.blocks_login && !kept.includes(row))
  // of two suspensions the one that still runs keeps the login closed
  const open = over.filter(({ account_id }) => !kept.some((row) => row.account_id === account_id))
  const held = kept.filter(({ account_id }) => over.some((row) => row.account_id === account_id))
  const mark = (ids: string[], blocks_login: boolean) =>
    ids.length
      ? db.updateTable('employee_discipline').set({ blocks_login }).where('id', 'in', ids).execute()
      : null
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
  const accountsOf = (some: readonly { account_id: string }[]) => [
    ...new Set(some.map((row) => row.account_id)),
  ]
  const { closed, spared } = await sparingHolders(db, accountsOf(due), now)
  const block = due.filter(({ account_id }) => closed.includes(account_id))
  const tells = [
    await blockAccounts(db, closed, true, now),
    await blockAccounts(db, accountsOf(open), false, now),
  ]
  await mark(idsOf([...block, ...held]), true)
  await mark(idsOf(over), false)
  return {
    blocked: closed.length,
    spared: spared.length,
    opened: accountsOf(open).length,
    tell: (bus: Bus) => tells.forEach((tell) => tell(bus)),
  }
}
