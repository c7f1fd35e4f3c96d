import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

const fields = {
  name: field.text('Name', 100),
  description: field.optionalText('Description', 1000, { long: true }),
  lowest: field.optionalText('Proficiency 1 means', 255, { hidden_in_list: true }),
  highest: field.optionalText('Proficiency 5 means', 255, { hidden_in_list: true }),
}
const shared = {
  table: 'ksao',
  edit: [P.organization.ksao],
  fields,
  search: ['name', 'description'],
  order: ['name'],
  unique: { ksao_name: 'name' },
  archives: true,
} as const

/** What work asks for and people have, on a scale of proficiency from 1 to 5. */
export const knowledge = settings('/org/{org}/knowledge', {
  ...shared,
  title: 'Knowledge',
  plural: 'Knowledge',
  within: { kind: 'knowledge' },
})
export const skill = settings('/org/{org}/skill', {
  ...shared,
  title: 'Skill',
  plural: 'Skills',
  within: { kind: 'skill' },
})
export const ability = settings('/org/{org}/ability', {
  ...shared,
  title: 'Ability',
  plural: 'Abilities',
  within: { kind: 'ability' },
})
export const otherAttribute = settings('/org/{org}/other-attribute', {
  ...shared,
  title: 'Attribute',
  plural: 'Other Attributes',
  within: { kind: 'other' },
})
