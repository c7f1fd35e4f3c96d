import { sql } from 'kysely'
import type { DataColumnSpec } from '#engines/dataset/data-set-server.ts'

const occasion = { group: 'Appraisal' } as const
const result = { group: 'Result' } as const

/** Of a use the results that were released: before that nobody reads them in a report. Of the aliases `x`, `o` and `e`. */
export const releasedResults = (use: string) => ({
  from: sql`appraisal_result x join appraisal_occasion o on o.org_id = x.org_id and o.id = x.occasion_id
    join employee e on e.org_id = x.org_id and e.id = x.employee_id`,
  where: sql`o.use = ${sql.lit(use)} and x.released_at is not null`,
  id: sql`x.id`,
  person: sql`e.id`,
})

const final = sql`coalesce(x.calibrated_score, x.score)`
/** Scores go as a link: they are about one person each. */
const score = { ...result, kind: 'decimal', unmailed: true } as const
export const resultColumns = {
  appraisal: { ...occasion, kind: 'text', title: 'Appraisal', value: sql`o.title`, listed: true },
  from_on: { ...occasion, kind: 'day', title: 'From', value: sql`o.starts_on`, filled: true },
  to_on: { ...occasion, kind: 'day', title: 'To', value: sql`o.ends_on`, filled: true },
  final_score: { ...score, title: 'Final score', value: final },
  computed_score: { ...score, title: 'Calculated score', value: sql`x.score` },
  is_calibrated: {
    ...result,
    kind: 'boolean',
    title: 'Calibrated',
    value: sql`(x.calibrated_score is not null)`,
  },
  band: {
    ...result,
    kind: 'text',
    title: 'Band',
    value: sql`(select b.label from score_band b where b.org_id = x.org_id and not b.is_archived and b.from_score <= ${final}
      order by b.from_score desc limit 1)`,
    unmailed: true,
  },
  released_at: { ...result, kind: 'instant', title: 'Released at', value: sql`x.released_at`, filled: true },
  acknowledged_at: { ...result, kind: 'instant', title: 'Acknowledged at', value: sql`x.acknowledged_at` },
} satisfies Record<string, DataColumnSpec>
export const resultStart = {
  columns: ['code', 'full_name', 'appraisal', 'final_score', 'band', 'released_at'],
  sort: [{ key: 'from_on', descending: true }],
} as const
