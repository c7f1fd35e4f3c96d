import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { dice, type Dice } from '#seeds/random.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

type Question = readonly [section: string, title: string, detail: QuestionDetail, required: boolean]
const detail = (given: unknown) => QuestionDetail.parse(given)
const choices = (...labels: string[]) => labels.map((label) => ({ label }))

const pulse: readonly Question[] = [
  [
    'Working here',
    'How likely are you to recommend us as a place to work?',
    detail({ kind: 'rating', from: 0, to: 10, low_label: 'Not at all', high_label: 'Very likely' }),
    true,
  ],
  [
    'Working here',
    'My supervisor helps me to grow.',
    detail({ kind: 'rating', to: 5, low_label: 'Disagree', high_label: 'Agree' }),
    true,
  ],
  [
    'Working here',
    'I can plan my week.',
    detail({ kind: 'rating', to: 5, low_label: 'Disagree', high_label: 'Agree' }),
    true,
  ],
  [
    'What would help',
    'What would help you most?',
    detail({
      kind: 'multiple',
      options: choices('Better tools', 'Training', 'Quieter rooms', 'Clearer goals', 'More hands'),
    }),
    false,
  ],
  ['What would help', 'What should we change first?', detail({ kind: 'long_text', max: 1000 }), false],
]
const canteen: readonly Question[] = [
  [
    '',
    'How often do you eat in the canteen?',
    detail({ kind: 'single', options: choices('Every day', 'Some days', 'Hardly ever') }),
    true,
  ],
  ['', 'How is the food?', detail({ kind: 'rating', to: 5 }), true],
  ['', 'Would you like a vegetarian day?', detail({ kind: 'yes_no' }), true],
]
const equipment: readonly Question[] = [
  [
    '',
    'What do you need?',
    detail({ kind: 'single', options: choices('Screen', 'Chair', 'Headset', 'Something else') }),
    true,
  ],
  ['', 'What do you need it for?', detail({ kind: 'long_text', max: 500 }), true],
  ['', 'From when on?', detail({ kind: 'date' }), false],
]
const safety: readonly Question[] = [
  [
    '',
    'Where do we meet when the alarm sounds?',
    detail({
      kind: 'single',
      options: [
        { label: 'At the gate', marks: 1 },
        { label: 'In the canteen', marks: 0 },
        { label: 'At my desk', marks: 0 },
      ],
    }),
    true,
  ],
  [
    '',
    'May the lift be used in a fire?',
    detail({
      kind: 'single',
      options: [
        { label: 'Yes', marks: 0 },
        { label: 'No', marks: 1 },
      ],
    }),
    true,
  ],
]

const wishes = [
  'Fewer meetings on Mondays.',
  'A quiet room to concentrate.',
  'Earlier word about the next release.',
  'A second screen for everybody.',
  'Time to learn, an hour a week.',
  'Clearer goals at the start of a quarter.',
  'The bus from Koteshwar should come earlier.',
  'More people in support.',
  'Let us work from home on Fridays.',
  'Thank people when a thing is done.',
]

