import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { Person } from '#kernel/person.ts'
import { Draft, OpenForm } from '#engines/appraisal/appraisal-record.ts'
import { formStates } from '#engines/appraisal/form-life.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { maManage, maRead } from '#modules/monthly-appraisal/shared/appraisal.ts'

/** What attendance and tasks know of somebody's month. */
const MonthFacts = z.object({
  workdays: z.number(),
  present_days: z.string(),
  absent_days: z.string(),
  leave_days: z.string(),
  late_days: z.number(),
  tasks_due: z.number(),
  tasks_on_time: z.number(),
})
export type MonthFacts = z.output<typeof MonthFacts>
const GridRow = z.object({
  /** Of the form. */
  id: z.string(),
  appraisee: Person,
  state: z.enum(formStates),
  /** Why it cannot be filled in, or null. */
  shut: z.string().nullable(),
  remarks: z.string().nullable(),
  version: z.number(),
  draft: Draft.nullable(),
  given: OpenForm.shape.given,
  comment: z.string().nullable(),
  facts: MonthFacts,
  /** What the appraiser gave them before, the latest first. */
  before: z.array(z.string()),
})
export type GridRow = z.output<typeof GridRow>

/** The team of an appraiser in a month, to be rated question by question. */
export const teamGrid = get('/monthly-appraisal/{org}/grid/', {
  private: true,
  access: { user: true },
  query: z.object({ occasion_id: z.uuid('Select a valid choice.').optional() }),
  response: z.object({
    months: z.array(z.object({ id: z.string(), title: z.string(), due_on: z.string() })),
    month: z.object({ id: z.string(), title: z.string(), due_on: z.string() }).nullable(),
    items: OpenForm.shape.items,
    rows: z.array(GridRow),
    skipped: z.array(z.object({ person: Person, leave_days: z.string() })),
  }),
})

const read = { hr: [...maManage, ...maRead] }
export const skippedPeople = list('/monthly-appraisal/{org}/occasion/{occasion_id}/skipped/', {
  access: read,
  title: 'Skipped employees',
  columns: {
    person: col.person('Employee', { sortable: true }),
    leave_days: col.decimal('Days on leave'),
    of_days: col.number('Of days'),
  },
  more: { version: z.number(), abilities: z.object({ include: z.boolean() }) },
  phone: { first: 'person', second: ['leave_days', 'of_days'] },
  empty: 'Employees on leave for more than half of the month appear here.',
})
export const includeSkipped = action('/monthly-appraisal/{org}/skipped/{id}/include/', {
  access: { hr: maManage },
  title: 'Include in month',
  on: skippedPeople,
  when: 'include',
  confirm: 'Send forms about {person.full_name} for this month?',
  success: 'Successfully included employee',
})
/** Appraisers who gave everybody of their team the same score: a hint about quality, for HR alone. */
export const uniformScores = list('/monthly-appraisal/{org}/occasion/{occasion_id}/hints/', {
  access: read,
  title: 'Hints',
  search: false,
  columns: {
    appraiser: col.person('Appraiser'),
    people: col.number('Employees'),
    score: col.decimal('Same score for all'),
  },
  phone: { first: 'appraiser', second: ['people', 'score'] },
  empty: 'Appraisers who gave five or more employees the same score appear here.',
})
