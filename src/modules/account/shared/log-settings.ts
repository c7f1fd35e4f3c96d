import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** For how long it is kept who came in, who was refused, and who read what. The history of records is not meant. */
export const logSettings = singleton('/security/api/{org}/log-settings', {
  title: 'Retention of logs',
  key: 'logs',
  edit: [P.security.all],
  fields: {
    keep_months: field.number(
      'Months that logs are kept',
      { min: 6, max: 120 },
      {
        hint: 'Sign-ins, refusals, changes of permissions, downloads, readings of protected data, and from which addresses records were changed.',
      },
    ),
  },
  initial: { keep_months: 24 },
})
