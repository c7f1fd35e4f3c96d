import { sql } from 'kysely'
import type { At } from '#engines/dataset/data-set-server.ts'

/** Where an employee of the alias `e` belongs besides the place in the organization, on the day of the report. */
export const belongingJoins = {
  station: {
    sql: (
      at: At,
    ) => sql`left join duty_station_assignment ds on ds.org_id = e.org_id and ds.employee_id = e.id
      and ds.valid_from <= ${at.day}::date and (ds.valid_to is null or ds.valid_to >= ${at.day}::date)
      left join duty_station station on station.id = ds.duty_station_id left join own_duty_station own on own.org_id = ds.org_id and own.id = ds.own_station_id`,
  },
  segments: {
    sql: (at: At) => sql`left join (select p.employee_id, array_agg(s.name order by s.name, s.id) as names
      from segment s, lateral people_of_rule(s.rule, ${at.day}::date) p where not s.is_archived group by 1) segments
      on segments.employee_id = e.id`,
  },
}

const job = { group: 'Job' } as const
const text = { kind: 'text' } as const

export const belongingColumns = {
  duty_station: {
    ...job,
    ...text,
    title: 'Duty station',
    value: sql`coalesce(station.name, own.name)`,
    joins: ['station'],
    listed: true,
  },
  segments: {
    ...job,
    kind: 'choices',
    title: 'Segments',
    value: sql`segments.names`,
    joins: ['segments'],
    listed: true,
  },
} as const
