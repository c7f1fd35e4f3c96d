import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { weightedScore } from '#engines/appraisal/achievement.ts'
import type { FormItem } from '#engines/appraisal/appraisal-record.ts'
import type { FormSource } from '#engines/appraisal/form-server.ts'
import { achievedOf } from '#modules/employee-evaluation/server/achieved.ts'
import { factColumns, scoreTarget, type TargetFacts } from '#modules/employee-evaluation/server/scored.ts'
import { targetFor } from '#modules/employee-evaluation/domain/spreading.ts'

interface Assigned extends TargetFacts {
  id: string
  title: string
  unit: string | null
  achieved: string | null
}

/** The targets of somebody in a period: the evaluator confirms what was achieved, beside what was entered so far. */
export const targetSource: FormSource = {
  async items(db, about) {
    return (await targetsOf(db, about)).flatMap((one): FormItem[] => {
      const wanted = targetFor(one.kind, one.parts, one.employed)
      // nothing is wanted of who was not employed in any of its months
      if (wanted === null) return []
      return [
        {
          question_id: one.id,
          section: 'Targets',
          is_required: true,
          weight: one.weight_percent,
          show_if: null,
          prefill: null,
          title: one.title,
          help: `Target: ${withUnit(wanted, one.unit)}. Entered so far: ${one.achieved === null ? '–' : withUnit(one.achieved, one.unit)}`,
          detail: { kind: 'number', min: null, max: null, unit: one.unit },
          category: 'Targets',
        },
      ]
    })
  },
  async score(db, about, given) {
    const targets = new Map((await targetsOf(db, about)).map((one) => [one.id, one]))
    return weightedScore(
      given.flatMap(({ question_id, value }) => {
        const one = targets.get(question_id)
        if (!one || typeof value !== 'number') return []
        const { points, weight_percent } = scoreTarget(one, value.toFixed(2))
        return points === null ? [] : [{ score: points, weight_percent }]
      }),
    )
  },
}

const withUnit = (value: string, unit: string | null) => (unit ? `${value} ${unit}` : value)

async function targetsOf(db: Db, about: { occasion_id: string; employee_id: string }): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    select a.id, a.title, a.unit, ${achievedOf('a')}::text as achieved, ${factColumns}
    from evaluation_period p join assigned_target a on a.org_id = p.org_id and a.form_id = p.target_form_id
    join evaluation_target_form f on f.org_id = a.org_id and f.id = a.form_id
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where p.id = ${about.occasion_id} and a.employee_id = ${about.employee_id}
    order by a.weight_percent desc, a.title`.execute(db)
  return rows
}
