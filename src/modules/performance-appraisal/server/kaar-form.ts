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
  /** The mean of released monthly appraisals in the slot; null where they are not its source, or there are none. */
  computed: string | null
}

/** The KPIs that somebody has acknowledged in a slot, asked for what was achieved. What is computed is not asked. */
export const kaarForm: FormSource = {
  async items(db, about) {
    const kpis = await kpisOf(db, about)
    return kpis.filter(isAsked(kpis)).map((kpi): FormItem => ({
      question_id: kpi.id,
      section: kpi.category,
      is_required: true,
      weight: kpi.weight_percent,
      show_if: null,
      prefill: null,
      title: kpi.title,
      help: [targetOf(kpi), kpi.computed && `Monthly appraisals: ${kpi.computed}%`, kpi.success_criteria]
        .filter(Boolean)
        .join('. '),
      detail:
        kpi.measure === 'Yes or no'
          ? { kind: 'yes_no', yes_marks: null }
          : { kind: 'number', min: null, max: null, unit: kpi.measure === 'Percent' ? '%' : kpi.unit },
      category: kpi.category,
    }))
  },
  async score(db, about, given) {
    const all = await kpisOf(db, about)
    const asked = isAsked(all)
    const kpis = new Map(all.map((kpi) => [kpi.id, kpi]))
    return weightedScore([
      ...all.flatMap((kpi) =>
        asked(kpi) || kpi.computed === null
          ? []
          : [{ score: achievementScore(kpi, kpi.computed), weight_percent: kpi.weight_percent }],
      ),
      ...given.flatMap(({ question_id, value }) => {
        const kpi = kpis.get(question_id)
        if (!kpi || (typeof value !== 'number' && typeof value !== 'boolean')) return []
        const score = achievementScore(kpi, typeof value === 'boolean' ? value : plain(value))
        return [{ score, weight_percent: kpi.weight_percent }]
      }),
    ])
  },
}

/** A form asks something: where all is computed, the figures are confirmed by hand. */
const isAsked = (kpis: readonly Kpi[]) => {
  const isAllComputed = kpis.every(({ computed }) => computed !== null)
  return ({ computed }: Kpi) => computed === null || isAllComputed
}

/** A number as a form sends it, without an exponent. */
const plain = (value: number) => value.toFixed(2)

const targetOf = ({ measure, target, unit }: Kpi) =>
  measure === 'Yes or no' ? null : `Target: ${target}${measure === 'Percent' ? '%' : unit ? ` ${unit}` : ''}`

async function kpisOf(db: Db, about: { occasion_id: string; employee_id: string }): Promise<Kpi[]> {
  const { rows } = await sql<Kpi>`
    select id, title, success_criteria, category, measure, unit, direction, weight_percent,
      trim_scale(baseline)::text as baseline, trim_scale(target)::text as target, trim_scale(min_threshold)::text as min_threshold,
      case when source = 'Monthly appraisals' then ${monthlyMean} end as computed
    from assigned_kpi k where occasion_id = ${about.occasion_id} and employee_id = ${about.employee_id} and state = 'Acknowledged'
    order by category, title`.execute(db)
  return rows
}

/** Of the KPI `k`: what its person was given in the months that lie in the slot. */
export const monthlyMean = sql`(select round(avg(coalesce(x.calibrated_score, x.score)), 2)::text from appraisal_result x
  join appraisal_occasion y on y.org_id = x.org_id and y.id = x.occasion_id and y.use = 'monthly-appraisal'
  join appraisal_occasion o on o.org_id = k.org_id and o.id = k.occasion_id
  where x.org_id = k.org_id and x.employee_id = k.employee_id and x.released_at is not null
    and y.starts_on >= o.starts_on and y.ends_on <= o.ends_on)`
