import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { attendancePlace } from '#modules/attendance/shared/check-in.ts'
import { rosterPattern } from '#modules/attendance/shared/rotation.ts'
import {
  overtimeExcludedLevel,
  overtimeSetting,
  overtimeSlab,
} from '#modules/attendance/shared/overtime-setting.ts'
import { creditHourSetting, penaltySetting, penaltyStep } from '#modules/attendance/shared/setting.ts'
import { shiftAssignment, staffingMinimum } from '#modules/attendance/shared/work-shift.ts'

/** Punches and days tell their history themselves. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(overtimeSetting),
  auditedSettings(creditHourSetting),
  auditedSettings(overtimeSlab),
  auditedSettings(overtimeExcludedLevel),
  auditedSettings(penaltySetting),
  auditedSettings(penaltyStep),
  auditedSettings(rosterPattern),
  auditedSettings(staffingMinimum),
  auditedSettings(attendancePlace),
  {
    table: 'attendance_place_person',
    title: 'Check-in places of a person',
    codes: [P.attendance.individual],
    references: { employee_id: ['employee', 'full_name'], place_id: ['attendance_place', 'name'] },
    hidden: [],
  },
  auditedSettings(shiftAssignment),
  { table: 'work_shift', title: 'Work shift', codes: [P.attendance.workShift], hidden: ['created_at'] },
  {
    table: 'work_shift_rule',
    title: 'Rules of a work shift',
    codes: [P.attendance.workShift],
    called_by: ['work_shift_id', 'work_shift', 'name'],
    references: { work_shift_id: ['work_shift', 'name'] },
    hidden: ['timings', 'hours'],
    part_of: 'work_shift',
  },
  {
    table: 'individual_attendance',
    title: 'Individual attendance settings',
    codes: [P.attendance.individual],
    references: {
      employee_id: ['employee', 'full_name'],
      overtime_setting_id: ['overtime_setting', 'name'],
      credit_hour_setting_id: ['credit_hour_setting', 'name'],
    },
    hidden: [],
  },
  {
    table: 'roster_entry',
    title: 'Roster',
    codes: [P.attendance.roster],
    references: { employee_id: ['employee', 'full_name'], work_shift_id: ['work_shift', 'name'] },
    hidden: ['account_id', 'at'],
  },
  {
    table: 'attendance_kiosk',
    title: 'Attendance kiosk',
    codes: [P.attendance.devices],
    references: { branch_id: ['branch', 'name'] },
    hidden: ['token_hash', 'last_seen_at'],
  },
  {
    table: 'attendance_device',
    title: 'Attendance device',
    codes: [P.attendance.devices],
    references: { branch_id: ['branch', 'name'] },
    hidden: ['registered_at'],
  },
  {
    table: 'device_user',
    title: 'Device user',
    codes: [P.attendance.assignDevice],
    references: { employee_id: ['employee', 'full_name'], device_id: ['attendance_device', 'name'] },
    hidden: [],
  },
  {
    table: 'device_command',
    title: 'Device command',
    codes: [P.attendance.devices],
    references: { device_id: ['attendance_device', 'name'] },
    hidden: ['account_id', 'created_at', 'sent_at', 'ended_at'],
  },
]
