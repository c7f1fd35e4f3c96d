import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { email, optional, phone } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { branchType } from '#modules/organization/shared/branch-type.ts'

// a tree offers its own rows as parents, so its list is named before it is declared
const choices = get('/org/{org}/branch/', {
  access: { user: true, hr: [] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

export const branch = settings('/org/{org}/branch', {
  title: 'Branch',
  plural: 'Branches',
  table: 'branch',
  edit: [P.organization.branch],
  fields: {
    name: field.text('Name'),
    code: field.text('Code', 30),
    parent_id: field.reference('Parent branch', { table: 'branch', label: 'name', choices }),
    branch_type_id: field.reference('Type', {
      table: 'branch_type',
      label: 'name',
      choices: branchType.list,
    }),
    address: field.optionalText('Address'),
    phone: { ...field.optionalText('Phone', 30), schema: optional(phone('Phone')) },
    email: { ...field.optionalText('E-mail'), schema: optional(email()) },
  },
  search: ['name', 'code'],
  order: ['name', 'code'],
  tree: 'parent_id',
  unique: { branch_name: 'name', branch_org_id_code_key: 'code', branch_branch_type_fk: 'branch_type_id' },
  archives: true,
})
