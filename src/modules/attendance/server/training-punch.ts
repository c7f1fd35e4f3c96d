import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { gatherDays } from '#modules/attendance/server/facts.ts'
import { punchesCame, storePunches } from '#modules/attendance/server/punch-store.ts'
import { trainingSettings } from '#modules/attendance/shared/setting.ts'

export interface TrainingPunch {
  /** The same twice is one punch. */
  external_id: string
  employee_id: string
  occurred_at: string
  direction: 'In' | 'Out'
}
type By = Pick<Ctx, 'db' | 'now' | 'signal'>
type Within = By & { org: { time_zone: string } }

/**
 * Arrivals and departures at a training: work of the day like any other; on days off and holidays only where the
 * settings say so. What was taken back counts again.
 */
export async function trainingPunches(ctx: Within, came: readonly TrainingPunch[]): Promise<void> {
  const punches = await thatCount(ctx, came)
  if (punches.length === 0) return
  const { rows: again } = await sql<Touched>`
    delete from punch_void v using punch p
    where p.org_id = v.org_id and p.id = v.punch_id and ${named(punches.map(({ external_id }) => external_id))}
    returning p.employee_id, p.occurred_at`.execute(ctx.db)
  const stored = await storePunches(
    ctx.db,
    punches.map((punch) => ({ ...punch, source: 'Training' as const })),
    ctx.now,
  )
  await punchesCame(ctx, [...again, ...stored])
}

/** Takes back what was recorded wrongly: the punches stay and do not count. */
export async function dropTrainingPunches(
  ctx: By & { viewer: { account_id: string } },
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  const { rows } = await sql<Touched>`
    with dropped as (
      insert into punch_void (punch_id, reason, account_id)
      select p.id, 'Training attendance was corrected', ${ctx.viewer.account_id} from punch p where ${named(externalIds)}
      on conflict do nothing returning punch_id)
    select p.employee_id, p.occurred_at from punch p join dropped d on d.punch_id = p.id`.execute(ctx.db)
  await punchesCame(ctx, rows)
}

async function thatCount(ctx: Within, punches: readonly TrainingPunch[]): Promise<readonly TrainingPunch[]> {
  if (punches.length === 0 || (await settingOf(ctx.db, trainingSettings)).counts_off_days) return punches
  const dayOf = ({ occurred_at }: TrainingPunch) => dayAt(occurred_at, ctx.org.time_zone)
  const days = punches.map(dayOf).toSorted()
  const people = [...new Set(punches.map(({ employee_id }) => employee_id))]
  const range = { start: days[0] ?? '', end: days.at(-1) ?? '' }
  const planned = await gatherDays(ctx.db, people, range, 0)
  return punches.filter((punch) => {
    const day = dayOf(punch)
    const found = planned.get(punch.employee_id)?.find(({ date }) => date === day)
    return !found || found.facts.day_type === 'Workday'
  })
}

interface Touched {
  employee_id: string
  occurred_at: string
}
const named = (ids: readonly string[]) =>
  sql`p.source = 'Training' and p.external_id = any(${[...ids]}::text[])`
