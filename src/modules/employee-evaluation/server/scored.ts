import { sql, type RawBuilder } from 'kysely'
import type { Amount } from '#kernel/amount.ts'
import { divide, isZero, multiply, toPaisa } from '#kernel/money.ts'
import {
  achievementPercent,
  achievementScore,
  type AchievementTerms,
} from '#engines/appraisal/achievement.ts'
import { givenBy, slabsOn, type DatedSlab, type Slab } from '#modules/employee-evaluation/domain/slab.ts'
import {
  targetFor,
  type Employed,
  type Part,
  type TargetKind,
} from '#modules/employee-evaluation/domain/spreading.ts'

/** What the score of an assigned target is worked out from. */
export interface TargetFacts {
  kind: TargetKind
  direction: string
  weight_percent: number
  /** As assigned, before proration. */
  full_target: Amount
  minimum: Amount | null
  parts: Part[]
  employed: Employed
  slabs: DatedSlab[]
  /** The last day of its form: the slabs of that day count. */
  ends_on: string
}

/** The columns of `TargetFacts`, of the aliases `a` (assigned target), `f` (its form) and `e` (employee). */
export const factsOf: Record<keyof TargetFacts, RawBuilder<unknown>> = {
  kind: sql`a.kind`,
  direction: sql`a.direction`,
  weight_percent: sql`a.weight_percent`,
  full_target: sql`trim_scale(a.target)::text`,
  minimum: sql`trim_scale(a.minimum)::text`,
  parts: sql`coalesce((select json_agg(json_build_object('starts_on', p.starts_on, 'ends_on', p.ends_on,
    'value', trim_scale(p.value)::text) order by p.starts_on) from assigned_target_part p
    where p.org_id = a.org_id and p.assigned_id = a.id), '[]')`,
  employed: sql`json_build_object('joined_on', e.joined_on, 'left_on', e.left_on)`,
  slabs: sql`coalesce((select json_agg(json_build_object('effective_from', s.effective_from,
    'from_value', trim_scale(s.from_value)::text, 'gives', trim_scale(s.gives)::text, 'rise', s.rise)) from evaluation_slab s
    where s.org_id = f.org_id and s.scale_id = f.scale_id), '[]')`,
  ends_on: sql`f.ends_on`,
}
export const factColumns = sql.join(
  Object.entries(factsOf).map(([name, column]) => sql`${column} as ${sql.ref(name)}`),
)

/** How the score of one target came about. */
export interface TargetTrace {
  /** What counts for the employee, after proration; null: no day of employment in it. */
  target: Amount | null
  achieved: Amount | null
  /** Null without an entry, and beyond any percentage, as for none where fewer are better. */
  percent: Amount | null
  slab: Slab | null
  points: Amount | null
  weight_percent: number
  /** Points by weight, of the score of all targets of the form. */
  share: Amount | null
}

export function scoreTarget(facts: TargetFacts, achieved: Amount | null): TargetTrace {
  const { kind, direction, weight_percent, full_target, minimum, parts, employed, slabs, ends_on } = facts
  const target = targetFor(kind, parts, employed)
  const none = { target, achieved, percent: null, slab: null, points: null, weight_percent, share: null }
  if (target === null || achieved === null) return none
  const terms: AchievementTerms = {
    measure: 'Number',
    direction: direction === 'Lower is better' ? 'Lower is better' : 'Higher is better',
    baseline: null,
    target,
    // the minimum of who is here for a part of the time is as much smaller as the target
    min_threshold:
      minimum === null || kind !== 'Sum' || isZero(full_target)
        ? minimum
        : divide(multiply(minimum, target), full_target, toPaisa),
  }
  const percent = achievementPercent(terms, achieved)
  const held = slabsOn(slabs, ends_on)
  const { gives: points, slab } = held.length
    ? givenBy(held, percent)
    : { gives: achievementScore(terms, achieved), slab: null }
  return {
    ...none,
    percent,
    slab: slab && { from_value: slab.from_value, gives: slab.gives, rise: slab.rise },
    points,
    share: divide(multiply(points, String(weight_percent)), '100', toPaisa),
  }
}
