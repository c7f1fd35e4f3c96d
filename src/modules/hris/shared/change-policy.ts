import { z } from 'zod'
import { fieldMessages } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'
import {
  changeWays,
  defaultPolicy,
  guardedGroups,
  type ChangeWay,
} from '#modules/hris/domain/change-policy.ts'
import { isSection, sectionOf, type ChangeSection } from '#modules/hris/shared/change-sections.ts'

/** Of what is guarded: it is never changed alone. */
export const askedWays = ['By request', 'Never', 'Read-only'] as const satisfies readonly ChangeWay[]

/** At most asked for: its group is guarded, or the section itself. */
export const neverAlone = ({ group, isGuarded }: ChangeSection): boolean =>
  isGuarded ?? guardedGroups.some((one) => one === group)

/** By `section.field`: fields that are changed in another way than the rest of their group. */
const FieldRules = z
  .record(z.string(), z.enum(changeWays, fieldMessages.choice))
  .superRefine((rules, ctx) => {
    for (const key of Object.keys(rules)) {
      const [section = '', name = ''] = key.split('.')
      if (!isSection(section) || !(name in sectionOf(section).fields))
        ctx.addIssue({ code: 'custom', message: `There is no field ${key}.`, path: [key] })
      else if (rules[key] === 'Directly' && neverAlone(sectionOf(section)))
        ctx.addIssue({ code: 'custom', message: 'This is never changed alone.', path: [key] })
    }
  })

/** How people change their own record: at once, by asking HR, not at all, or nobody at all; by group, and by single field. */
export const changePolicy = singleton('/hris/{org}/change-policy', {
  title: 'What People May Change',
  key: 'change_policy',
  edit: [P.hris.changeRequests],
  fields: {
    basic: field.choice('Personal details', askedWays, {
      hint: 'Name, gender and date of birth: never alone.',
    }),
    contact: field.choice('Contact details', changeWays),
    address: field.choice('Addresses', changeWays),
    emergency: field.choice('Emergency contacts', changeWays),
    family: field.choice('Family', changeWays),
    education: field.choice('Education, training and languages', changeWays),
    experience: field.choice('Experience and engagements', changeWays),
    legal: field.choice('Legal information', askedWays, { hint: 'Numbers of identity: never alone.' }),
    bank: field.choice('Bank accounts', askedWays, { hint: 'Where the pay goes: never alone.' }),
    medical: field.choice('Health and insurance', changeWays),
    bank_wait_days: field.number(
      'Days until a changed account takes effect',
      { min: 0, max: 62 },
      { hint: 'From the approval of a request. Until then the pay goes where it went.' },
    ),
    fields: { kind: 'text', title: 'Single fields', required: false, schema: FieldRules },
  },
  initial: {
    ...defaultPolicy,
    bank_wait_days: 7,
    fields: {},
  },
})
