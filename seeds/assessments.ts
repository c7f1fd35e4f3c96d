import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { outcomeOf, percentOf } from '#modules/assessment/domain/attempt.ts'
import { markedAnswers } from '#modules/assessment/server/marking.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

const choice = (title: string, right: string, ...wrong: string[]) => ({
  title,
  weight: 1,
  detail: QuestionDetail.parse({
    kind: 'single',
    options: [right, ...wrong].toSorted().map((label) => ({ label, marks: label === right ? 1 : 0 })),
  }),
})
const questions = [
  choice(
    'A colleague asks for your password to finish an urgent task. What do you do?',
    'Refuse and offer other help',
    'Tell it and change it later',
    'Write it on paper',
  ),
  choice(
    'You leave your desk for ten minutes. Your screen is …',
    'Locked',
    'On, with the light turned down',
    'On',
  ),
  choice(
    'A mail from “the bank” asks you to log in by a link. You …',
    'Report it and do not click',
    'Log in quickly',
    'Forward it to the team',
  ),
  choice(
    'Where does a printed list of salaries go after use?',
    'Into the shredder',
    'Into the waste paper',
    'Into an open drawer',
  ),
  {
    title: 'Describe one risk to information at your own desk, and what you do about it.',
    weight: 2,
    detail: QuestionDetail.parse({ kind: 'long_text', max: 1000 }),
  },
]

/** A test of safe work with information: taken by some, to be marked of one, and waiting for others. */
export async function seedAssessments(db: Db, { organization, today, hired }: Seeding) {
  const id = (what: string) => idOf(`assessment ${what} ${organization.slug}`)
  const staff = hired.filter(({ person }) => person.left === null && person.joined < addDays(today, -100))
  const known = ['employee', 'supervisor', 'employee.terai'].flatMap(
    (login) => personWith(staff, `${login}@demo.test`) ?? [],
  )
  const people = [...new Set([...known, ...staff])].slice(0, 14)
  await insertAll(db, 'question_category', [{ id: id('category'), name: 'Safe work', version: 1 }])
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
      use: 'assessment',
      name: 'Safe work with information',
      description: 'Five questions.',
      state: 'Published',
      published_at: `${today}T00:00:00Z`,
    },
  ])
  await insertAll(
    db,
    'question_set_item',
    questions.map(({ title, weight }, index) => ({
      id: id(`item ${title}`),
      set_id: id('set'),
      question_id: id(title),
      section: '',
      weight,
      is_required: true,
      position: index + 1,
    })),
  )
  await insertAll(db, 'assessment', [
    {
      id: id('test'),
      title: 'Information security',
      instructions: 'Answer by what you do at work, not by what the book says.',
      set_id: id('set'),
      duration_minutes: 20,
      pass_percent: 60,
      opens_on: addDays(today, -20),
      closes_on: addDays(today, 20),
      state: 'Published',
    },
  ])
  const items = questions.map(({ title, detail, weight }) => ({ question_id: id(title), detail, weight }))
  await insertAll(
    db,
    'assessment_taker',
    people.map(({ employee_id }, n) => {
      const taker = { id: id(`taker ${n}`), assessment_id: id('test'), employee_id }
      // the employee of the demo has it still to take
      if (n === 0 || n % 4 === 3)
        return { ...taker, state: 'Invited', started_at: null, submitted_at: null, answers: {}, ...unmarked }
      const day = addDays(today, -1 - (n % 9))
      const answers = Object.fromEntries(
        items.map(({ question_id, detail }, at) => {
          if (detail.kind !== 'single')
            return [question_id, 'Papers on the desk: I lock them away in the evening.']
          const right = detail.options.find(({ marks }) => marks === 1)?.label ?? ''
          const wrong = detail.options.find(({ marks }) => marks === 0)?.label ?? ''
          return [question_id, (n + at) % 4 === 0 ? wrong : right]
        }),
      )
      const { marks, full } = markedAnswers(items, answers)
      const written = String(n % 3)
      const score = percentOf(String(Number(marks) + Number(written)), full)
      const isOpen = n === 1
      return {
        ...taker,
        state: isOpen ? 'Under evaluation' : outcomeOf(score, 60),
        started_at: `${day}T05:00:00Z`,
        submitted_at: `${day}T05:14:00Z`,
        answers,
        marks,
        written_marks: isOpen ? null : written,
        full_marks: full,
        score: isOpen ? null : score,
      }
    }),
  )
}

const unmarked = { marks: null, written_marks: null, full_marks: null, score: null }
