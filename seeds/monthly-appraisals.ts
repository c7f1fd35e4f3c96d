import { sql } from 'kysely'
import { addMonthsIn, calendarSystems } from '#kernel/calendar/system.ts'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { generateForms, nextEligible } from '#engines/appraisal/generate-server.ts'
import { calculate } from '#engines/appraisal/result-server.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { QuestionDetail, type AnswerValue } from '#engines/questions/question.ts'
import { monthOf } from '#modules/monthly-appraisal/domain/month.ts'
import { makeMonth, prepareForms, settingsIn } from '#modules/monthly-appraisal/server/open.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

const rating = QuestionDetail.parse({
  kind: 'rating',
  to: 5,
  low_label: 'Below expectations',
  high_label: 'Far above expectations',
})
const questions = [
  { title: 'Work of the month was done on time', detail: rating, weight: 1, is_required: true },
  { title: 'The quality of the work was right', detail: rating, weight: 1, is_required: true },
  { title: 'Worked well with colleagues', detail: rating, weight: 1, is_required: true },
  {
    title: 'What stood out this month?',
    detail: QuestionDetail.parse({ kind: 'long_text', max: 500 }),
    weight: 0,
    is_required: false,
  },
]
const remarks = [
  'Closed the month without open items.',
  'Helped the new colleague to settle in.',
  'Two dates were missed; the plan for next month is agreed.',
  'Customers praised the quick answers.',
]

/** Three closed months with results and the one that is being filled in. */
export async function seedMonthlyAppraisals(db: Db, { organization, today }: Seeding) {
  const id = (what: string) => idOf(`monthly appraisal ${what} ${organization.slug}`)
  await seedQuestions(db, id, today)
  await db
    .insertInto('monthly_appraisal_setting')
    .values({
      id: id('setting'),
      title: 'Monthly review',
      set_id: id('set'),
      self_percent: 20,
      opens_after_days: 1,
      due_after_days: 10,
      active_from: addDays(today, -150),
      reward_from: 85,
      support_below: 60,
    })
    .execute()
  const setting = await settingsIn(db).where('id', '=', id('setting')).executeTakeFirstOrThrow()
  for (const back of [4, 3, 2, 1]) {
    const isOver = back > 1
    const system = calendarSystems.BS
    const month = monthOf(system, addMonthsIn(system, today, -back), setting)
    const day = isOver ? month.opens_on : today
    const due_on = isOver ? month.due_on : addDays(today, 6)
    const made = await makeMonth(db, setting, { ...month, due_on })
    if (!made) continue
    await writeForms(db, made, day)
    await answer(db, made, isOver ? month.due_on : today, isOver, back)
  }
}

/** As the job of a month does it (`monthlyForms`), at once. */
async function writeForms(db: Db, id: string, day: string) {
  const ids = await nextEligible(db, day, id, { of: [], after: null, limit: 100_000 })
  await generateForms({ db, today: day }, id, ids, false)
  await prepareForms(db, id, day)
  await sql`update appraisal_assignment set state = 'Pending' where occasion_id = ${id}`.execute(db)
}

async function seedQuestions(db: Db, id: (what: string) => string, today: string) {
  await insertAll(db, 'question_category', [{ id: id('category'), name: 'Monthly review', version: 1 }])
  await insertAll(
    db,
    'question',
    questions.map(({ title, detail }) => ({
      id: id(title),
      root_id: id(title),
      category_id: id('category'),
      kind: detail.kind,
      title,
      detail,
      version_no: 1,
      is_latest: true,
      is_archived: false,
      version: 1,
      created_at: `${today}T00:00:00Z`,
    })),
  )
  await insertAll(db, 'question_set', [
    {
      id: id('set'),
      root_id: id('set'),
      use: 'monthly-appraisal',
      name: 'Monthly review',
      description: 'Three minutes.',
      state: 'Published',
      published_at: `${today}T00:00:00Z`,
    },
  ])
  await insertAll(
    db,
    'question_set_item',
    questions.map(({ title, weight, is_required }, index) => ({
      id: id(`item ${title}`),
      set_id: id('set'),
      question_id: id(title),
      section: 'The month',
      weight,
      is_required,
      position: index + 1,
    })),
  )
}

/** All forms of a month that is over but a few; of the open one every second. */
async function answer(db: Db, occasion_id: string, on: string, isOver: boolean, seed: number) {
  const { rows } = await sql<{ id: string; mode_id: string; employee_id: string; title: string }>`
    select a.id, a.mode_id, a.employee_id from appraisal_assignment a where a.occasion_id = ${occasion_id}
    order by a.employee_id, a.mode_id, a.id`.execute(db)
  const { rows: asked } = await sql<{ question_id: string; title: string }>`
    select i.question_id, q.title from appraisal_mode m join question_set_item i on i.org_id = m.org_id and i.set_id = m.set_id
    join question q on q.org_id = i.org_id and q.id = i.question_id
    where m.occasion_id = ${occasion_id} group by 1, 2, i.position order by i.position`.execute(db)
  const items = questions.map((one) => ({
    ...one,
    section: 'The month',
    show_if: null,
    question_id: asked.find(({ title }) => title === one.title)?.question_id ?? '',
  }))
  const given = rows.filter((_, n) => (isOver ? n % 17 !== 5 : n % 2 === 0))
  await insertAll(
    db,
    'appraisal_response',
    given.map((row, n) => {
      // somebody is about as good in one month as in the next
      const level = 2 + (row.employee_id.charCodeAt(3) % 3)
      const answers: Record<string, AnswerValue> = Object.fromEntries(
        items.map(({ question_id, detail }, at) => [
          question_id,
          detail.kind === 'rating'
            ? Math.min(5, level + ((n + at + seed) % 2))
            : (remarks[(n + seed) % remarks.length] ?? ''),
        ]),
      )
      const checked = checkedAnswers(items, answers)
      if (checked.problems) throw new Error('An answer of the demo does not fit its question.')
      return {
        id: idOf(`monthly response ${row.id}`),
        occasion_id,
        mode_id: row.mode_id,
        employee_id: row.employee_id,
        assignment_id: row.id,
        weight: 1,
        submitted_on: on,
        comment: null,
        answers: checked.given,
        score: checked.score,
      }
    }),
  )
  await db
    .updateTable('appraisal_assignment')
    .set({ state: 'Submitted', submitted_on: on })
    .where('id', 'in', given.length ? given.map(({ id }) => id) : [occasion_id])
    .execute()
  if (!isOver) return
  await calculate(db, ma, occasion_id)
  await db
    .updateTable('appraisal_result')
    .set({ released_at: `${addDays(on, 2)}T05:00:00Z` })
    .where('occasion_id', '=', occasion_id)
    .where('score', 'is not', null)
    .execute()
  await db.updateTable('appraisal_occasion').set({ state: 'Closed' }).where('id', '=', occasion_id).execute()
}
