import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { stationChoices } from '#modules/organization/shared/station.ts'

const access = { hr: [P.organization.dutyStation] }
const Station = z.object({ id: z.string(), name: z.string(), class: z.string() })

/** Current employees, with the station of today and the next one that is scheduled. A row's id is the employee's. */
export const stationsOfPeople = list('/hris/{org}/duty-stations/', {
  access,
  title: 'Duty stations',
  columns: {
    person: col.person('Employee', { sortable: true }),
    branch: col.text('Branch', { from: 'person.branch.name' }),
    station: col.object('Duty station', Station.nullable(), { from: 'station.name' }),
    class: col.text('Remote-area class', { from: 'station.class' }),
    valid_from: col.day('From', { nullable: true, sortable: true }),
    next: col.object('Next', z.object({ name: z.string(), valid_from: z.string() }).nullable(), {
      from: 'next.name',
    }),
    remarks: col.text('Remarks', { nullable: true, hidden: true }),
  },
  filters: {
    duty_station_id: filter.reference('Duty station', stationChoices),
    assigned: filter.yesNo('Has a station'),
  },
  phone: { first: 'person', second: ['station', 'valid_from'] },
})

/** The same station for many from a day on; later assignments are removed. */
export const assignStation = action('/hris/{org}/duty-stations/assign/', {
  access,
  title: 'Assign station',
  bulk: 'employee_ids',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    duty_station_id: field.reference('Duty station', stationChoices, {
      hint: 'Leave blank to end the current station.',
    }),
    valid_from: field.day('From', { initial: 'today' }),
    remarks: field.optionalText('Remarks', 255, { long: true }),
  },
  success: 'Successfully updated Duty station',
  response: z.object({ assigned: z.number() }),
})

export const StationTurn = z.object({
  id: z.string(),
  station: Station,
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  remarks: z.string().nullable(),
})
/** Stations of one employee, the latest first. */
export const stationHistory = get('/hris/{org}/duty-stations/{employee_id}/', {
  access,
  response: z.object({ results: z.array(StationTurn) }),
})
