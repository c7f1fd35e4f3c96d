import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** From where HR comes in, and how lately they have shown who they are before what does the most harm. */
export const accessSettings = singleton('/security/api/{org}/access-settings', {
  title: 'Access of HR',
  key: 'access',
  edit: [P.security.all],
  fields: {
    networks: field.optionalText('Addresses that HR comes from', 2000, {
      long: true,
      hint: 'One network on a line, such as 203.0.113.0/24. Empty: from everywhere. Your own address must be among them.',
    }),
    step_up_minutes: field.number(
      'Minutes until the password is asked again',
      { min: 0, max: 1440 },
      { hint: 'Before permissions are given and lists with bank accounts or pay are taken out. 0: never.' },
    ),
  },
  initial: { networks: null as string | null, step_up_minutes: 0 },
})
