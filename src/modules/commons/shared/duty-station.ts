import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** Places with their remote-area class, which decides a deduction from taxable income (Income Tax Act, schedule 1). */
export const dutyStation = settings('/commons/duty-station', {
  title: 'Duty Station',
  plural: 'Duty Stations',
  table: 'duty_station',
  common: true,
  edit: [P.commons.transfer],
  fields: {
    name: field.text('Name'),
    class: field.choice('Remote-area class', ['None', 'A', 'B', 'C', 'D', 'E'], {
      hint: 'A is the remotest',
    }),
    district: field.optionalText('District', 100),
    province: field.optionalText('Province', 100),
  },
  search: ['name', 'district', 'province'],
  order: ['name', 'class', 'district', 'province'],
  unique: { duty_station_name: 'name' },
  archives: true,
})
