import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { generateForms } from '#engines/appraisal/generate-server.ts'
import { calculate } from '#engines/appraisal/result-server.ts'
import { seedAfterwards } from '#seeds/appraisal-afterwards.ts'
import { answer, questions, type Id } from '#seeds/appraisal-answers.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Hired, type Seeding } from '#seeds/seeding.ts'

const USE = 'performance-appraisal'
const kpis = [
  ['Requests answered within a day', 'Customer', 'Percent', null, 40, '95'],
  ['Reports delivered on time', 'Process', 'Number', 'reports', 30, '12'],
  ['Errors found after closing', 'Process', 'Number', 'errors', 30, '4'],
] as const
const bands = [
  ['Outstanding', 90, 'Promotion', null, 10],
  ['Exceeds expectations', 75, 'Increment', 10, 25],
  ['Meets expectations', 60, 'Increment', 5, 45],
  ['Partly meets expectations', 45, 'Training', null, 15],
  ['Below expectations', 0, 'Improvement plan', null, 5],
] as const
const modes = [
  ['Self', 'Questionnaire', 10, 'Named', 1],
  ['Supervisor', 'Questionnaire', 60, 'Named', 1],
  ['Peer', 'Questionnaire', 30, 'Hidden', 3, 5],
  ['Self', 'KPI', 30, 'Named', 1],
  ['Supervisor', 'KPI', 70, 'Named', 1],
] as const

const slots: readonly Slot[] = [
  { title: 'Last year', year: 'last', from: -665, to: -301, due: -290, state: 'Archived', weight: 100 },
  { title: 'First half', year: 'this', from: -300, to: -180, due: -150, state: 'Closed', weight: 40 },
  { title: 'Autumn', year: 'this', from: -179, to: -60, due: -20, state: 'Closed', weight: 20 },
  { title: 'Second half', year: 'this', from: -59, to: 40, due: 14, state: 'Open', weight: 30 },
  { title: 'Year end', year: 'this', from: 41, to: 60, due: 75, state: 'Draft', weight: 10 },
]
const released = ['Last year', 'First half']

/**
 * A finished year, and this year a slot in each state: released with an appeal, closed and being calibrated, open with
 * forms under way, and one that is being prepared.
 */
export async function seedAppraisals(db: Db, { organization, today, hired }: Seeding) {
  const id = (what: string) => idOf(`appraisal ${what} ${organization.slug}`)
  const staff = hired.filter(({ person }) => person.left === null && person.joined < addDays(today, -400))
  const known = ['employee', 'supervisor', 'admin', 'hr.terai'].flatMap(
    (login) => personWith(staff, `${login}@demo.test`) ?? [],
  )
  const people = [...new Set([...known, ...staff])].slice(0, 40)
  await seedQuestions(db, id, today)
  await seedMasters(db, id, today)
  for (const slot of slots) {
    const occasion = await seedSlot(db, id, today, slot)
    if (slot.state === 'Draft') continue
    const isOver = slot.state !== 'Open'
    await seedKpis(db, id, occasion, people, isOver)
    await generateForms(
      { db, today },
      occasion,
      people.map(({ employee_id }) => employee_id),
      true,
    )
    await answer(db, id, occasion, addDays(today, isOver ? slot.due - 5 : -2), isOver)
    if (isOver) await finish(db, occasion, today, slot)
  }
  await seedAfterwards(db, id, today, people)
}

/** Closed as it would be: anonymous answers are read then, and what is released stays as it was told. */
async function finish(db: Db, occasion: string, today: string, { title, due, state }: Slot) {
  const set = (values: Record<string, string>) =>
    db.updateTable('appraisal_occasion').set(values).where('id', '=', occasion).execute()
  await set({ state: 'Closed' })
  await calculate(db, { name: USE }, occasion)
  await set({ state, sealed_on: addDays(today, due + 1) })
  if (!released.includes(title)) return
  const on = title === 'First half' ? -4 : due + 10
  await db
    .updateTable('appraisal_result')
    .set({ released_at: `${addDays(today, on)}T05:00:00Z` })
    .where('occasion_id', '=', occasion)
    .where('score', 'is not', null)
    .execute()
}

