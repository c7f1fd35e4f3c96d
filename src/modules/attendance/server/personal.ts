import { sql } from 'kysely'
import { ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Times of work stay, since pay was computed from them; where somebody was and what they wrote goes. */
export const personal: PersonData = {
  erased: [
    {
      table: 'punch',
      title: 'Places and remarks of punches',
      rows: ofEmployee(),
      becomes: () => ({
        latitude: null,
        longitude: null,
        accuracy_m: null,
        ip: null,
        user_agent: null,
        remarks: null,
      }),
    },
    { table: 'attendance_pin', title: 'Kiosk PINs', rows: ofEmployee(), becomes: () => ({ pin_hash: '' }) },
    { table: 'device_user', title: 'Names on devices', rows: ofEmployee(), becomes: () => ({ name: null }) },
    {
      table: 'travel_attendance',
      title: 'Destinations of trips',
      rows: ofEmployee(),
      becomes: () => ({ destination: whereSaid('destination', REMOVED) }),
    },
    {
      table: 'timesheet_request',
      title: 'Activities of timesheets',
      rows: ofEmployee(),
      becomes: () => ({ activity: whereSaid('activity', REMOVED) }),
    },
    {
      table: 'timesheet_line',
      title: 'Activities of timesheet lines',
      rows: ({
        org_id,
        employee_ids,
      }) => sql<boolean>`request_id in (select t.request_id from timesheet_request t
        where t.org_id = ${org_id} and t.employee_id = any(${[...employee_ids]}::uuid[]))`,
      becomes: () => ({ activity: whereSaid('activity', REMOVED) }),
    },
    {
      table: 'attendance_adjustment',
      title: 'Reasons of adjustments',
      rows: ofEmployee(),
      becomes: () => ({ reason: whereSaid('reason', REMOVED) }),
    },
    {
      table: 'penalty_decision',
      title: 'Decisions about penalties',
      rows: ({ org_id, employee_ids }) => sql<boolean>`penalty_id in (select p.id from penalty p
        where p.org_id = ${org_id} and p.employee_id = any(${[...employee_ids]}::uuid[]))`,
      becomes: () => ({
        reason: whereSaid('reason', REMOVED),
        undone_because: whereSaid('undone_because', REMOVED),
      }),
    },
    {
      table: 'penalty_contest',
      title: 'Reasons against penalties',
      rows: ({ org_id, employee_ids }) => sql<boolean>`penalty_id in (select p.id from penalty p
        where p.org_id = ${org_id} and p.employee_id = any(${[...employee_ids]}::uuid[]))`,
      becomes: () => ({ reason: REMOVED }),
    },
  ],
  kept: [
    {
      table: 'attendance_place_person',
      title: 'Check-in places',
      rows: ofEmployee(),
      because: 'places of the organization, without a person in them',
    },
    {
      table: 'attendance_reminder',
      title: 'Reminders to check out',
      rows: ofEmployee(),
      because: 'days on which attendance was incomplete',
    },
    {
      table: 'attendance_retro',
      title: 'Changes after lock',
      rows: ofEmployee(),
      because: 'minutes and days that pay rests on, without words',
    },
    {
      table: 'penalty',
      title: 'Penalties',
      rows: ofEmployee(),
      because: 'pay was computed from it',
    },
    {
      table: 'credit_hour_ledger',
      title: 'Credit hours',
      rows: ofEmployee(),
      because: 'minutes that the balance rests on, without words',
    },
    { table: 'punch', title: 'Punches', rows: ofEmployee(), because: 'times of work, without place' },
    { table: 'attendance_day', title: 'Attendance', rows: ofEmployee(), because: 'pay was computed from it' },
    {
      table: 'shift_assignment',
      title: 'Work shifts',
      rows: ofEmployee(),
      because: 'attendance was computed from it',
    },
    {
      table: 'roster_entry',
      title: 'Roster',
      rows: ofEmployee(),
      because: 'attendance was computed from it',
    },
    {
      table: 'individual_attendance',
      title: 'Individual attendance settings',
      rows: ofEmployee(),
      because: 'attendance was computed from it',
    },
    {
      table: 'device_user',
      title: 'Numbers on devices',
      rows: ofEmployee(),
      because: 'a number, without a name',
    },
  ],
}
