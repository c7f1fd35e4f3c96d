import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { type Every, duePeriod, missingPeriods } from '#platform/job-period.ts'
import { type JobCtx, jobKind, type JobKind } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'
import { allOrganizations, type Organization } from '#platform/organization.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Json } from '#platform/tables.ts'

/** Work that comes round in every organization, at its own time: once for each period, whatever the number of processes. */
export interface Schedule {
  /** `leave.accrual`. */
  name: string
  title: string
  every: Every
  /** `00:30` in the organization's zone for days, `:15` for hours. */
  at?: string
  /**
   * Where it says no there is no job, and nothing is written: most organizations use few of the modules. Of days that it
   * said no to, or on which nothing ran, those of a month are made up for.
   */
  needed?(db: Db): Promise<boolean>
  /** Of work that comes round every minute: the organizations that need it at all, asked once of all of them, as owner. */
  neededIn?(db: Db): Promise<number[]>
  /** Days that were missed while nothing ran come one after another, each once; of hours and minutes only the newest. */
  run(ctx: JobCtx, period: string): Promise<Json | void>
}

const Input = z.object({ period: z.string() })

/** A period's work is a job like any other: it survives crashes, reports and is tried again. */
export const kindOf = (schedule: Schedule): JobKind =>
  jobKind({
    kind: kindName(schedule),
    title: schedule.title,
    input: Input,
    seen_by: [P.organization.report, P.organization.settings],
    serial: true,
    run: (ctx, { period }) => schedule.run(ctx, period),
  })

/** The kind of the jobs that do it. */
export const kindName = ({ name }: Pick<Schedule, 'name'>) => `schedule.${name}`
const LOOK_MS = 10_000
/** Days of work that is not needed every day, a month: further back nothing was running, or there was nothing to do. */
const MADE_UP_FOR = 31
/** Organizations are made, and go to other zones, seldom: they are asked for again so often. */
const KNOWN_MS = 60_000

type Due = ReadonlyMap<Schedule, string>

export function startScheduler(services: Services, log: Log, schedules: readonly Schedule[]) {
  const { database } = services
  // what is known to have been asked for: most looks compare a few texts and ask the database nothing
  const asked = new Map<string, string>()
  const looked = new Map<number, string>()
  const through = new Map<string, string>()
  const eachOne = schedules.filter(({ neededIn }) => !neededIn)
  const few = schedules.filter(({ neededIn }) => neededIn)
  let zones = new Map<string, Organization[]>()
  let known = -Infinity

  const loop = startLoop('schedules', LOOK_MS, log, async () => {
    const isOld = performance.now() - known > KNOWN_MS
    if (isOld) {
      zones = Map.groupBy(await allOrganizations(database), ({ time_zone }) => time_zone)
      known = performance.now()
    }
    for (const [zone, members] of zones) {
      const due = dueIn(eachOne, zone)
      const all = [...due.values()].join()
      // of those who were there, all have been asked for this; others may have come
      if (!isOld && through.get(zone) === all) continue
      for (const org of members) {
        if (looked.get(org.org_id) === all) continue
        await look(org, due)
        looked.set(org.org_id, all)
      }
      through.set(zone, all)
    }
    for (const schedule of few) await lookWhereNeeded(schedule)
    return false
  })

  async function lookWhereNeeded(schedule: Schedule) {
    const dues = [...zones.keys()].map((zone) => [zone, dueIn([schedule], zone)] as const)
    const key = (zone: string) => `${schedule.name} ${zone}`
    const open = dues.filter(([zone, due]) => through.get(key(zone)) !== due.get(schedule))
    if (open.length === 0) return
    const ids = new Set(await database.asOwner((db) => schedule.neededIn?.(db) ?? Promise.resolve([])))
    for (const [zone, due] of open) {
      for (const org of zones.get(zone) ?? []) if (ids.has(org.org_id)) await look(org, due)
      through.set(key(zone), due.get(schedule) ?? '')
    }
  }

  async function look(org: Organization, dues: Due) {
    const open = [...dues]
      .map(([schedule, due]) => ({ schedule, due }))
      .filter(({ schedule, due }) => asked.get(`${org.org_id} ${schedule.name}`) !== due)
    if (open.length === 0) return
    await services.database.inOrganization(systemScope(org.org_id, 'schedule'), async (db) => {
      const last = await lastPeriods(db)
      for (const { schedule, due } of open) {
        if (schedule.needed && !(await schedule.needed(db))) continue
        const held = last.get(schedule.name) ?? null
        const isBack = held !== null && isClockBack(schedule, held, org)
        if (isBack) await forget(db, schedule, due)
        const missing = missingPeriods(schedule.every, isBack ? null : held, due)
        for (const period of schedule.needed ? missing.slice(-MADE_UP_FOR) : missing)
          await ask(db, org, schedule, period)
      }
    })
    for (const { schedule, due } of open) asked.set(`${org.org_id} ${schedule.name}`, due)
  }

  /** The row is the promise and the lock: of two processes one inserts it, and enqueues in the same transaction. */
  async function ask(db: Db, { org_id }: Organization, schedule: Schedule, period: string) {
    const mine = await db
      .insertInto('schedule_run')
      .values({ org_id, name: schedule.name, period, at: clock.instant() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('period')
      .executeTakeFirst()
    if (!mine) return
    const job_id = await services.jobs.enqueue(db, {
      kind: kindName(schedule),
      title: `${schedule.title} ${period}`,
      input: { period },
      org_id,
      account_id: null,
    })
    await db
      .updateTable('schedule_run')
      .set({ job_id })
      .where('name', '=', schedule.name)
      .where('period', '=', period)
      .execute()
  }

  return {
    /** At once, also at organizations that have just come or moved. */
    look() {
      known = -Infinity
      loop.poke()
    },
    stop: () => loop.stop(),
  }
}

/** The same for all organizations of a zone. */
const dueIn = (schedules: readonly Schedule[], zone: string): Due =>
  new Map(schedules.map((schedule) => [schedule, duePeriod(schedule.every, schedule.at, clock.now(), zone)]))

const SKEW_MS = 600_000

/**
 * Hours and minutes that the clock shows again, because the organization went to a zone further west or its summer time
 * ended, are no repetition: else their work would rest until the clock has caught up. A day whose work was done begins
 * once.
 */
const isClockBack = ({ every, at }: Schedule, held: string, { time_zone }: Organization) =>
  every !== 'day' && held > duePeriod(every, at, clock.now() + SKEW_MS, time_zone)

/** Of two processes that see it, one takes the later periods away, and it alone that of now: its work is asked for once. */
async function forget(db: Db, { name }: Schedule, due: string) {
  const of = db.deleteFrom('schedule_run').where('name', '=', name)
  const later = await of.where('period', '>', due).returning('period').execute()
  if (later.length > 0) await of.where('period', '=', due).execute()
}

async function lastPeriods(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('schedule_run')
    .select(['name', (eb) => eb.fn.max('period').as('period')])
    .groupBy('name')
    .execute()
  return new Map(rows.map(({ name, period }) => [name, period]))
}
