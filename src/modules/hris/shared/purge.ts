import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { reference, text } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { LegalHold } from '#modules/hris/shared/legal-hold.ts'

/** For how long records of those who left are kept, from a day on. */
export const retentionRule = settings('/hris/{org}/retention-rule', {
  title: 'Retention Rule',
  plural: 'Retention Rules',
  table: 'retention_rule',
  edit: [P.hris.all],
  fields: {
    effective_from: field.day('From'),
    keep_years: field.number(
      'Kept for years',
      { min: 1, max: 50 },
      { hint: 'Counted from the last day of work. Where no rule holds: 7 years.' },
    ),
    remarks: field.optionalText('Remarks', 255),
  },
  search: ['remarks'],
  order: ['effective_from', 'keep_years'],
  unique: { retention_rule_once: 'effective_from' },
})

const access = { hr: [P.hris.all] }
/** So many at once; a larger house asks again. */
export const purgeLimit = 100
const ids = z
  .array(reference('Person'), { error: 'Choose at least one person.' })
  .min(1, 'Choose at least one person.')
  .max(purgeLimit, `At most ${purgeLimit} people at once.`)

const Candidate = z.object({
  id: z.string(),
  person: Person,
  left_on: z.string(),
  leaving_reason: z.string().nullable(),
  /** From when it may be done. */
  due_on: z.string(),
  is_due: z.boolean(),
  /** A case is open: it waits until that is lifted. */
  hold: LegalHold.nullable(),
  purged_at: z.string().nullable(),
})
export type PurgeCandidate = z.output<typeof Candidate>
const Counted = z.object({ title: z.string(), count: z.number() })
export const PurgePreview = z.object({
  people: z.array(Person),
  keep_years: z.number(),
  /** What is typed to confirm. */
  phrase: z.string(),
  removed: z.array(Counted),
  files: z.number(),
  mails: z.number(),
  kept: z.array(Counted.extend({ because: z.string() })),
  /** Names that others here have too: those cannot be told apart in texts, and stay there. */
  namesakes: z.array(z.string()),
})
export type PurgePreview = z.output<typeof PurgePreview>
const Run = z.object({
  id: z.string(),
  asked_at: z.string(),
  asked_by_name: z.string(),
  keep_years: z.number(),
  asked_people: z.number(),
  people: z.number(),
  rows_removed: z.number(),
  files_removed: z.number(),
  ended_at: z.string().nullable(),
})
export type PurgeRun = z.output<typeof Run>

/** Taking away who somebody was, once their record need not be kept any more. It cannot be undone. */
export const purge = {
  candidates: get('/hris/{org}/purge/', {
    access,
    query: pageQuery.extend({ only: z.enum(['due', 'held', 'purged']).optional() }),
    response: pageOf(Candidate).extend({ keep_years: z.number() }),
  }),
  runs: get('/hris/{org}/purge/runs/', { access, query: pageQuery, response: pageOf(Run) }),
  preview: post('/hris/{org}/purge/preview/', { access, body: z.object({ ids }), response: PurgePreview }),
  start: post('/hris/{org}/purge/', {
    access,
    body: z.object({
      ids,
      typed: text('What is asked for', 300),
      password: text('Password', 200).optional(),
    }),
    response: z.object({ job_id: z.string(), run_id: z.string() }),
    status: 202,
    limit: 20,
    by_person: true,
  }),
  /** All that is kept about a person, as a ZIP of JSON and files: for them, before it goes. */
  data: get('/hris/{org}/employees/{id}/personal-data/', { access, file: true, linked: true, limit: 20 }),
}
