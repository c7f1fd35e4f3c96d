import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** What documents are, in the library of an organization and in the record of a person. */
export const documentCategory = settings('/commons/document-category', {
  title: 'Document Category',
  plural: 'Document Categories',
  table: 'document_category',
  common: true,
  edit: [P.commons.documentCategory],
  fields: {
    name: field.text('Name', 100),
    kind: field.choice('Used for', ['Organization', 'Employee', 'Both']),
    expires: field.onOff('Has an expiry date', false, {
      hint: 'Documents of it are asked for the day they end',
    }),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['name', 'description'],
  order: ['name', 'kind'],
  unique: { document_category_name: 'name' },
  archives: true,
})
