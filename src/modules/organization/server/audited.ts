import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedFields, auditedSettings } from '#engines/settings/audited.ts'
import { bankAccount } from '#modules/organization/shared/bank-account.ts'
import { branchType } from '#modules/organization/shared/branch-type.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevelGroup } from '#modules/organization/shared/employment-level-group.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { equipment } from '#modules/organization/shared/equipment.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { otherAttribute } from '#modules/organization/shared/ksao.ts'
import { meetingRoom } from '#modules/organization/shared/meeting-room.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { weeklyOffRule } from '#modules/organization/shared/weekly-off.ts'
import { ownStation } from '#modules/organization/shared/station.ts'
import { ethics, visionMission } from '#modules/organization/shared/statement.ts'

const year = [P.organization.fiscalYear]

export const audited: readonly AuditedTable[] = [
  {
    table: 'organization',
    title: 'Organization',
    codes: [P.organization.settings, P.organization.application],
    references: { logo_file_id: ['stored_file', 'name'], letterhead_file_id: ['stored_file', 'name'] },
  },
  {
    ...auditedSettings(branch),
    // the one that is meant stands in one of the two
    hidden: ['station_id'],
    fields: {
      ...auditedSettings(branch).fields,
      duty_station_id: 'Duty station',
      own_station_id: 'Duty station',
    },
    references: {
      ...auditedSettings(branch).references,
      duty_station_id: ['duty_station', 'name'],
      own_station_id: ['own_duty_station', 'name'],
    },
  },
  ...[
    branchType,
    division,
    jobTitle,
    employmentLevel,
    employmentLevelGroup,
    employmentType,
    holiday,
    weeklyOffRule,
    // one table of knowledge, skills, abilities and the rest, with one code
    otherAttribute,
    meetingRoom,
    equipment,
    ownStation,
  ].map(auditedSettings),
  { table: 'fiscal_year', title: 'Fiscal year', codes: year },
  {
    table: 'fiscal_period',
    title: 'Month',
    codes: year,
    fields: { seq: 'Number' },
    hidden: ['fiscal_year_id'],
    part_of: 'fiscal_year',
  },
  // whoever only reads sees the end of the number, there as here
  auditedFields(bankAccount, bankAccount.edit, { guarded: { account_number: bankAccount.edit } }),
  // everybody reads both, so that either code may open the history of both
  { ...auditedFields(visionMission, [...visionMission.edit, ...ethics.edit]), title: 'Statement' },
  {
    table: 'meeting_booking',
    title: 'Meeting',
    codes: meetingRoom.edit,
    fields: { organizer_id: 'Booked by', starts_at: 'From', ends_at: 'To', cancelled_at: 'Cancelled' },
    references: { organizer_id: ['employee', 'full_name'] },
    hidden: ['meeting_room_id', 'series_id'],
    part_of: 'meeting_room',
  },
  {
    table: 'job_title_ksao',
    title: 'Asked for',
    codes: jobTitle.edit,
    fields: { ksao_id: 'Attribute' },
    references: { ksao_id: ['ksao', 'name'] },
    hidden: ['job_title_id'],
    part_of: 'job_title',
  },
  {
    table: 'meeting_attendee',
    title: 'Invited',
    codes: meetingRoom.edit,
    fields: { employee_id: 'Invited' },
    references: { employee_id: ['employee', 'full_name'] },
    hidden: ['booking_id'],
    part_of: 'meeting_booking',
  },
  {
    table: 'equipment_assignment',
    title: 'Assignment',
    codes: equipment.edit,
    fields: { condition_out: 'Condition when given', condition_in: 'Condition when returned' },
    references: {
      employee_id: ['employee', 'full_name'],
      division_id: ['division', 'name'],
      branch_id: ['branch', 'name'],
      meeting_room_id: ['meeting_room', 'name'],
    },
    hidden: ['equipment_id'],
    part_of: 'equipment',
  },
  {
    table: 'holiday_pick',
    title: 'Choice',
    codes: holiday.edit,
    fields: { employee_id: 'Chosen by', picked_at: 'Chosen' },
    references: { employee_id: ['employee', 'full_name'] },
    hidden: ['holiday_id'],
    part_of: 'holiday',
  },
  { table: 'segment', title: 'Segment', codes: segments.edit },
  {
    table: 'library_document',
    title: 'Document',
    codes: [P.organization.documents],
    fields: {
      audience: 'For',
      needs_acknowledgement: 'To be acknowledged',
      acknowledge_by: 'Acknowledge by',
    },
    references: {
      category_id: ['document_category', 'name'],
      file_id: ['stored_file', 'name'],
      segment_id: ['segment', 'name'],
    },
    hidden: ['created_at'],
  },
]