/** Segments, and forms in every state: one being answered, one closed, a quiz, one to be decided about, a draft. */
export async function seedForms(db: Db, { organization, today, hired, account_id }: Seeding) {
  const segment = await writeSegments(db, hired)
  const category = newId()
  await db.insertInto('question_category').values({ id: category, name: 'Forms and surveys' }).execute()
  const ask = (name: string, questions: readonly Question[]) => writeSet(db, category, name, questions, today)
  const [pulseSet, canteenSet, equipmentSet, safetySet] = await Promise.all([
    ask('Pulse', pulse),
    ask('Canteen', canteen),
    ask('Equipment', equipment),
    ask('Safety at work', safety),
  ])
  const base = { state: 'Published', closes_on: null, segment_id: null, version: 2 }
  const rows = {
    pulse: {
      title: 'How are we doing?',
      description: 'Five questions, three minutes. What you say here decides what we do in the next quarter.',
      kind: 'Survey',
      set_id: pulseSet.id,
      is_anonymous: true,
      opens_on: addDays(today, -6),
      closes_on: addDays(today, 8),
      remind_days: 3,
      threshold: 5,
    },
    canteen: {
      title: 'The new canteen menu',
      description: null,
      kind: 'Survey',
      set_id: canteenSet.id,
      opens_on: addDays(today, -40),
      closes_on: addDays(today, -12),
      state: 'Closed',
    },
    equipment: {
      title: 'Equipment for work at home',
      description: 'Your supervisor and HR decide about it within a week.',
      kind: 'Request',
      set_id: equipmentSet.id,
      segment_id: segment.confirmed,
      opens_on: addDays(today, -90),
      allows_many: true,
    },
    safety: {
      title: 'Safety at work',
      description: 'Two questions that everybody has to know the answer to.',
      kind: 'Quiz',
      set_id: safetySet.id,
      opens_on: addDays(today, -2),
      closes_on: addDays(today, 20),
      allows_many: true,
    },
    picnic: {
      title: 'The yearly picnic',
      description: null,
      kind: 'Survey',
      set_id: canteenSet.id,
      segment_id: segment.women,
      opens_on: addDays(today, 14),
      state: 'Draft',
      version: 1,
    },
  }
  const forms = Object.entries(rows).map(([key, row]) => ({
    ...base,
    is_anonymous: false,
    allows_many: false,
    threshold: 5,
    ...row,
    key,
    id: newId(),
  }))
  await insertAll(
    db,
    'form',
    forms.map(({ key: _, ...row }) => row),
  )
  const idOfForm = (key: string) => forms.find((form) => form.key === key)?.id ?? ''
  const people = hired.filter(({ person }) => person.left === null && person.joined <= today)
  const d = dice(organization.slug.length)
  // the one who tries the product has something to answer
  const answering = people.filter(
    ({ account_id: of, person }) => of !== account_id && !person.email?.startsWith('employee'),
  )
  const divisions = await divisionsOf(db, today)
  await answerAll(
    db,
    idOfForm('pulse'),
    answering.filter(() => !d.once(4)),
    (one) => ({
      employee_id: null,
      id: randomUUID(),
      division_id: divisions.get(one.employee_id) ?? null,
      answered_on: addDays(today, -d.number(1, 5)),
      answers: pulseAnswers(d, pulseSet.questions),
    }),
  )
  await answerAll(
    db,
    idOfForm('canteen'),
    answering.filter(() => d.once(2)),
    (one) => ({
      employee_id: one.employee_id,
      id: newId(),
      division_id: null,
      answered_on: addDays(today, -d.number(13, 38)),
      answers: {
        [canteenSet.questions[0] ?? '']: d.pick(['Every day', 'Every day', 'Some days', 'Hardly ever']),
        [canteenSet.questions[1] ?? '']: d.number(2, 5),
        [canteenSet.questions[2] ?? '']: !d.once(3),
      },
    }),
  )
  await writeRequests(db, {
    form_id: idOfForm('equipment'),
    questions: equipmentSet.questions,
    hired,
    today,
    account_id,
  })
}

async function writeSegments(db: Db, hired: readonly Hired[]) {
  const branches = await db.selectFrom('branch').select(['id', 'name']).orderBy('code').execute()
  const [branch] = branches
  const rows = [
    { key: 'women', name: 'Women', description: null, rule: { genders: ['Female'] } },
    {
      key: 'confirmed',
      name: 'Confirmed people',
      description: 'Whoever has passed probation.',
      rule: { standing: 'Confirmed' },
    },
    { key: 'new', name: 'In their first year', description: null, rule: { service_below: 12 } },
    {
      key: 'head',
      name: `People of ${branch?.name ?? 'the head office'}`,
      description: 'With the branches below it.',
      rule: { branch_ids: branch ? [branch.id] : [] },
    },
    {
      key: 'committee',
      name: 'Safety committee',
      description: 'Chosen by name for two years.',
      rule: {
        include_ids: hired
          .filter(({ person }) => person.left === null)
          .slice(3, 8)
          .map(({ employee_id }) => employee_id),
      },
    },
  ].map((row) => ({ ...row, id: newId() }))
  await insertAll(
    db,
    'segment',
    rows.map(({ key: _, ...row }) => ({ ...row, is_archived: false, version: 1 })),
  )
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]))
}

async function writeSet(
  db: Db,
  category_id: string,
  name: string,
  questions: readonly Question[],
  today: string,
) {
  const id = newId()
  const rows = questions.map(([section, title, given, is_required]) => ({
    id: newId(),
    section,
    title,
    given,
    is_required,
  }))
  await db
    .insertInto('question')
    .values(
      rows.map((row) => ({
        id: row.id,
        root_id: row.id,
        category_id,
        kind: row.given.kind,
        title: row.title,
        detail: JSON.stringify(row.given),
      })),
    )
    .execute()
  await db
    .insertInto('question_set')
    .values({ id, root_id: id, use: 'form', name, state: 'Published', published_at: `${today}T00:00:00Z` })
    .execute()
  await db
    .insertInto('question_set_item')
    .values(
      rows.map(({ id: question_id, section, is_required }, index) => ({
        id: newId(),
        set_id: id,
        question_id,
        section,
        is_required,
        position: index + 1,
      })),
    )
    .execute()
  return { id, questions: rows.map((row) => row.id) }
}

