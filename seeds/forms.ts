import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { answerAll } from '#seeds/form-answers.ts'
import {
  canteen,
  equipment,
  pulse,
  safety,
  week,
  wishes,
  type Logic,
  type Question,
} from '#seeds/form-questions.ts'
import { writeFormRequests } from '#seeds/form-requests.ts'
import { dice, type Dice } from '#seeds/random.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'
import { writeSegments } from '#seeds/segments.ts'

/** Segments, and forms in every state: one being answered, one closed, a quiz, one to be decided about, a draft. */
export async function seedForms(db: Db, { organization, today, hired, account_id }: Seeding) {
  const segment = await writeSegments(db, hired)
  const category = newId()
  await db.insertInto('question_category').values({ id: category, name: 'Forms and surveys' }).execute()
  const ask = (name: string, questions: readonly Question[]) => writeSet(db, category, name, questions, today)
  const [pulseSet, canteenSet, equipmentSet, safetySet, weekSet] = await Promise.all([
    ask('Pulse', pulse),
    ask('Canteen', canteen),
    ask('Equipment', equipment),
    ask('Safety at work', safety),
    ask('The week', week),
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
    week: {
      title: 'How was your week?',
      description: 'One question, each week. Your lead reads it with you.',
      kind: 'Survey',
      set_id: weekSet.id,
      opens_on: addDays(today, -31),
      repeats: 'Week',
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
    repeats: null,
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
  const logins = await db
    .selectFrom('account')
    .select('id')
    .where('email', 'in', ['employee@demo.test', 'employee.terai@demo.test'])
    .execute()
  const trying = new Set([account_id, ...logins.map(({ id }) => id)])
  const answering = people.filter(({ account_id: of }) => of === null || !trying.has(of))
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
  const occurrences = [31, 24, 17, 10, 3].map((ago) => addDays(today, -ago))
  for (const [at, occurrence_on] of occurrences.entries())
    await answerAll(
      db,
      idOfForm('week'),
      answering.filter(() => d.once(2)),
      (one) => ({
        ...weekAnswer(d, weekSet.questions, at),
        id: newId(),
        employee_id: one.employee_id,
        division_id: null,
        occurrence_on,
        answered_on: addDays(occurrence_on, at === 4 ? 2 : d.number(0, 5)),
      }),
    )
  await writeFormRequests(db, {
    form_id: idOfForm('equipment'),
    questions: equipmentSet.questions,
    hired,
    today,
    account_id,
  })
}

async function writeSet(
  db: Db,
  category_id: string,
  name: string,
  questions: readonly Question[],
  today: string,
) {
  const id = newId()
  const rows = questions.map(([section, title, given, is_required, logic]) => ({
    id: newId(),
    section,
    title,
    given,
    is_required,
    logic,
  }))
  const conditionOf = (logic: Logic | undefined) => {
    if (!logic?.after) return null
    const [title, when] = logic.after
    const question_id = rows.find((row) => row.title === title)?.id
    return JSON.stringify({ question_id, values: [], from: null, to: null, ...when })
  }
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
      rows.map(({ id: question_id, section, is_required, logic }, index) => ({
        show_if: conditionOf(logic),
        prefill: logic?.prefill ?? null,
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

function weekAnswer(d: Dice, [week = '', hard = '', well = '']: string[], at: number) {
  const how = d.pick([5, 4, 4, 3, 3, 2, at % 2 ? 4 : 1])
  return {
    answers: {
      [week]: how,
      ...(how <= 2 ? { [hard]: [d.pick(['Too much work', 'Waiting for others', 'Meetings'])] } : {}),
      ...(d.once(4)
        ? { [well]: d.pick(['The release went out', 'A good talk with a customer', 'We helped each other']) }
        : {}),
    },
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
