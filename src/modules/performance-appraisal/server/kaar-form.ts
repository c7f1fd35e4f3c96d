import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { FormItem } from '#engines/appraisal/appraisal-record.ts'
import type { FormSource } from '#engines/appraisal/form-server.ts'
import { weightedScore, achievementScore, type AchievementTerms } from '#engines/appraisal/achievement.ts'

interface Kpi extends AchievementTerms {
  id: string
  title: string
  success_criteria: string | null
  category: string
  unit: string | null
  weight_percent: number
}

/** The KPIs that somebody has acknowledged in a slot, asked for what was achieved. */
export const kaarForm: FormSource = {
  async items(db, about) {
    return (await kpisOf(db, about)).map((kpi): FormItem => ({
      question_id: kpi.id,
      section: kpi.category,
      is_required: true,
      weight: kpi.weight_percent,
      show_if: null,
      prefill: null,
      title: kpi.title,
      help: [targetOf(kpi), kpi.success_criteria].filter(Boolean).join('. '),
      detail:
        kpi.measure === 'Yes or no'
          ? { kind: 'yes_no', yes_marks: null }
          : { kind: 'number', min: null, max: null, unit: kpi.measure === 'Percent' ? '%' : kpi.unit },
      category: kpi.category,
    }))
  },
  async score(db, about, given) {
    const kpis = new Map((await kpisOf(db, about)).map((kpi) => [kpi.id, kpi]))
    return weightedScore(
      given.flatMap(({ question_id, value }) => {
        const kpi = kpis.get(question_id)
        if (!kpi || (typeof value !== 'number' && typeof value !== 'boolean')) return []
        const score = achievementScore(kpi, typeof value === 'boolean' ? value : plain(value))
        return [{ score, weight_percent: kpi.weight_percent }]
      }),
    )
  },
}

/** A number as a form sends it, without an exponent. */
const plain = (value: number) => value.toFixed(2)

const targetOf = ({ measure, target, unit }: Kpi) =>
  measure === 'Yes or no' ? null : `Target: ${target}${measure === 'Percent' ? '%' : unit ? ` ${unit}` : ''}`

async function kpisOf(db: Db, about: { occasion_id: string; employee_id: string }): Promise<Kpi[]> {
  const { rows } = await sql<Kpi>`
    select id, title, success_criteria, category, measure, unit, direction, weight_percent,
      trim_scale(baseline)::text as baseline, trim_scale(target)::text as target, trim_scale(min_threshold)::text as min_threshold
    from assigned_kpi where occasion_id = ${about.occasion_id} and employee_id = ${about.employee_id} and state = 'Acknowledged'
    order by category, title`.execute(db)
  return rows
}
