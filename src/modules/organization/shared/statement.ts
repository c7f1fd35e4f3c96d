import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { fieldMessages, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

const title = field.text('Title')
const rest = {
  body: {
    ...field.optionalText('Text', 10_000, { long: true, hidden_in_list: true }),
    required: true,
    schema: text('Text', 10_000),
  },
  position: { ...field.number('Position', { min: 1, max: 999 }), initial: 1 },
  needs_acknowledgement: field.onOff('To be acknowledged', false, {
    hint: 'Everybody confirms having read it, again when its words change',
  }),
  acknowledge_by: field.optionalDay('Acknowledge by', { hidden_in_list: true }),
}
const shared = {
  table: 'statement',
  /** `acknowledged`: of the people of today, in the present edition. */
  computed: { acknowledged: z.number(), people: z.number() },
  search: ['title', 'body'],
  order: ['position', 'title'],
  unique: { statement_title: 'title' },
  archives: true,
} as const

export const visionMission = settings('/org/{org}/vision-mission', {
  ...shared,
  title: 'Statement',
  plural: 'Mission and Vision',
  edit: [P.organization.vision],
  within: { topic: 'vision' },
  fields: { title, kind: field.choice('Kind', ['Vision', 'Mission', 'Value', 'Goal']), ...rest },
})

export const ethics = settings('/org/{org}/ethics', {
  ...shared,
  title: 'Rule of Ethics',
  plural: 'Ethics',
  edit: [P.organization.ethics],
  within: { topic: 'ethics' },
  fields: {
    title,
    kind: field.choice('Kind', ['Principle', 'Conduct', 'Conflict of interest', 'Reporting']),
    ...rest,
  },
})

const Statement = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  needs_acknowledgement: z.boolean(),
  acknowledge_by: z.string().nullable(),
  edition: z.number(),
  /** By the viewer, in this edition. */
  acknowledged_at: z.string().nullable(),
})
export type Statement = z.output<typeof Statement>

/** As its people read them. */
export const statements = get('/org/{org}/statement/', {
  access: { user: true },
  query: z.object({ topic: z.enum(['vision', 'ethics'], { error: fieldMessages.choice }) }),
  response: z.object({ results: z.array(Statement) }),
})
