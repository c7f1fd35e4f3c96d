import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'

export const payrollPackage = settings('/payroll/{org}/package', {
  title: 'Payroll package',
  plural: 'Payroll packages',
  table: 'payroll_package',
  edit: [P.payroll.packages],
  closed: [P.payroll.assignPackage, P.payroll.generate],
  fields: {
    name: field.text('Name', 100),
    code: field.text('Code', 30),
    description: field.optionalText('Description', 500, { long: true, hidden_in_list: true }),
  },
  computed: {
    headings: z.number(),
    people: z.number(),
    /** The package that it was cloned from. */
    cloned_from: z.object({ id: z.string(), name: z.string() }).nullable(),
  },
  search: ['name', 'code'],
  order: ['name', 'code'],
  unique: { payroll_package_name: 'name', payroll_package_code: 'code' },
  archives: true,
})

const access = { hr: [P.payroll.packages] }
const headingFields = {
  amount: field.optionalAmount(
    'Amount',
    { digits: 12, sign: 'any' },
    { hint: 'Leave blank to use the formula.' },
  ),
  formula: field.optionalText('Formula', 2000, {
    long: true,
    hint: 'Leave blank to use the formula of the heading.',
  }),
}
export const packageHeadings = list('/payroll/{org}/package/{package_id}/headings/', {
  access,
  title: 'Headings of the package',
  columns: {
    position: col.number('Order', { sortable: true }),
    heading: col.reference('Heading'),
    code: col.text('Code'),
    kind: col.text('Kind'),
    amount: col.money('Amount', { nullable: true }),
    formula: col.text('Formula', { nullable: true, wrap: true }),
  },
  more: { version: z.number() },
  empty: 'Headings that this package pays.',
})
export const addPackageHeading = action('/payroll/{org}/package/{package_id}/headings/add/', {
  access,
  title: 'Add heading',
  form: { heading_id: field.requiredReference('Heading', payrollHeading.list), ...headingFields },
  success: 'Successfully added heading',
})
export const changePackageHeading = action('/payroll/{org}/package-heading/{id}/', {
  access,
  title: 'Change heading',
  method: 'PATCH',
  form: headingFields,
  success: 'Successfully updated heading',
})
export const removePackageHeading = action('/payroll/{org}/package-heading/{id}/', {
  access,
  title: 'Remove heading',
  method: 'DELETE',
  danger: true,
  confirm: 'Remove {heading.name} from the package?',
  success: 'Successfully removed heading',
})
export const clonePackage = action('/payroll/{org}/package/{package_id}/clone/', {
  access,
  title: 'Clone package',
  form: { name: field.text('Name', 100), code: field.text('Code', 30) },
  response: z.object({ id: z.string() }),
  success: 'Successfully cloned package',
})

/** Current employees with the package and tax profile of today. A row's id is the employee's. */
export const packagesOfPeople = list('/payroll/{org}/assignments/', {
  access: { hr: [P.payroll.assignPackage] },
  title: 'Assigned packages',
  columns: {
    person: col.person('Employee', { sortable: true }),
    package: col.reference('Package', { nullable: true }),
    valid_from: col.day('From', { nullable: true, sortable: true }),
    annual_salary: col.money('Annual salary', { nullable: true }),
    assessed_as: col.text('Assessed as'),
    fund: col.text('Fund'),
  },
  filters: {
    package_id: filter.reference('Package', payrollPackage.list),
    assigned: filter.yesNo('Has a package'),
  },
  phone: { first: 'person', second: ['package', 'valid_from'] },
})
export const assignPackage = action('/payroll/{org}/assignments/assign/', {
  access: { hr: [P.payroll.assignPackage] },
  title: 'Assign package',
  bulk: 'employee_ids',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    package_id: field.requiredReference('Package', payrollPackage.list),
    valid_from: field.day('From', { initial: 'today' }),
    remarks: field.optionalRemarks('Remarks'),
  },
  response: z.object({ assigned: z.number() }),
  success: 'Successfully assigned the package',
})
export const setTaxProfile = action('/payroll/{org}/tax-profiles/', {
  access: { hr: [P.payroll.assignPackage] },
  title: 'Set tax profile',
  bulk: 'employee_ids',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    valid_from: field.day('From', { initial: 'today' }),
    assessed_as: field.choice('Assessed as', ['single', 'couple'], { initial: 'single' }),
    fund: field.choice('Fund', ['ssf', 'pf', 'none'], { initial: 'ssf' }),
    is_resident: field.onOff('Resident', true),
    is_disabled: field.onOff('Disability', false),
    opening_income: field.amount(
      'Income from a former employer this tax year',
      { digits: 12 },
      { initial: '0' },
    ),
    opening_tax: field.amount(
      'Tax withheld by a former employer this tax year',
      { digits: 12 },
      { initial: '0' },
    ),
  },
  response: z.object({ set: z.number() }),
  success: 'Successfully updated the tax profile',
})