async function seedQuestions(db: Db, id: Id, today: string) {
  const category_id = id('category')
  await insertAll(db, 'question_category', [{ id: category_id, name: 'Appraisal', version: 1 }])
  await insertAll(
    db,
    'question',
    questions.map(({ title, detail }) => ({
      id: id(title),
      root_id: id(title),
      category_id,
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
  await db
    .insertInto('question_set')
    .values({
      id: id('set'),
      root_id: id('set'),
      use: USE,
      name: 'Work and teamwork',
      description: 'Ten minutes.',
      state: 'Published',
      published_at: `${today}T00:00:00Z`,
    })
    .execute()
  await db
    .insertInto('question_set_item')
    .values(
      questions.map(({ title, section, weight, is_required }, index) => ({
        id: id(`item ${title}`),
        set_id: id('set'),
        question_id: id(title),
        section,
        weight,
        is_required,
        position: index + 1,
      })),
    )
    .execute()
}

async function seedMasters(db: Db, id: Id, today: string) {
  await db
    .insertInto('appraisal_year')
    .values([
      {
        id: id('last year'),
        title: 'Appraisal of last year',
        starts_on: addDays(today, -665),
        ends_on: addDays(today, -301),
      },
      {
        id: id('this year'),
        title: 'Appraisal of this year',
        starts_on: addDays(today, -300),
        ends_on: addDays(today, 60),
      },
    ])
    .execute()
  await db
    .insertInto('score_band')
    .values(
      bands.map(([label, from_score, recommendation, value_percent, guideline_percent]) => ({
        id: id(`band ${label}`),
        label,
        from_score,
        recommendation,
        value_percent,
        guideline_percent,
      })),
    )
    .execute()
  await db
    .insertInto('kpi_collection')
    .values({ id: id('collection'), title: 'Office work', description: 'For most people in offices.' })
    .execute()
  await db
    .insertInto('kpi')
    .values(kpis.map((one) => ({ ...kpiOf(one), id: id(`kpi ${one[0]}`), collection_id: id('collection') })))
    .execute()
}

const kpiOf = ([title, category, measure, unit, weight_percent, target]: (typeof kpis)[number]) => ({
  title,
  category,
  measure,
  unit,
  direction: title.startsWith('Errors') ? 'Lower is better' : 'Higher is better',
  weight_percent,
  target,
})

interface Slot {
  title: string
  year: 'last' | 'this'
  from: number
  to: number
  due: number
  state: string
  weight: number
}
async function seedSlot(db: Db, id: Id, today: string, slot: Slot) {
  const occasion = id(`slot ${slot.title}`)
  await db
    .insertInto('appraisal_occasion')
    .values({
      id: occasion,
      use: USE,
      title: slot.title,
      starts_on: addDays(today, slot.from),
      ends_on: addDays(today, slot.to),
      opens_on: addDays(today, slot.due - 30),
      due_on: addDays(today, slot.due),
      kpi_percent: 40,
      appeal_days: 10,
      state: slot.state,
    })
    .execute()
  await db
    .insertInto('appraisal_slot')
    .values({ id: occasion, year_id: id(`${slot.year} year`), weight_percent: slot.weight })
    .execute()
  await db
    .insertInto('appraisal_mode')
    .values(
      modes.map(([mode, form, weight_percent, visibility, min_responses, nominate_max = 0]) => ({
        id: id(`${slot.title} ${mode} ${form}`),
        occasion_id: occasion,
        mode,
        form,
        weight_percent,
        visibility,
        min_responses,
        nominate_max,
        set_id: form === 'KPI' ? null : id('set'),
      })),
    )
    .execute()
  return occasion
}

const seedKpis = (db: Db, id: Id, occasion_id: string, people: readonly Hired[], isFinished: boolean) =>
  insertAll(
    db,
    'assigned_kpi',
    people.slice(0, 20).flatMap(({ employee_id }, n) =>
      kpis.map((one) => ({
        ...kpiOf(one),
        id: id(`assigned ${occasion_id} ${n} ${one[0]}`),
        occasion_id,
        employee_id,
        state: isFinished || n % 3 > 0 ? 'Acknowledged' : 'Pending acknowledgement',
        version: 1,
      })),
    ),
  )
