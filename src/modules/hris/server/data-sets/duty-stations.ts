import { sql } from 'kysely'
import { dataSetOf } from '#engines/list/data-set-server.ts'
import { customColumns } from '#modules/hris/server/data-sets/custom.ts'
import { personColumns, personJoins } from '#modules/hris/server/data-sets/person.ts'
import { stationSource } from '#modules/hris/server/duty-station.ts'
import { stationsOfPeople } from '#modules/hris/shared/duty-station.ts'

/** Who is posted where, for reports that people make. */
export const stationSet = dataSetOf('duty_stations', stationsOfPeople, stationSource, {
  about: 'One line per employee: the duty station on the day and the next one scheduled.',
  module: 'hris',
  codes: stationsOfPeople.spec.access.hr ?? [],
  joins: personJoins,
  person: sql`e.id`,
  own: customColumns,
  has_as_of: true,
  group: 'Duty station',
  columns: personColumns,
  start: {
    columns: ['code', 'full_name', 'station', 'class', 'valid_from'],
    sort: [{ key: 'full_name', descending: false }],
  },
})
