import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { amount, email, optional, phone, timeZone } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { branchType } from '#modules/organization/shared/branch-type.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { stationChoices } from '#modules/organization/shared/station.ts'

// a tree offers its own rows as parents, so its list is named before it is declared
const choices = get('/org/{org}/branch/', {
  access: { user: true, hr: [] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

const degrees = (title: string, most: number, hint: string) => ({
  ...field.optionalAmount(title, { places: 6, digits: 3, sign: 'any' }, { hint, hidden_in_list: true }),
  schema: optional(
    amount(title, { places: 6, digits: 3, sign: 'any' }).refine(
      (value) => Math.abs(Number(value)) <= most,
      `${title} must be between -${most} and ${most}.`,
    ),
  ),
})

export const branch = settings('/org/{org}/branch', {
  title: 'Branch',
  plural: 'Branches',
  table: 'branch',
  edit: [P.organization.branch],
  fields: {
    name: field.text('Name'),
    code: field.text('Code', 30),
    parent_id: field.reference('Parent branch', { table: 'branch', label: 'name', choices }),
    branch_type_id: field.reference('Type', {
      table: 'branch_type',
      label: 'name',
      choices: branchType.list,
    }),
    manager_employee_id: field.reference('Manager', {
      table: 'employee',
      label: 'full_name',
      choices: peopleChoices,
    }),
    address: field.optionalText('Address'),
    country: field.optionalText('Country', 60, { hint: 'Empty: Nepal.', hidden_in_list: true }),
    province: field.optionalText('Province', 60, { hidden_in_list: true }),
    district: field.optionalText('District', 100, { hidden_in_list: true }),
    city: field.optionalText('Local level', 100, {
      hint: 'Municipality or rural municipality of the district.',
    }),
    ward: field.optionalNumber('Ward', { min: 1, max: 60 }, { hidden_in_list: true }),
    phone: { ...field.optionalText('Phone', 30), schema: optional(phone('Phone')) },
    email: { ...field.optionalText('Email'), schema: optional(email()) },
    station_id: field.reference(
      'Duty station',
      { table: 'station', label: 'name', choices: stationChoices },
      { hint: 'For people here without their own.', hidden_in_list: true },
    ),
    time_zone: {
      ...field.optionalText('Time zone', 64, {
        hint: 'Such as Asia/Dubai. Empty: that of the organization.',
        hidden_in_list: true,
      }),
      schema: optional(timeZone()),
    },
    latitude: degrees('Latitude', 90, 'In degrees, such as 27.7172; south is negative.'),
    longitude: degrees('Longitude', 180, 'In degrees, such as 85.3240; west is negative.'),
    geofence_radius: field.optionalNumber(
      'Geofence radius',
      { min: 10, max: 100_000 },
      { hint: 'In metres around the point: who is within is at the branch.', hidden_in_list: true },
    ),
  },
  search: ['name', 'code'],
  order: ['name', 'code'],
  tree: 'parent_id',
  unique: {
    branch_name: 'name',
    branch_org_id_code_key: 'code',
    branch_branch_type_fk: 'branch_type_id',
    branch_manager_fk: 'manager_employee_id',
    branch_geofence: 'geofence_radius',
    branch_point: 'longitude',
  },
  archives: true,
})
