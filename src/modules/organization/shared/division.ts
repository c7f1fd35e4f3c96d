import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

// a tree offers its own rows as parents, so its list is named before it is declared
const choices = get('/org/{org}/division/', {
  access: { user: true, hr: [] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

export const division = settings('/org/{org}/division', {
  title: 'Division',
  plural: 'Divisions',
  table: 'division',
  edit: [P.organization.division],
  fields: {
    name: field.text('Name'),
    code: field.optionalText('Code', 30),
    parent_id: field.reference('Parent division', { table: 'division', label: 'name', choices }),
    head_employee_id: field.reference('Head', {
      table: 'employee',
      label: 'full_name',
      choices: peopleChoices,
    }),
    description: field.optionalText('Description', 1000, { long: true, hidden_in_list: true }),
    strategies: field.optionalText('Strategies', 4000, { long: true, hidden_in_list: true }),
    action_plans: field.optionalText('Action plans', 4000, { long: true, hidden_in_list: true }),
  },
  search: ['name', 'code'],
  order: ['name', 'code'],
  tree: 'parent_id',
  unique: { division_name: 'name', division_code: 'code', division_head_fk: 'head_employee_id' },
  archives: true,
})
