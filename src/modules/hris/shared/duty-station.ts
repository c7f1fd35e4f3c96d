import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, optional, reference, text } from '#kernel/fields.ts'
import { ids, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

const access = { hr: [P.organization.dutyStation] }

export const StationRow = z.object({
  /** The employee's. */
  id: z.string(),
  person: Person,
  station: z.object({ id: z.string(), name: z.string(), class: z.string() }).nullable(),
  valid_from: z.string().nullable(),
  /** Arranged for a later day. */
  next: z.object({ name: z.string(), valid_from: z.string() }).nullable(),
  remarks: z.string().nullable(),
})
export type StationRow = z.output<typeof StationRow>

/** Everybody who works here, with the station of today. */
export const stationsOfPeople = get('/hris/{org}/duty-stations/', {
  access,
  query: pageQuery.extend({
    duty_station_id: ids(),
    assigned: z.enum(['true', 'false'], { error: 'Select a valid choice.' }).optional(),
  }),
  response: pageOf(StationRow),
  export: {
    title: 'Duty stations',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'person.branch.name': { title: 'Branch' },
      'station.name': { title: 'Duty station' },
      'station.class': { title: 'Remote-area class' },
      valid_from: { title: 'From', kind: 'day' },
    },
  },
})

/** The same station for many from a day on; what is arranged for later than that day is taken back. */
export const assignStation = post('/hris/{org}/duty-stations/assign/', {
  access,
  body: z.object({
    employee_ids: z.array(z.uuid('Select a valid choice.')).min(1, 'Employees is Required').max(500),
    /** Null ends the station of the day before. */
    duty_station_id: optional(reference('Duty station')),
    valid_from: day('From'),
    remarks: optional(text('Remarks', 255)),
  }),
  response: z.object({ assigned: z.number() }),
})

export const StationTurn = z.object({
  id: z.string(),
  station: z.object({ id: z.string(), name: z.string(), class: z.string() }),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  remarks: z.string().nullable(),
})
/** Where a person served, the latest first. */
export const stationHistory = get('/hris/{org}/duty-stations/{employee_id}/', {
  access,
  response: z.object({ results: z.array(StationTurn) }),
})
