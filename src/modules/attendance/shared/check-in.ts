import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { amount, optional } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { settings } from '#engines/settings/settings.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { reasonRules } from '#modules/attendance/domain/check-in.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

const degrees = (title: string, most: number, hint: string) => ({
  ...field.amount(title, { places: 6, digits: 3, sign: 'any' }, { hint }),
  schema: amount(title, { places: 6, digits: 3, sign: 'any' }).refine(
    (value) => Math.abs(Number(value)) <= most,
    `${title} must be between -${most} and ${most}.`,
  ),
})
export const attendancePlace = settings('/attendance/{org}/place', {
  title: 'Check-in Place',
  plural: 'Check-in Places',
  table: 'attendance_place',
  edit: [P.attendance.individual],
  closed: true,
  fields: {
    name: field.text('Name', 100),
    latitude: degrees('Latitude', 90, 'In degrees, such as 27.7172; south is negative.'),
    longitude: degrees('Longitude', 180, 'In degrees, such as 85.3240; west is negative.'),
    radius_m: field.number('Radius, metres', { min: 10, max: 100_000 }, { initial: 150 }),
  },
  search: ['name'],
  order: ['name'],
  unique: { attendance_place_name: 'name', attendance_place_person_place_fk: 'name' },
  archives: true,
})
const placeChoices = get('/attendance/{org}/place/', {
  access: { hr: [P.attendance.individual] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})
export const setPlaces = action('/attendance/{org}/individual/places/', {
  access: { hr: [P.attendance.individual] },
  title: 'Set check-in places',
  bulk: 'employee_ids',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    place_ids: field.references('Check-in places', placeChoices, {
      min: 0,
      max: 50,
      hint: 'In addition to their own branch. Leave blank for every branch and place.',
    }),
  },
  response: z.object({ changed: z.number() }),
  success: 'Check-in places of {changed} people changed.',
})

const rules = ['Flag', 'Refuse', 'Record only'] as const
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
export const checkInSettings = singleton('/attendance/{org}/settings/check-in', {
  title: 'Check-in Rules',
  key: 'attendance.check_in',
  edit: [P.attendance.individual],
  fields: {
    outside_place: field.choice('Outside allowed places', rules, { initial: 'Flag' }),
    networks: {
      ...field.optionalText('Office networks', 1000, {
        hint: 'Addresses such as 203.0.113.0/24, separated by commas. Leave blank for all.',
      }),
      schema: optional(
        z
          .string()
          .trim()
          .max(1000)
          .refine((text) => partsOf(text).every((part) => network.safeParse(part).success), {
            error: 'Enter addresses such as 203.0.113.0/24, separated by commas.',
          }),
      ),
    },
    outside_network: field.choice('Outside office networks', rules, { initial: 'Flag' }),
    needs_reason: field.choice('Require a reason', reasonRules, {
      initial: 'Never',
      hint: 'Not required for check-ins queued offline.',
    }),
    reasons: field.text('Reasons, separated by commas', 500),
    offline_hours: field.number(
      'Accept offline check-ins for, hours',
      { min: 0, max: 336 },
      { initial: 72, hint: '0 turns offline check-ins off.' },
    ),
    reminder_minutes: field.number(
      'Remind to check out after, minutes',
      { min: 0, max: 600 },
      { initial: 60, hint: 'After the end of the shift. 0 sends no reminder.' },
    ),
  },
  initial: {
    outside_place: 'Flag',
    networks: null,
    outside_network: 'Flag',
    needs_reason: 'Never',
    reasons: 'Client visit, Field work, Work from home',
    offline_hours: 72,
    reminder_minutes: 60,
  },
})
const partsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
