import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** What time that was not worked costs. A loss falls into the one band whose minutes it is within. */
export const lostHourBand = settings('/commons/lost-hour-band', {
  title: 'Lost Hour Rule',
  plural: 'Lost Hour Adjustment',
  table: 'lost_hour_band',
  common: true,
  edit: [P.commons.transfer],
  fields: {
    name: field.text('Name', 100),
    period: field.choice('Counted in a', ['Day', 'Month']),
    from_minutes: field.number('From minutes', { min: 0, max: 20_000 }),
    to_minutes: field.number('Below minutes', { min: 1, max: 20_000 }),
    adjusted_from: field.choice('Taken from', ['Nothing', 'Credit hours', 'Leave balance', 'Salary']),
    days: field.amount('Days', { digits: 2 }, { hint: '0.5 is half a day' }),
  },
  search: ['name', 'adjusted_from'],
  order: ['period', 'from_minutes', 'name'],
  unique: {
    lost_hour_band_name: 'name',
    lost_hour_band_order: 'to_minutes',
    lost_hour_band_overlap: 'from_minutes',
  },
  refused: { lost_hour_band_overlap: 'Another rule has some of these minutes already.' },
  archives: true,
})
