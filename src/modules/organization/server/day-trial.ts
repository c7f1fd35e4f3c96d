import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import type { Overdrawn } from '#modules/organization/shared/day-effect.ts'

/** Something that counts days of work, such as leave, and counts anew when they change. */
export interface DayEffect {
  title: string
  /** How much of it lies on these days; without end: from the start on. Of one person, or of all. */
  count(db: Db, where: Where): Promise<{ open: number; locked: number }>
  /**
   * Who would have less than nothing once it is counted anew as days without work stand now, what still waits counted
   * with it. Nothing of it stays.
   */
  overdrawn(db: Db, where: Where & { today: Day }): Promise<Overdrawn[]>
}
export interface Where {
  start: Day
  end: Day | null
  employee_id: string | null
  /** Of whom: `employee` who is where they are on `day`. */
  among?: (employee: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<unknown>
}
/** A change of days without work, which is made to see what comes of it. */
export interface Trial {
  where: Where
  make(db: Db): Promise<unknown>
}
/** Refuses a change that would overdraw balances. Whoever means it does not ask. */
export type Refuses = (ctx: Ctx, trial: Trial) => Promise<void>

/** Nobody is overdrawn unasked: who takes a day off away is told whose balance would not bear it. */
export const refusing =
  (effects: readonly DayEffect[]): Refuses =>
  async (ctx, trial) => {
    const below: Overdrawn[] = []
    for (const effect of effects) {
      const { open } = await effect.count(ctx.db, trial.where)
      if (open) below.push(...(await overdrawnBy(ctx, effect, trial)))
    }
    if (!below.length) return
    const named = below
      .slice(0, MOST_NAMED)
      .map(({ name, what, balance }) =>
        trial.where.employee_id === null ? `${name} (${what} ${balance})` : `${what} ${balance}`,
      )
    const rest = below.length > MOST_NAMED ? ` and ${below.length - MOST_NAMED} more` : ''
    throw invalid({ confirmed: [`Recalculated, these would be below zero: ${named.join(', ')}${rest}.`] })
  }
const MOST_NAMED = 20

/** What comes of it when the change is made, and taken back. One that cannot be made says so when it is saved. */
export async function overdrawnBy(
  { db, today }: Ctx,
  effect: DayEffect,
  { where, make }: Trial,
): Promise<Overdrawn[]> {
  await sql`savepoint tried`.execute(db)
  try {
    await make(db)
    return await effect.overdrawn(db, { ...where, today })
  } catch (error) {
    if (violated(error) === null) throw error
    return []
  } finally {
    await sql`rollback to savepoint tried`.execute(db)
  }
}