interface Answer {
  id: string
  employee_id: string | null
  division_id: string | null
  answered_on: string
  answers: Record<string, unknown>
}
async function answerAll(db: Db, form_id: string, people: readonly Hired[], answer: (one: Hired) => Answer) {
  const given = people.map((one) => ({ ...answer(one), form_id, is_told: true }))
  await insertAll(
    db,
    'form_response',
    given.toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  await insertAll(
    db,
    'form_answered',
    people.map(({ employee_id }, index) => ({
      form_id,
      employee_id,
      answered_on: given[index]?.answered_on,
      times: 1,
    })),
  )
}

function pulseAnswers(d: Dice, [recommend = '', growth = '', week = '', help = '', change = '']: string[]) {
  return {
    [recommend]: d.pick([10, 9, 9, 8, 8, 7, 7, 6, 5, 3]),
    [growth]: d.pick([5, 4, 4, 4, 3, 3, 2]),
    [week]: d.pick([5, 4, 3, 3, 2, 1]),
    ...(d.once(5)
      ? {}
      : {
          [help]: [
            ...new Set([
              d.pick(['Better tools', 'Training', 'Training', 'Clearer goals']),
              d.pick(['Quieter rooms', 'More hands', 'Training']),
            ]),
          ],
        }),
    ...(d.once(3) ? { [change]: d.pick(wishes) } : {}),
  }
}

async function divisionsOf(db: Db, today: string) {
  const rows = await db
    .selectFrom('employment_assignment')
    .select(['employee_id', 'division_id'])
    .where(sql<boolean>`valid_from <= ${today}::date and (valid_to is null or valid_to >= ${today}::date)`)
    .execute()
  return new Map(rows.map(({ employee_id, division_id }) => [employee_id, division_id]))
}

interface Asked {
  form_id: string
  questions: string[]
  hired: readonly Hired[]
  today: string
  account_id: string
}
/** Two that wait for the supervisor of the demo, from people who report to them. */
async function writeRequests(db: Db, { form_id, questions, hired, today, account_id }: Asked) {
  const boss = hired.find(({ person }) => person.email === 'supervisor@demo.test')
  if (!boss) return
  const links = await db
    .selectFrom('supervisor_link')
    .select('employee_id')
    .where('supervisor_id', '=', boss.employee_id)
    .where('authority_order', '=', 1)
    .orderBy('employee_id')
    .limit(2)
    .execute()
  const [what = '', why = ''] = questions
  for (const [index, { employee_id }] of links.entries()) {
    const by = hired.find((one) => one.employee_id === employee_id)
    if (!by) continue
    const id = newId()
    const created_at = `${addDays(today, -2 - index)}T05:30:00Z`
    const remarks = 'Two days a week I work at home.'
    await db
      .insertInto('request')
      .values({
        id,
        type: 'form_request',
        employee_id,
        sender_account_id: by.account_id ?? account_id,
        level: 1,
        request_remarks: remarks,
        created_at,
      })
      .execute()
    await db.insertInto('form_request').values({ request_id: id, form_id }).execute()
    await db
      .insertInto('request_recipient')
      .values({ request_id: id, employee_id: boss.employee_id, level: 1 })
      .execute()
    await db
      .insertInto('request_history')
      .values({
        id: newId(),
        request_id: id,
        action_performed: 'Requested',
        account_id: by.account_id ?? account_id,
        account_name: by.full_name,
        acting_as: 'user',
        remarks,
        created_at,
      })
      .execute()
    const answers = {
      [what]: index ? 'Chair' : 'Screen',
      [why]: index ? 'My back complains.' : 'To see code and page beside each other.',
    }
    await answerAll(db, form_id, [by], () => ({
      id: newId(),
      employee_id,
      division_id: null,
      answered_on: addDays(today, -2 - index),
      answers,
    }))
    await db
      .updateTable('form_response')
      .set({ request_id: id })
      .where('form_id', '=', form_id)
      .where('employee_id', '=', employee_id)
      .execute()
  }
}
