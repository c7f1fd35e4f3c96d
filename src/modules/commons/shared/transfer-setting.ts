import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** Rules of asking for a transfer, for all organizations. */
export const transferSetting = singleton('/commons/transfer-setting', {
  title: 'Common Transfer Settings',
  key: 'transfer',
  common: true,
  edit: [P.commons.transfer],
  fields: {
    enabled: field.onOff('Transfers may be asked for', true, {
      hint: 'Off hides transfer requests in every organization',
    }),
    min_months: field.number('Months in the present place before asking', { min: 0, max: 120 }),
    cooling_off_months: field.number('Months after a declined request', { min: 0, max: 60 }),
    max_choices: field.number('Places that may be named', { min: 1, max: 10 }),
    month_points: field.number(
      'Points for each month in the present place',
      { min: 0, max: 10 },
      { hint: 'Points rank requests for the same place. Each reason has its own.' },
    ),
    most_months: field.number('Months that count at most', { min: 0, max: 600 }),
    class_points: field.number(
      'Points for each step of remoteness',
      { min: 0, max: 50 },
      { hint: 'A duty station of class E counts once, of class A five times.' },
    ),
  },
  initial: {
    enabled: true,
    min_months: 12,
    cooling_off_months: 6,
    max_choices: 3,
    month_points: 1,
    most_months: 60,
    class_points: 5,
  },
})

/** As the specification names it (1, section 7): `results[0].enabled`. */
export const transferSettings = get('/commons/transfer-settings/', {
  access: { account: true },
  response: z.object({ results: z.array(z.object({ enabled: z.boolean() })) }),
})
