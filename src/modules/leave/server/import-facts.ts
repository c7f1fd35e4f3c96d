import type { Day } from '#kernel/calendar/day.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { Decision, ImportCtx } from '#engines/exchange/import-server.ts'
import { lockedUntil } from '#modules/leave/server/leave-settings.ts'
import { rulesBetween, type RuleOn } from '#modules/leave/server/rules.ts'

/** What rows of leave files need: policies, the lock, and what rows before have used. */
export interface Facts {
  rules: readonly RuleOn[]
  locked: Day | null
  /** Days that rows before have taken in this file: `employee date half`. */
  taken: Set<string>
  /** Opened by rows before: `employee type`. */
  opened: Set<string>
  /** The record of whoever imports: nobody enters their own. */
  own_id: string | null
}
export const factsOf = async ({ db, account_id }: ImportCtx): Promise<Facts> => ({
  rules: await rulesBetween(db, '1900-01-01', '2199-12-31'),
  locked: await lockedUntil(db),
  taken: new Set(),
  opened: new Set(),
  own_id: await ownIdOf(db, account_id),
})

async function ownIdOf(db: ImportCtx['db'], account_id: string): Promise<string | null> {
  const own = await db
    .selectFrom('employee')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return own?.id ?? null
}

/** The type of that name or code, by the policy of the day. */
export function ruleOf({ rules }: Facts, named: string, day: Day): RuleOn | CellErrors {
  const same = (text: string) => text.toLowerCase() === named.trim().toLowerCase()
  const known = rules.filter((rule) => same(rule.name) || same(rule.code))
  if (!known.length) return { leave_type: [`There is no leave type “${named}”.`] }
  const rule = known.find((one) => one.effective_from <= day && (one.effective_till ?? '9999') >= day)
  return rule ?? { leave_type: [`No policy gives ${known[0]?.name} on ${day}.`] }
}
export const isRule = (found: RuleOn | CellErrors): found is RuleOn => 'setting_id' in found

/** A row that is not written. */
export const failed = (errors: CellErrors): Decision<null> => ({
  errors,
  plan: 'create',
  subject_id: null,
  masters: [],
  write: null,
})
