import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

/** Who reads reports. Naming them opens no report: what is sent is encrypted to their own keys. */
export const investigator = settings('/whistle-blower/{org}/investigators', {
  title: 'Investigator',
  plural: 'Investigators',
  table: 'whistle_investigator',
  edit: [P.commons.whistleBlower],
  closed: true,
  fields: {
    employee_id: {
      ...field.requiredReference('Investigator', peopleChoices),
      table: 'employee',
      label: 'full_name',
    },
    is_fallback: field.onOff('Only when all others are involved', false, {
      hint: 'Stands in for reports in which every other investigator is named.',
    }),
  },
  search: [],
  order: ['is_fallback'],
  unique: { whistle_investigator_employee: 'employee_id', whistle_investigator_employee_fk: 'employee_id' },
  archives: true,
})
