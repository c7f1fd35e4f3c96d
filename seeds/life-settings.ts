import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { startOf } from '#engines/settings/settings.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { insertAll } from '#seeds/seeding.ts'

const templates = [
  {
    name: 'First weeks',
    stage: 'Onboarding',
    items: [
      ['Bring copies of citizenship and certificates', 'HR', 'Employee', -5],
      ['Choose the size of the office jacket', 'Administration', 'Employee', -4],
      ['Prepare desk and access card', 'Administration', 'HR', -3],
      ['Laptop and accounts', 'IT', 'HR', -2],
      ['Show around and introduce', 'Supervisor', 'Supervisor', 0],
      ['Collect citizenship and PAN', 'HR', 'HR', 3],
      ['Take to lunch and answer questions', 'HR', 'Buddy', 1],
      ['Enter in payroll with the bank account', 'Finance', 'Permission group', 2],
      ['First talk after two weeks', 'Supervisor', 'Supervisor', 14],
    ],
  },
  {
    name: 'Promotion',
    stage: 'Employment review',
    items: [
      ['Letter of promotion', 'HR', 'HR', -5],
      ['Tell payroll', 'Finance', 'HR', -2],
      ['Announce to the team', 'Supervisor', 'Supervisor', 0],
    ],
  },
  {
    name: 'Clearance',
    stage: 'Offboarding',
    items: [
      ['Hand over work', 'Supervisor', 'Supervisor', -7],
      ['Return laptop and phone', 'IT', 'Employee', -1],
      ['Return access card', 'Administration', 'Employee', 0],
      ['Settle advances', 'Finance', 'Permission group', 0],
      ['Experience letter', 'HR', 'HR', 3],
    ],
  },
] as const
const option = (label: string) => ({ label, marks: null })
const asked = [
  ['Your work', 'How satisfied were you with your work?', rating(1, 5, 'Not at all', 'Very')],
  ['Your work', 'How well did your supervisor support you?', rating(1, 5, 'Not at all', 'Very')],
  [
    'Leaving',
    'What was good here?',
    {
      kind: 'multiple',
      options: ['Colleagues', 'The work itself', 'Pay', 'Learning', 'The place', 'Something else'].map(
        option,
      ),
    },
  ],
  ['Leaving', 'How well could you learn and grow here?', rating(0, 10, 'Not at all', 'Very well')],
  ['Leaving', 'Were you told openly how your work was seen?', { kind: 'yes_no', yes_marks: null }],
  ['Leaving', 'What should we do better?', { kind: 'long_text', max: 1000 }],
] as const
function rating(from: number, to: number, low_label: string, high_label: string) {
  return { kind: 'rating', from, to, low_label, high_label }
}

export async function writeTemplates(db: Db) {
  const payroll = await db
    .selectFrom('permission_group')
    .select('id')
    .where('name', '=', 'Payroll only')
    .executeTakeFirst()
  const rows = templates.map(({ name, stage }) => ({ id: newId(), name, stage }))
  await db.insertInto('task_template').values(rows).execute()
  const lines = templates.flatMap(({ items }, at) =>
    items.map(([title, department, assignee_kind, due_days], index) => ({
      id: newId(),
      task_template_id: rows[at]?.id ?? '',
      title,
      department,
      assignee_kind,
      assignee_group_id: assignee_kind === 'Permission group' ? (payroll?.id ?? null) : null,
      due_days,
      is_required: !title.startsWith('First talk'),
      counts_working_days: title.startsWith('Laptop'),
      blocks_joining: at === 0 && index === 0,
      position: index + 1,
      version: 1,
    })),
  )
  await db.insertInto('task_template_item').values(lines).execute()
  return new Map(rows.map(({ stage, id }): [string, string] => [stage, id]))
}

/** The first template of each kind: what a change or a leaving is written with. */
async function letterOf(db: Db) {
  const rows = await db.selectFrom('letter_template').select(['id', 'kind']).orderBy('name', 'desc').execute()
  const found = new Map(rows.map(({ id, kind }) => [kind, id]))
  return (kind: string) => found.get(kind) ?? null
}

export async function writeChangeTypes(db: Db, template: string) {
  const letter = await letterOf(db)
  const rows = (changeType.usual ?? []).map((type) => ({
    ...startOf(changeType.fields),
    ...type,
    id: newId(),
    needs_approval: type.category === 'Promotion',
    task_template_id: type.category === 'Promotion' ? template : null,
    letter_template_id: letter(String(type.category)),
  }))
  await insertAll(db, 'change_type', rows)
  return idsOf(rows)
}

export async function writeSeparationTypes(db: Db, template: string) {
  const letter_template_id = (await letterOf(db))('Experience')
  const rows = (separationType.usual ?? []).map((type) => ({
    ...startOf(separationType.fields),
    ...type,
    id: newId(),
    task_template_id: template,
    letter_template_id,
  }))
  await insertAll(db, 'separation_type', rows)
  return idsOf(rows)
}

const idsOf = (rows: readonly { id: string; name?: unknown }[]) =>
  new Map(rows.map(({ name, id }): [string, string] => [String(name), id]))

export async function writeQuestions(db: Db, today: string): Promise<string> {
  const category = newId()
  const set = newId()
  await db
    .insertInto('question_category')
    .values({ id: category, name: 'Exit interview', description: 'What leavers are asked.' })
    .execute()
  const rows = asked.map(([section, title, detail]) => ({ id: newId(), section, title, detail }))
  await db
    .insertInto('question')
    .values(
      rows.map(({ id, title, detail }) => ({
        id,
        root_id: id,
        category_id: category,
        kind: detail.kind,
        title,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
  await db
    .insertInto('question_set')
    .values({
      id: set,
      root_id: set,
      use: 'exit_interview',
      name: 'Exit interview',
      description: 'Thank you for your time with us. HR alone reads what you answer.',
      state: 'Published',
      published_at: `${today}T00:00:00Z`,
    })
    .execute()
  await db
    .insertInto('question_set_item')
    .values(
      rows.map(({ id, section }, index) => ({
        id: newId(),
        set_id: set,
        question_id: id,
        section,
        position: index + 1,
        is_required: index < 5,
      })),
    )
    .execute()
  return set
}
