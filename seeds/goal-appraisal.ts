import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { nth, type GoalSeeding } from '#seeds/goals.ts'
import { insertAll } from '#seeds/seeding.ts'

const questions = [
  ['Reaches the goals that were agreed', 'Goals'],
  ['Says early when a goal is at risk', 'Goals'],
  ['Supports colleagues', 'Working together'],
] as const

/** An appraisal of the running period: one's own form, the supervisor's and that of colleagues, some of them submitted. */
export async function seedGoalAppraisal(db: Db, { id, today, boss, people }: GoalSeeding) {
  await insertAll(db, 'question_category', [
    { id: id('goal questions'), name: 'Goals and cooperation', is_archived: false, version: 1 },
  ])
  const at = `${addDays(today, -20)}T04:00:00Z`
  await insertAll(
    db,
    'question',
    questions.map(([title], n) => ({
      id: id(`goal question ${n}`),
      root_id: id(`goal question ${n}`),
      version_no: 1,
      category_id: id('goal questions'),
      kind: 'rating',
      title,
      detail: { kind: 'rating', from: 1, to: 5, low_label: 'Rarely', high_label: 'Always' },
      is_latest: true,
      is_archived: false,
      version: 1,
      created_at: at,
    })),
  )
  const set_id = id('goal question set')
  await insertAll(db, 'question_set', [
    {
      id: set_id,
      root_id: set_id,
      version_no: 1,
      use: 'goal_appraisal',
      name: 'Goals and cooperation',
      state: 'Published',
      published_at: at,
      version: 1,
      created_at: at,
    },
  ])
  await insertAll(
    db,
    'question_set_item',
    questions.map(([, section], n) => ({
      id: id(`goal question item ${n}`),
      set_id,
      question_id: id(`goal question ${n}`),
      section,
      position: n + 1,
      is_required: true,
      weight: 1,
    })),
  )
  const occasion_id = id('goal appraisal')
  await insertAll(db, 'appraisal_occasion', [
    {
      id: occasion_id,
      use: 'goal_appraisal',
      title: 'Second half evaluation',
      starts_on: addDays(today, -120),
      ends_on: addDays(today, 60),
      opens_on: addDays(today, -10),
      due_on: addDays(today, 12),
      missing_rule: 'Redistribute',
      kpi_percent: 0,
      state: 'Open',
      version: 1,
      created_at: at,
    },
  ])
  await insertAll(db, 'goal_appraisal', [{ id: occasion_id, period_id: id('goal period now') }])
  const modes = [
    ['Self', 20],
    ['Supervisor', 60],
    ['Peer', 10],
    ['External', 10],
  ] as const
  await insertAll(
    db,
    'appraisal_mode',
    modes.map(([mode, weight_percent]) => ({
      id: id(`goal mode ${mode}`),
      occasion_id,
      mode,
      form: 'Questionnaire',
      weight_percent,
      set_id,
      visibility: 'Named',
      min_responses: 1,
      version: 1,
    })),
  )
  const team = people.slice(0, 10)
  const forms = team.flatMap((person, n) => {
    const peer = nth(
      team.filter((one) => one !== person && one !== boss),
      n + 1,
    )
    return [
      { n: n * 3, person, appraiser: person, mode: 'Self' },
      ...(person === boss ? [] : [{ n: n * 3 + 1, person, appraiser: boss, mode: 'Supervisor' }]),
      { n: n * 3 + 2, person, appraiser: peer, mode: 'Peer' },
    ]
  })
  const stateOf = (n: number) => nth(['Submitted', 'Pending', 'Pending', 'Submitted', 'Pending'], n)
  const answered = (n: number) => stateOf(n) === 'Submitted'
  await insertAll(
    db,
    'appraisal_assignment',
    forms.map(({ n, person, appraiser, mode }) => ({
      id: id(`goal form ${n}`),
      occasion_id,
      mode_id: id(`goal mode ${mode}`),
      form: 'Questionnaire',
      employee_id: person.employee_id,
      appraiser_id: appraiser.employee_id,
      weight: 1,
      due_on: addDays(today, n % 13 === 1 ? -1 : 12),
      state: stateOf(n),
      submitted_on: answered(n) ? addDays(today, -2) : null,
      version: 1,
    })),
  )
  await insertAll(
    db,
    'appraisal_response',
    forms
      .filter(({ n }) => answered(n))
      .map(({ n, person, mode }) => ({
        id: id(`goal response ${n}`),
        occasion_id,
        mode_id: id(`goal mode ${mode}`),
        employee_id: person.employee_id,
        assignment_id: id(`goal form ${n}`),
        weight: 1,
        answers: questions.map((_one, k) => ({
          question_id: id(`goal question ${k}`),
          value: 3 + ((n + k) % 3),
          marks: null,
          full_marks: null,
        })),
        comment: n % 2 ? null : 'Keeps agreements, and asks early.',
        score: null,
        submitted_on: addDays(today, -2),
      })),
  )
}
