import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** Groups of levels, such as officers and assistants. */
export const employmentLevelGroup = settings('/org/{org}/employment-level-group', {
  title: 'Employment Level Group',
  plural: 'Employment Level Groups',
  table: 'employment_level_group',
  edit: [P.organization.employmentLevel],
  fields: {
    name: field.text('Name', 100),
    code: field.optionalText('Code', 30),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['name', 'code'],
  order: ['name', 'code'],
  unique: { employment_level_group_name: 'name', employment_level_group_code: 'code' },
  archives: true,
})

const Level = z.object({
  id: z.string(),
  title: z.string(),
  rank: z.number(),
  step_max: z.number().nullable(),
  pay_min: z.string().nullable(),
  pay_max: z.string().nullable(),
  people: z.number(),
})
const Group = z.object({
  /** Null holds the levels of no group. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  people: z.number(),
  levels: z.array(Level),
})
export type LevelGroup = z.output<typeof Group>

/** The ladder: groups, their levels, and how many people stand on each today. Pay bands only for payroll. */
export const levelLadder = get('/org/{org}/employment-level-group/ladder/', {
  access: { hr: [P.organization.employmentLevel] },
  response: z.object({ results: z.array(Group) }),
})
