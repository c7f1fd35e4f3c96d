import { z } from 'zod'
import { fieldMessages } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { isSection, sectionOf } from '#modules/hris/shared/change-sections.ts'

export const ways = ['Directly', 'By request', 'Never', 'Read-only'] as const
export type Way = (typeof ways)[number]
export const asked = ['By request', 'Never', 'Read-only'] as const

/** By `section.field`: fields that are changed in another way than the rest of their group. */
const FieldRules = z.record(z.string(), z.enum(ways, fieldMessages.choice)).superRefine((rules, ctx) => {
  for (const key of Object.keys(rules)) {
    const [section = '', name = ''] = key.split('.')
    if (!isSection(section) || !(name in sectionOf(section).fields))
      ctx.addIssue({ code: 'custom', message: `There is no field ${key}.`, path: [key] })
    else if (rules[key] === 'Directly' && guarded.some((one) => one === sectionOf(section).group))
      ctx.addIssue({ code: 'custom', message: 'This is never changed alone.', path: [key] })
  }
})
const guarded = ['basic', 'legal', 'bank'] as const

/** How people change their own record: at once, by asking HR, not at all, or nobody at all; by group, and by single field. */
export const changePolicy = singleton('/hris/{org}/change-policy', {
  title: 'What People May Change',
  key: 'change_policy',
  edit: [P.hris.changeRequests],
  fields: {
    basic: field.choice('Personal details', asked, { hint: 'Name, gender and date of birth: never alone.' }),
    contact: field.choice('Contact details', ways),
    address: field.choice('Addresses', ways),
    emergency: field.choice('Emergency contacts', ways),
    family: field.choice('Family', ways),
    education: field.choice('Education, training and languages', ways),
    experience: field.choice('Experience and engagements', ways),
    legal: field.choice('Legal information', asked, { hint: 'Numbers of identity: never alone.' }),
    bank: field.choice('Bank accounts', asked, { hint: 'Where the pay goes: never alone.' }),
    medical: field.choice('Health and insurance', ways),
    bank_wait_days: field.number(
      'Days until a changed account takes effect',
      { min: 0, max: 62 },
      { hint: 'From the approval of a request. Until then the pay goes where it went.' },
    ),
    fields: { kind: 'text', title: 'Single fields', required: false, schema: FieldRules },
  },
  initial: {
    basic: 'By request',
    contact: 'Directly',
    address: 'Directly',
    emergency: 'Directly',
    family: 'Directly',
    education: 'By request',
    experience: 'By request',
    legal: 'By request',
    bank: 'By request',
    medical: 'By request',
    bank_wait_days: 7,
    fields: {},
  },
})
