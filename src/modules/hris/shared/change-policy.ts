import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

const ways = ['Directly', 'By request', 'Never'] as const
const asked = ['By request', 'Never'] as const

/** How people change their own record: at once, by asking HR, or not at all. */
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
  },
})
