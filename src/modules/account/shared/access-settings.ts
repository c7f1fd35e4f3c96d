import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** From where HR comes in and how lately they have shown who they are before what does the most harm; of everybody, how long sessions last and whether devices are remembered. */
export const accessSettings = singleton('/security/api/{org}/access-settings', {
  title: 'Access and sessions',
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
    idle_minutes: field.number(
      'Minutes until an unused session ends',
      { min: 0, max: 43_200 },
      { hint: 'Of everybody, Remember Me or not: 15 or more. 0: when it would end anyway.' },
    ),
    session_hours: field.number(
      'Hours until everybody signs in anew',
      { min: 0, max: 8760 },
      { hint: 'Of everybody, whatever is done meanwhile. 0: as the installation says.' },
    ),
    password_days: field.number(
      'Days until a password expires',
      { min: 0, max: 3650 },
      { hint: 'Then signing in asks for another before anything else: 30 or more. 0: never.' },
    ),
    remember_device: field.onOff('Devices may be remembered', true, {
      hint: 'People who choose this at the second step are not asked again in that browser for 30 days.',
    }),
    auditors_export: field.onOff('Auditors may take out files', false, {
      hint: 'Of the lists and reports that they read. It is written down what they take.',
    }),
  },
  initial: {
    networks: null as string | null,
    step_up_minutes: 0,
    idle_minutes: 0,
    session_hours: 0,
    password_days: 0,
    remember_device: true,
    auditors_export: false,
  },
})
