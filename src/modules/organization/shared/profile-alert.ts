import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

const weight = (title: string) => field.number(`Weight of ${title}`, { min: 0, max: 100 })

/** When people are reminded of what is missing in their profile, and what each section counts. */
export const profileAlert = singleton('/org/{org}/profile-completion-alert', {
  title: 'Profile Completion Alerts',
  key: 'profile_completion_alert',
  edit: [P.organization.settings],
  fields: {
    is_on: field.onOff('Remind people of what is missing', false),
    threshold: field.number(
      'Complete from percent',
      { min: 10, max: 100 },
      { hint: 'People with less are reminded' },
    ),
    every_days: field.number('Remind every days', { min: 1, max: 365 }),
    basic: weight('particulars'),
    contact: weight('contact'),
    address: weight('addresses'),
    emergency: weight('emergency contact'),
    family: weight('family'),
    education: weight('education'),
    legal: weight('identity papers'),
    bank: weight('bank account'),
    picture: weight('picture'),
  },
  initial: {
    is_on: false,
    threshold: 80,
    every_days: 14,
    basic: 20,
    contact: 15,
    address: 15,
    emergency: 10,
    family: 5,
    education: 10,
    legal: 10,
    bank: 10,
    picture: 5,
  },
})
