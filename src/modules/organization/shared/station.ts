import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, reference } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { dutyStation } from '#modules/commons/shared/duty-station.ts'

/** Duty stations of one organization, beside those that all share. */
export const ownStation = settings('/org/{org}/own-station', {
  title: 'Duty Station',
  plural: 'Own Duty Stations',
  table: 'own_duty_station',
  edit: [P.organization.dutyStation],
  fields: {
    name: dutyStation.fields.name,
    class: dutyStation.fields.class,
    province: field.optionalText('Province', 60),
    district: field.optionalText('District', 100),
    city: field.optionalText('Local level', 100, {
      hint: 'Municipality or rural municipality of the district.',
    }),
  },
  search: ['name', 'district', 'province'],
  order: ['name', 'class', 'district', 'province'],
  unique: { own_duty_station_name: 'name' },
  archives: true,
})

/** Both kinds, for whoever chooses one: the common ones first. */
export const stationChoices = get('/org/{org}/station/', {
  access: { user: true, hr: [] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string(), class: z.string(), is_own: z.boolean() })),
})

const Counts = z.object({
  /** Who serves there on the day, or is arranged to come later. */
  people: z.number(),
  /** Whose people serve there unless they have a station of their own. */
  branches: z.number(),
})
export type StationCounts = z.output<typeof Counts>

export const MoveStationInput = z.object({
  to_id: reference('Move to'),
  from: day('From'),
  /** Afterwards it is archived. Only for a move from today on. */
  archive: z.boolean().default(false),
})

const access = { hr: [P.organization.dutyStation] }
/** Everybody at an own station, and the branches that have it, go to another from a day on. */
export const moveStation = {
  counts: get('/org/{org}/own-station/{id}/move/', {
    access,
    query: z.object({ from: day('From').optional() }),
    response: Counts,
  }),
  move: post('/org/{org}/own-station/{id}/move/', {
    access,
    body: MoveStationInput,
    response: Counts.extend({ archived: z.boolean() }),
  }),
}
