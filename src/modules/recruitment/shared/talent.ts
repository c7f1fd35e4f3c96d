import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { applications } from '#modules/recruitment/shared/application.ts'
import { vacancyChoices } from '#modules/recruitment/shared/vacancy.ts'

const access = { hr: [P.recruitment.applications] }

export const talents = list('/recruitment/{org}/talent/', {
  access,
  title: 'Talent pool',
  columns: {
    candidate: col.text('Candidate', { sortable: true }),
    pool: col.text('Pool', { sortable: true }),
    note: col.text('Note', { nullable: true, wrap: true }),
    vacancy: col.text('Last applied for', { nullable: true }),
    added_at: col.instant('Added', { sortable: true }),
    keep_until: col.day('Keep until', { sortable: true }),
    email: col.email('Email', { hidden: true }),
    mobile: col.phone('Phone', { nullable: true, hidden: true }),
  },
  filters: { pool: filter.linked('Pool', z.string().max(60).optional()) },
  more: { version: z.number() },
  phone: { first: 'candidate', second: ['pool', 'keep_until'] },
  empty: 'Candidates that you add from their application appear here.',
})

export const addTalent = action('/recruitment/{org}/application/{id}/talent/', {
  access,
  title: 'Add to talent pool',
  on: applications,
  when: 'pool',
  form: {
    pool: field.text('Pool', 60, { hint: 'Such as Accounting or Drivers.' }),
    keep_until: field.day('Keep until'),
    note: field.optionalText('Note', 500, { long: true }),
    has_consent: field.onOff('Candidate agreed to be kept for other jobs', false),
  },
  problems: ({ has_consent }): Problems =>
    has_consent ? {} : { has_consent: ['Keep candidates only with their consent.'] },
  success: 'Added {candidate} to the talent pool',
})
export const considerTalent = action('/recruitment/{org}/talent/{id}/consider/', {
  access,
  title: 'Consider for vacancy',
  on: talents,
  inline: true,
  form: { vacancy_id: field.requiredReference('Vacancy', vacancyChoices) },
  success: 'Added {candidate} to the applications',
})
export const removeTalent = action('/recruitment/{org}/talent/{id}/remove/', {
  access,
  title: 'Remove from talent pool',
  on: talents,
  danger: true,
  confirm: 'Remove {candidate} from the talent pool?',
  success: 'Removed {candidate} from the talent pool',
})
