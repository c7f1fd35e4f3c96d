// Made by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }
/** Written as JSON text, read as the value. */
type JsonColumn<N> = ColumnType<Json | N, string | N | undefined, string | N>

export interface AccountTable {
  id: string
  username: string
  email: string | null
  full_name: string
  profile_picture: string | null
  password_hash: string | null
  is_activated: GeneratedAlways<boolean>
  is_active: Generated<boolean>
  is_blocked: Generated<boolean>
  is_audit_user: Generated<boolean>
  stamp: Generated<number>
  common_codes: Generated<string[]>
  otp_required: Generated<boolean>
  language: Generated<string>
  calendar: string | null
  last_login_at: string | null
  created_at: Generated<string>
  password_changed_at: Generated<string>
  email_confirmed_at: string | null
}

export interface AccountDeviceTable {
  id: string
  account_id: string
  token_hash: string
  ip: string | null
  user_agent: string | null
  created_at: string
  last_used_at: string
  expires_at: string
  trusted_until: string | null
  country: string | null
}

export interface AccountPasskeyTable {
  id: string
  account_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: Generated<string[]>
  is_synced: boolean
  name: string
  created_at: string
  last_used_at: string | null
}

export interface AccountPasswordTable {
  account_id: string
  password_hash: string
  replaced_at: string
}

export interface AccountRecoveryCodeTable {
  account_id: string
  code_hash: string
  used_at: string | null
}

export interface AccountSessionTable {
  id: string
  account_id: string
  family_hash: Generated<string>
  token_hash: string
  recent: JsonColumn<never>
  rotated_at: string
  remember: boolean
  ip: string | null
  user_agent: string | null
  created_at: string
  last_used_at: string
  expires_at: string
  ended_at: string | null
  ended_reason: string | null
  confirmed_at: string | null
  country: string | null
  breaks_glass: Generated<boolean>
}

export interface AccountTokenTable {
  id: string
  account_id: string
  kind: string
  token_hash: string
  password_mark: string
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface AccountTotpTable {
  account_id: string
  secret: string
  confirmed_at: string | null
  last_step: Generated<number>
  created_at: string
  reset_at: string | null
}

export interface AcknowledgementTable {
  org_id: Generated<number>
  subject_id: string
  employee_id: string
  edition: number
  acknowledged_at: string
}

export interface AcknowledgementReminderTable {
  org_id: Generated<number>
  employee_id: string
  reminded_on: string
  open_count: number
}

export interface AcknowledgementWarningTable {
  org_id: Generated<number>
  document_id: string
  due_on: string
  days: number
  told_at: Generated<string>
}

export interface ActivityTable {
  org_id: Generated<number>
  id: string
  name: string
  unit: Generated<string>
  default_rate: string | null
  is_billable: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ActivityRateTable {
  org_id: Generated<number>
  id: string
  activity_id: string
  project_id: string | null
  employee_id: string | null
  employment_level_id: string | null
  rate: string
  effective_from: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface AdvanceSalaryPauseTable {
  org_id: Generated<number>
  id: string
  request_id: string
  employee_id: string
  period_id: string
  reason: string
  account_id: string | null
  account_name: string
  created_at: Generated<string>
}

export interface AdvanceSalaryRepaymentTable {
  org_id: Generated<number>
  request_id: string
  payslip_id: string | null
  amount: string
  id: Generated<string>
  kind: Generated<string>
  effective_on: string | null
  voucher_no: string | null
  account_id: string | null
  account_name: string | null
  created_at: Generated<string>
}

export interface AdvanceSalaryRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  amount: string
  months: number
  required_by: string
  disbursed_on: string | null
  voucher_no: string | null
  is_top_up: Generated<boolean>
  merged: Generated<string>
  guarantor_id: string | null
}

export interface AnswerTable {
  org_id: Generated<number>
  sheet_id: string
  question_id: string
  value: JsonColumn<never>
  marks: string | null
  full_marks: string | null
}

export interface AnswerDraftTable {
  org_id: Generated<number>
  use: string
  subject_id: string
  employee_id: string
  answers: JsonColumn<never>
  saved_at: string
}

export interface AnswerSheetTable {
  org_id: Generated<number>
  id: string
  use: string
  subject_id: string
  set_id: string
  employee_id: string
  state: Generated<string>
  due_on: string | null
  submitted_at: string | null
  score: string | null
  remarks: string | null
  version: Generated<number>
  created_at: Generated<string>
  read_together: number | null
}

export interface ApiKeyTable {
  org_id: Generated<number>
  id: string
  name: string
  purpose: Generated<string>
  prefix: string
  token_hash: string
  codes: string[]
  can_write: Generated<boolean>
  networks: Generated<string[]>
  account_id: string
  made_at: string
  expires_at: string
  revoked_at: string | null
}

export interface ApiKeyUseTable {
  org_id: Generated<number>
  key_id: string
  used_at: string
  ip: string | null
}

export interface ApplicationEventTable {
  org_id: Generated<number>
  id: string
  application_id: string
  event: string
  stage: string | null
  remarks: string | null
  account_id: string | null
  at: string
}

export interface ApplicationKnockoutTable {
  org_id: Generated<number>
  id: string
  application_id: string
  question_id: string
  answer: string
  effect: string
  reason: string
  at: string
}

export interface ApplicationTestTable {
  org_id: Generated<number>
  id: string
  application_id: string
  taker_id: string
  sent_at: string
}

export interface AppraisalAppealTable {
  org_id: Generated<number>
  id: string
  result_id: string
  employee_id: string
  part: string
  reason: string
  state: Generated<string>
  decision: string | null
  old_score: string | null
  new_score: string | null
  decided_by: string | null
  decided_at: string | null
  created_at: Generated<string>
  version: Generated<number>
}

export interface AppraisalAssignmentTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  mode_id: string
  form: string
  employee_id: string
  appraiser_id: string | null
  external_name: string | null
  external_email: string | null
  link_hash: string | null
  weight: Generated<number>
  due_on: string
  state: Generated<string>
  remarks: string | null
  submitted_on: string | null
  reminded_on: string | null
  version: Generated<number>
}

export interface AppraisalDraftTable {
  org_id: Generated<number>
  assignment_id: string
  answers: JsonColumn<never>
  comment: string | null
  saved_at: string
  version: Generated<number>
}

export interface AppraisalModeTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  mode: string
  form: Generated<string>
  weight_percent: number
  set_id: string | null
  visibility: Generated<string>
  min_responses: Generated<number>
  version: Generated<number>
  nominate_max: Generated<number>
}

export interface AppraisalNominationTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  mode_id: string
  employee_id: string
  appraiser_id: string
  state: Generated<string>
  remarks: string | null
  created_at: Generated<string>
  version: Generated<number>
}

export interface AppraisalOccasionTable {
  org_id: Generated<number>
  id: string
  use: string
  title: string
  starts_on: string
  ends_on: string
  opens_on: string
  due_on: string
  missing_rule: Generated<string>
  kpi_percent: Generated<number>
  state: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  sealed_on: string | null
  appeal_days: Generated<number>
}

export interface AppraisalPotentialTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  employee_id: string
  potential: string
  account_id: string | null
  rated_at: Generated<string>
  version: Generated<number>
}

export interface AppraisalRecommendationTable {
  org_id: Generated<number>
  id: string
  result_id: string
  employee_id: string
  kind: string
  value_percent: number | null
  remarks: string | null
  state: Generated<string>
  version: Generated<number>
  handed_on: string | null
  handed_to: string | null
  handed_id: string | null
}

export interface AppraisalResponseTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  mode_id: string
  employee_id: string
  assignment_id: string | null
  weight: Generated<number>
  answers: JsonColumn<never>
  comment: string | null
  score: string | null
  submitted_on: string
}

export interface AppraisalResultTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  employee_id: string
  score: string | null
  trace: JsonColumn<never>
  calibrated_score: string | null
  calibration_note: string | null
  released_at: string | null
  acknowledged_at: string | null
  acknowledgement: string | null
  version: Generated<number>
}

export interface AppraisalSlotTable {
  org_id: Generated<number>
  id: string
  year_id: string
  weight_percent: number
  version: Generated<number>
  box_low: Generated<number>
  box_high: Generated<number>
}

export interface AppraisalYearTable {
  org_id: Generated<number>
  id: string
  title: string
  starts_on: string
  ends_on: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ApprovalDelegationTable {
  org_id: Generated<number>
  id: string
  delegator_id: string
  delegate_id: string
  from_on: string
  to_on: string
  reason: string
  account_id: string
  created_at: Generated<string>
  ended_at: string | null
  version: Generated<number>
  request_types: string[] | null
  accepted_at: string | null
  refused_at: string | null
}

export interface ApprovalFlowTable {
  org_id: Generated<number>
  id: string
  name: string
  request_types: string[]
  priority: Generated<number>
  segment_id: string | null
  conditions: JsonColumn<never>
  steps: JsonColumn<never>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ArrangedLaterTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  kind: string
  was: JsonColumn<never>
  left_out_of: string | null
}

export interface AssessmentTable {
  org_id: Generated<number>
  id: string
  title: string
  instructions: string | null
  set_id: string
  duration_minutes: number
  pass_percent: Generated<number>
  opens_on: string | null
  closes_on: string | null
  shows_score: Generated<boolean>
  state: Generated<string>
  version: Generated<number>
  attempts_allowed: Generated<number>
  counts: Generated<string>
  drawn: number | null
  is_shuffled: Generated<boolean>
  negative_percent: Generated<number>
  is_blind: Generated<boolean>
}

export interface AssessmentAttemptTable {
  org_id: Generated<number>
  id: string
  taker_id: string
  number: number
  set_id: string
  asked: string[] | null
  started_at: string
  submitted_at: string
  answers: JsonColumn<never>
  score: string | null
}

export interface AssessmentTakerTable {
  org_id: Generated<number>
  id: string
  assessment_id: string
  employee_id: string | null
  name: string | null
  email: string | null
  token_hash: string | null
  expires_at: string | null
  extra_percent: Generated<number>
  state: Generated<string>
  started_at: string | null
  deadline_at: string | null
  submitted_at: string | null
  was_closed: Generated<boolean>
  answers: JsonColumn<never>
  marks: string | null
  written_marks: string | null
  full_marks: string | null
  score: string | null
  remarks: string | null
  version: Generated<number>
  attempts: Generated<number>
  set_id: string | null
  asked: string[] | null
}

export interface AssignTaskSettingTable {
  org_id: Generated<number>
  id: string
  name: string
  employee_id: string | null
  division_id: string | null
  can_assign_to: Generated<string>
  requires_acknowledgement: Generated<boolean>
  requires_approval: Generated<boolean>
  may_create_recurring: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface AssignedKpiTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  employee_id: string
  title: string
  success_criteria: string | null
  category: string
  measure: string
  unit: string | null
  direction: string
  weight_percent: number
  baseline: string | null
  target: string
  min_threshold: string | null
  state: Generated<string>
  remarks: string | null
  version: Generated<number>
  source: Generated<string>
}

export interface AssignedTargetTable {
  org_id: Generated<number>
  id: string
  form_id: string
  target_id: string
  employee_id: string
  title: string
  unit: string | null
  kind: string
  direction: string
  weight_percent: number
  target: string
  minimum: string | null
  state: Generated<string>
  version: Generated<number>
}

export interface AssignedTargetPartTable {
  org_id: Generated<number>
  id: string
  assigned_id: string
  employee_id: string
  starts_on: string
  ends_on: string
  value: string
}

export interface AttachmentTable {
  org_id: Generated<number>
  id: string
  subject_type: string
  subject_id: string
  file_id: string
  title: string
  account_id: string
  account_name: string
  created_at: Generated<string>
}

export interface AttemptTable {
  id: string
  kind: string
  subject: string
  ip: string
  at: string
  device_id: string | null
}

export interface AttendanceAdjustmentTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  date: string
  check_in: string | null
  check_out: string | null
  reason: string
  is_live: Generated<boolean>
  kind: Generated<string>
  punch_id: string | null
  new_time: string | null
  direction: string | null
}

export interface AttendanceDayTable {
  org_id: Generated<number>
  employee_id: string
  date: string
  status: string
  day_type: string
  work_shift_id: string | null
  shift_name: string | null
  shift_source: string | null
  scheduled_in: string | null
  scheduled_out: string | null
  window_to: string
  first_in: string | null
  last_out: string | null
  punches: Generated<number>
  expected: Generated<number>
  worked: Generated<number>
  break_minutes: Generated<number>
  late: Generated<number>
  early: Generated<number>
  lost: Generated<number>
  overtime: Generated<number>
  present_part: Generated<number>
  leave_part: Generated<number>
  travel_part: Generated<number>
  training_part: Generated<number>
  absent_part: Generated<number>
  unpaid_part: Generated<number>
  leave_name: string | null
  holiday_name: string | null
  punctuality: number | null
  irregularities: Generated<string[]>
  because: JsonColumn<never>
  is_final: Generated<boolean>
  row_hash: string
  computed_at: Generated<string>
}

export interface AttendanceDeviceTable {
  org_id: Generated<number>
  id: string
  name: string
  branch_id: string | null
  protocol: Generated<string>
  serial: string | null
  registered_at: Generated<string>
  time_zone: string | null
  clock_sent: Generated<string>
  direction: Generated<string>
  silent_after_minutes: Generated<number>
  is_active: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
  networks: Generated<string[]>
}

export interface AttendanceKioskTable {
  org_id: Generated<number>
  id: string
  name: string
  branch_id: string | null
  is_active: Generated<boolean>
  token_hash: string | null
  last_seen_at: string | null
  version: Generated<number>
}

export interface AttendanceLockTable {
  org_id: Generated<number>
  id: string
  locked_until: string
  reason: string
  account_id: string
  at: Generated<string>
}

export interface AttendancePinTable {
  org_id: Generated<number>
  employee_id: string
  pin_hash: string
  failures: Generated<number>
  locked_until: string | null
}

export interface AttendancePlaceTable {
  org_id: Generated<number>
  id: string
  name: string
  latitude: string
  longitude: string
  radius_m: Generated<number>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface AttendancePlacePersonTable {
  org_id: Generated<number>
  employee_id: string
  place_id: string
}

export interface AttendanceReminderTable {
  org_id: Generated<number>
  employee_id: string
  date: string
  reminded_at: string
}

export interface AttendanceRetroTable {
  org_id: Generated<number>
  id: Generated<string>
  employee_id: string
  date: string
  at: string
  days: number
  unpaid_part: number
  late_count: number
  late: number
  lost: number
  worked: number
  overtime_workday: number
  overtime_off_day: number
  overtime_holiday: number
}

export interface AuditDigestTable {
  org_id: Generated<number>
  id: string
  from_at: string | null
  until_at: string
  row_count: number
  content: string
  digest: string
  made_at: string
  bare: string | null
  bared_at: string | null
}

export interface AuditErasureTable {
  org_id: Generated<number>
  audit_id: string
  former_hash: string
  at: Generated<string>
  why: Generated<string>
  former_bare: string | null
}

export interface AuditRowTable {
  org_id: Generated<number>
  id: Generated<string>
  at: Generated<string>
  account_id: string | null
  acting_as: string | null
  request_no: string | null
  table_name: string
  row_id: string
  owner_id: string | null
  operation: string
  changes: JsonColumn<null>
  api_key_id: string | null
  ip: string | null
  reason: string | null
}

export interface BalanceChangeRequestTable {
  org_id: Generated<number>
  request_id: string
  leave_type_id: string
  days: string
  effective_on: string
  expires_on: string | null
  balance_before: string | null
}

export interface BankTable {
  id: string
  name: string
  short_name: string | null
  swift_code: string | null
  kind: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface BankFileTemplateTable {
  org_id: Generated<number>
  id: string
  name: string
  bank_name: string | null
  delimiter: string
  has_heading: Generated<boolean>
  columns: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface BranchTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  parent_id: string | null
  address: string | null
  phone: string | null
  email: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  branch_type_id: string | null
  manager_employee_id: string | null
  latitude: string | null
  longitude: string | null
  geofence_radius: number | null
  time_zone: string | null
  duty_station_id: string | null
  country: string | null
  province: string | null
  district: string | null
  city: string | null
  ward: number | null
  own_station_id: string | null
  station_id: GeneratedAlways<string | null>
}

export interface BranchTypeTable {
  org_id: Generated<number>
  id: string
  name: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface CalendarFeedTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  token_hash: string
  made_at: string
  used_at: string | null
}

export interface CandidateTable {
  org_id: Generated<number>
  id: string
  first_name: string
  last_name: Generated<string>
  full_name: GeneratedAlways<string>
  email: string
  mobile: string | null
  address: string | null
  consent_at: string | null
  keep_until: string
  created_at: Generated<string>
  version: Generated<number>
}

export interface CandidateUploadTable {
  org_id: Generated<number>
  id: string
  token_hash: string
  vacancy_id: string
  file_id: string
  expires_at: string
}

export interface ChangeRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  section: string
  record_id: string | null
  action: string
  fields: JsonColumn<never>
  is_open: Generated<boolean>
}

export interface ChangeTypeTable {
  org_id: Generated<number>
  id: string
  name: string
  category: string
  changes_place: Generated<boolean>
  changes_job: Generated<boolean>
  changes_level: Generated<boolean>
  changes_step: Generated<boolean>
  changes_type: Generated<boolean>
  changes_supervisors: Generated<boolean>
  task_template_id: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  letter_template_id: string | null
  shows_badge: Generated<boolean>
  needs_approval: Generated<boolean>
  changes_leave: Generated<boolean>
  changes_pay: Generated<boolean>
}

export interface CoachingActionTable {
  org_id: Generated<number>
  id: string
  session_id: string
  title: string
  employee_id: string
  due_on: string
  done_on: string | null
  version: Generated<number>
}

export interface CoachingNoteTable {
  org_id: Generated<number>
  id: string
  session_id: string
  employee_id: string
  is_private: boolean
  author_account_id: string
  reader_account_ids: string[]
  body: string
  updated_at: Generated<string>
  version: Generated<number>
}

export interface CoachingSessionTable {
  org_id: Generated<number>
  id: string
  coach_employee_id: string
  employee_id: string
  goal_id: string | null
  topic: string
  kind: Generated<string>
  scheduled_on: string
  starts_at: string | null
  minutes: Generated<number>
  agenda: string | null
  state: Generated<string>
  next_on: string | null
  acknowledged_at: string | null
  created_at: Generated<string>
  version: Generated<number>
}

export interface CommentTable {
  org_id: Generated<number>
  id: string
  subject_type: string
  subject_id: string
  parent_id: string | null
  account_id: string | null
  account_name: string
  body: string
  created_at: Generated<string>
  edited_at: string | null
}

export interface CommonChangeTable {
  id: Generated<string>
  at: Generated<string>
  account_id: string | null
  table_name: string
  row_id: string
  operation: string
  changes: JsonColumn<null>
}

export interface CommonGroupTable {
  id: string
  name: string
  codes: Generated<string[]>
  version: Generated<number>
}

export interface CommonGroupMemberTable {
  account_id: string
  group_id: string
  valid_from: string | null
  valid_to: string | null
  given_by: string | null
  given_at: string
}

export interface CommonSettingTable {
  key: string
  value: JsonColumn<never>
  version: Generated<number>
  updated_at: Generated<string>
}

export interface CompensatoryRequestTable {
  org_id: Generated<number>
  request_id: string
  leave_type_id: string
  worked_on: string
  minutes: number
  days: string
  employee_id: string
  because: string
  expires_on: string
  is_live: Generated<boolean>
}

export interface ConfirmationTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  ends_on: string
  question_set_id: string | null
  asked_on: string
  due_on: string
  reminded_on: string | null
  state: Generated<string>
  recommendation: string | null
  extend_months: number | null
  reason: string | null
  recommended_by: string | null
  recommended_at: string | null
  outcome: string | null
  decision_remarks: string | null
  decided_by: string | null
  decided_at: string | null
  review_id: string | null
  separation_id: string | null
  last_working_on: string | null
  separation_type_id: string | null
  closed_because: string | null
  overdue_told: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
}

export interface ConfirmationFormTable {
  org_id: Generated<number>
  id: string
  name: string
  question_set_id: string
  employment_level_id: string | null
  employment_type_id: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ConsentTable {
  org_id: Generated<number>
  id: string
  text_id: string
  account_id: string
  decision: string
  at: string
  ip: string | null
  user_agent: string | null
}

export interface ConsentPurposeTable {
  org_id: Generated<number>
  id: string
  title: string
  must_accept: boolean
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ConsentTextTable {
  org_id: Generated<number>
  id: string
  purpose_id: string
  number: number
  body: JsonColumn<never>
  in_force_from: string
  created_by: string
  created_at: string
}

export interface ContractTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  starts_on: string
  ends_on: string
  terms: string | null
  file_id: string | null
  renewal_of: string | null
  remarks: string | null
  terminated_on: string | null
  termination_reason: string | null
  ended_by: string | null
  review_id: string | null
  separation_id: string | null
  created_by: string | null
  created_at: Generated<string>
  version: Generated<number>
  renewal_no: Generated<number>
}

export interface ContractTermTable {
  org_id: Generated<number>
  employee_id: string
  known_from: string
  ends_on: string | null
}

export interface ContractWarningTable {
  org_id: Generated<number>
  employee_id: string
  ends_on: string
  days: number
  told_at: Generated<string>
}

export interface CoreTaskTable {
  org_id: Generated<number>
  id: string
  name: string
  result_area_id: string
  job_title_id: string | null
  frequency: Generated<string>
  expected_hours: number | null
  weight: Generated<number>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface CoreTaskAssignmentTable {
  org_id: Generated<number>
  id: string
  core_task_id: string
  employee_id: string
  version: Generated<number>
}

export interface CreditHourDeleteTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  about_id: string
  is_live: Generated<boolean>
}

export interface CreditHourLedgerTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  kind: string
  minutes: number
  effective_on: string
  expires_on: string | null
  request_id: string
  created_at: Generated<string>
  leave_request_id: string | null
}

export interface CreditHourRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  date: string
  minutes: number
  credited: number
  expires_on: string | null
  is_live: Generated<boolean>
}

export interface CreditHourSettingTable {
  org_id: Generated<number>
  id: string
  name: string
  factor: Generated<string>
  minimum_minutes: Generated<number>
  cap_month: number | null
  most_minutes: number | null
  expires_after_days: number | null
  past_days: Generated<number>
  leave_type_id: string | null
  is_default: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface CustomFieldTable {
  org_id: Generated<number>
  id: string
  code: string
  title: string
  kind: string
  section: string
  hint: string | null
  options: Generated<string[]>
  archived_options: Generated<string[]>
  places: Generated<number>
  is_required: Generated<boolean>
  is_unique: Generated<boolean>
  seen_by: Generated<string>
  own_change: Generated<string>
  is_sensitive: Generated<boolean>
  position: Generated<number>
  is_archived: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  asked_before: Generated<boolean>
}

export interface DeviceCommandTable {
  org_id: Generated<number>
  id: string
  device_id: string
  number: number
  command: string
  state: Generated<string>
  tries: Generated<number>
  return_code: number | null
  account_id: string | null
  created_at: Generated<string>
  sent_at: string | null
  ended_at: string | null
  version: Generated<number>
}

export interface DeviceContactTable {
  org_id: Generated<number>
  device_id: string
  last_seen_at: string
  last_punch_at: string | null
  stamp: string | null
  firmware: string | null
  ip: string | null
  drifts: Generated<number[]>
  resend: Generated<boolean>
  model: string | null
  push_version: string | null
  users_count: number | null
  punches_count: number | null
}

export interface DeviceGapTable {
  org_id: Generated<number>
  id: string
  device_id: string
  from_at: string
  to_at: string
}

export interface DeviceLineTable {
  org_id: Generated<number>
  id: string
  device_id: string
  line: string
  line_hash: GeneratedAlways<string>
  reason: string
  received_at: Generated<string>
  state: Generated<string>
  punch_id: string | null
  account_id: string | null
  version: Generated<number>
}

export interface DeviceUserTable {
  org_id: Generated<number>
  id: string
  device_id: string
  number: string
  name: string | null
  employee_id: string | null
  is_ignored: Generated<boolean>
  version: Generated<number>
}

export interface DivisionTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string | null
  parent_id: string | null
  head_employee_id: string | null
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  strategies: string | null
  action_plans: string | null
}

export interface DocumentAskTable {
  org_id: Generated<number>
  id: string
  title: string
  category_id: string
  instructions: string | null
  formats: Generated<string[]>
  max_mb: Generated<number>
  due_on: string
  is_closed: Generated<boolean>
  asked_by: string
  version: Generated<number>
  created_at: Generated<string>
}

export interface DocumentAskPersonTable {
  org_id: Generated<number>
  id: string
  ask_id: string
  employee_id: string
  state: Generated<string>
  file_id: string | null
  number: string | null
  issued_on: string | null
  expires_on: string | null
  sent_at: string | null
  reason: string | null
  document_id: string | null
  reminded_on: string | null
  version: Generated<number>
}

export interface DocumentCategoryTable {
  id: string
  name: string
  kind: string
  expires: Generated<boolean>
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface DutyStationTable {
  id: string
  name: string
  district: string | null
  province: string | null
  class: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface DutyStationAssignmentTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  duty_station_id: string | null
  valid_from: string
  valid_to: string | null
  remarks: string | null
  version: Generated<number>
  own_station_id: string | null
  station_id: GeneratedAlways<string>
}

export interface EducationDegreeTable {
  id: string
  name: string
  rank: number
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface EmailLogTable {
  id: string
  org_id: number | null
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  is_secret: Generated<boolean>
  state: Generated<string>
  attempts: Generated<number>
  error: string | null
  created_at: Generated<string>
  next_try_at: Generated<string>
  sent_at: string | null
  attachment: JsonColumn<null>
  is_awaited: Generated<boolean>
}

export interface EmailTemplateTable {
  id: string
  name: string
  event: string
  subject: string
  body: string
  is_default: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface EmailTemplateContentTable {
  id: string
  email_template_id: string
  language: string
  subject: string
  body: string
  version: Generated<number>
}

export interface EmployeeTable {
  org_id: Generated<number>
  id: string
  account_id: string | null
  code: string
  title: string | null
  first_name: string
  middle_name: Generated<string>
  last_name: Generated<string>
  full_name: GeneratedAlways<string>
  name_nepali: string | null
  gender: string | null
  date_of_birth: string | null
  marital_status: string | null
  blood_group: string | null
  nationality: string | null
  work_email: string | null
  personal_email: string | null
  mobile: string | null
  extension: string | null
  profile_picture_file_id: string | null
  cover_picture_file_id: string | null
  joined_on: string
  probation_ends_on: string | null
  confirmed_on: string | null
  contract_ends_on: string | null
  left_on: string | null
  leaving_reason: string | null
  birth_mmdd: GeneratedAlways<number | null>
  joined_mmdd: GeneratedAlways<number>
  import_key: string | null
  version: Generated<number>
  created_at: Generated<string>
  custom: JsonColumn<never>
  purged_at: string | null
  preferred_name: string | null
  religion_id: string | null
  ethnicity_id: string | null
  disability: string | null
  disability_percent: number | null
  married_on: string | null
  linkedin: string | null
  hired_on: string | null
  notice_days: number | null
  signature_file_id: string | null
  confirmation_reason: string | null
  served_since: string | null
}

export interface EmployeeAddressTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  kind: string
  address: string
  city: string | null
  district: string | null
  country: string | null
  version: Generated<number>
  verified_at: string | null
  verified_by: string | null
  province: string | null
  ward: number | null
}

export interface EmployeeBankTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  bank_name: string
  branch_name: string | null
  account_name: string
  account_number: string
  is_primary: Generated<boolean>
  version: Generated<number>
  share_percent: number | null
  share_amount: string | null
  verified_at: string | null
  verified_by: string | null
  effective_on: string | null
}

export interface EmployeeCodeSeriesTable {
  org_id: Generated<number>
  id: string
  prefix: Generated<string>
  width: Generated<number>
  next_no: Generated<number>
  version: Generated<number>
}

export interface EmployeeCompensationTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  valid_from: string
  pay_basis: string
  annual_salary: string | null
  hourly_rate: string | null
  version: Generated<number>
}

export interface EmployeeContactTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  name: string
  relation: string
  phone: string
  is_emergency: Generated<boolean>
  version: Generated<number>
  kind: string | null
  verified_at: string | null
  verified_by: string | null
}

export interface EmployeeCustomKeyTable {
  org_id: Generated<number>
  field_id: string
  key: string
  employee_id: string
}

export interface EmployeeDisciplineTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  kind: string
  incident_on: string
  decided_on: string
  description: string
  expires_on: string | null
  suspended_from: string | null
  suspended_to: string | null
  is_paid: Generated<boolean>
  acknowledged_at: string | null
  version: Generated<number>
  blocks_login: Generated<boolean>
}

export interface EmployeeDocumentTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  category_id: string
  title: string
  number: string | null
  file_id: string
  issued_on: string | null
  expires_on: string | null
  warn_days: Generated<number>
  renews_id: string | null
  warned_for: string | null
  version: Generated<number>
  created_at: Generated<string>
  remind_days: Generated<number[]>
  is_archived: Generated<boolean>
  needs_acknowledgement: Generated<boolean>
  acknowledged_at: string | null
  acknowledge_within: number | null
  acknowledge_remind_days: Generated<number[]>
  asked_on: string | null
}

export interface EmployeeEducationTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  degree: string | null
  institution: string
  board: string | null
  finished_in: number
  score: string | null
  version: Generated<number>
  started_in: number | null
  verified_at: string | null
  verified_by: string | null
  score_kind: string | null
  level_id: string | null
}

export interface EmployeeEngagementTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  kind: string
  organization: string
  role: string | null
  started_on: string
  ended_on: string | null
  description: string | null
  version: Generated<number>
  verified_at: string | null
  verified_by: string | null
}

export interface EmployeeExperienceTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  employer: string
  job_title: string
  started_on: string
  ended_on: string | null
  description: string | null
  version: Generated<number>
  verified_at: string | null
  verified_by: string | null
}

export interface EmployeeFamilyTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  name: string
  relation: string
  date_of_birth: string | null
  occupation: string | null
  is_dependent: Generated<boolean>
  version: Generated<number>
  nominee_percent: number | null
  verified_at: string | null
  verified_by: string | null
}

export interface EmployeeInsuranceTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  kind: string
  insurer: string
  policy_no: string
  sum_insured: string | null
  starts_on: string
  expires_on: string | null
  version: Generated<number>
  verified_at: string | null
  verified_by: string | null
}

export interface EmployeeKsaoTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  ksao_id: string
  level: number
  assessed_on: string
  remarks: string | null
  account_id: string | null
  version: Generated<number>
}

export interface EmployeeLanguageTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  language: string
  reads: string
  writes: string
  speaks: string
  listens: string
  is_native: Generated<boolean>
  version: Generated<number>
  verified_at: string | null
  verified_by: string | null
}

export interface EmployeeLegalInfoTable {
  org_id: Generated<number>
  employee_id: string
  pan_no: string | null
  citizenship_no: string | null
  passport_no: string | null
  passport_expires_on: string | null
  provident_fund_no: string | null
  social_security_no: string | null
  version: Generated<number>
  citizenship_issued_at: string | null
  citizenship_issued_on: string | null
  licence_no: string | null
  licence_expires_on: string | null
  national_id_no: string | null
  investment_trust_no: string | null
}

export interface EmployeeLegalProofTable {
  org_id: Generated<number>
  id: Generated<string>
  employee_id: string
  number: string
  verified_at: string | null
  verified_by: string | null
  version: Generated<number>
}

export interface EmployeeMedicalTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  noted_on: string
  height_cm: number | null
  weight_kg: number | null
  allergies: string | null
  conditions: string | null
  remarks: string | null
  version: Generated<number>
  verified_at: string | null
  verified_by: string | null
}

export interface EmployeeTrainingTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  name: string
  provider: string | null
  started_on: string
  ended_on: string | null
  certificate_no: string | null
  description: string | null
  version: Generated<number>
  verified_at: string | null
  verified_by: string | null
}

export interface EmployeeWordTable {
  org_id: Generated<number>
  word: string
  employee_id: string
}

export interface EmploymentAssignmentTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  valid_from: string
  valid_to: string | null
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  weekly_hours: string | null
  change_reason: Generated<string>
  version: Generated<number>
  pay_step: number | null
  source_review_id: string | null
  work_location: string | null
}

export interface EmploymentLevelTable {
  org_id: Generated<number>
  id: string
  title: string
  code: string | null
  rank: number
  is_archived: Generated<boolean>
  version: Generated<number>
  group_id: string | null
  step_max: number | null
  auto_step_months: number | null
  pay_min: string | null
  pay_max: string | null
  notice_days: number | null
  probation_months: number | null
  pay_currency: string | null
}

export interface EmploymentLevelGroupTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string | null
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface EmploymentReviewTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  change_type_id: string
  effective_from: string
  state: Generated<string>
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  pay_step: number | null
  supervisors: JsonColumn<null>
  confirmed_on: string | null
  probation_ends_on: string | null
  contract_ends_on: string | null
  remarks: string
  former: JsonColumn<null>
  problem: string | null
  created_by: string | null
  applied_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  auto_due: string | null
  auto_anchor: string | null
  auto_nth: number | null
  leave_balances: Generated<string>
  approval: string | null
  annual_salary: string | null
  hourly_rate: string | null
  work_location: string | null
  together: string | null
}

export interface EmploymentReviewRequestTable {
  org_id: Generated<number>
  request_id: string
  review_id: string
  change_type_id: string
  category: string
  effective_from: string
  changes: JsonColumn<never>
  prepared_by: string | null
}

export interface EmploymentSpellTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  joined_on: string
  left_on: string
  leaving_reason: string | null
  is_continuous: Generated<boolean>
  version: Generated<number>
  separation_id: string | null
  probation_ends_on: string | null
  confirmed_on: string | null
  contract_ends_on: string | null
  login_opens_on: string | null
  confirmation_reason: string | null
}

export interface EmploymentTypeTable {
  org_id: Generated<number>
  id: string
  title: string
  is_contract: Generated<boolean>
  has_probation: Generated<boolean>
  counts_in_headcount: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
  leave_eligible: Generated<boolean>
  payroll_eligible: Generated<boolean>
  kind: Generated<string>
  notice_days: number | null
}

export interface EncashmentRequestTable {
  org_id: Generated<number>
  request_id: string
  leave_type_id: string
  days: string
  effective_on: string
  balance_before: string | null
}

export interface EncashmentRunTable {
  org_id: Generated<number>
  id: string
  name: string
  account_id: string
  account_name: string
  created_at: Generated<string>
}

export interface EquipmentTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  category_id: string
  brand: string | null
  specification: string | null
  acquired: string
  purchased_on: string | null
  cost: string | null
  warranty_until: string | null
  condition: Generated<string>
  version: Generated<number>
  currency: string | null
}

export interface EquipmentAssignmentTable {
  org_id: Generated<number>
  id: string
  equipment_id: string
  employee_id: string | null
  division_id: string | null
  branch_id: string | null
  meeting_room_id: string | null
  assigned_on: string
  expected_return_on: string | null
  returned_on: string | null
  condition_out: string | null
  condition_in: string | null
  remarks: string | null
  version: Generated<number>
  acknowledged_at: string | null
}

export interface EquipmentCategoryTable {
  id: string
  name: string
  kind: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface EthnicityTable {
  id: string
  name: string
  name_nepali: string | null
  community: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface EvaluationPayLineTable {
  org_id: Generated<number>
  id: string
  posting_id: string
  occasion_id: string
  employee_id: string
  score: string
  amount: string
  is_live: Generated<boolean>
}

export interface EvaluationPayPostingTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  scale_id: string
  period_id: string
  heading_id: string
  people: number
  amount: string
  account_id: string
  posted_at: string
  reversed_at: string | null
  reversed_by: string | null
  reason: string | null
  version: Generated<number>
}

export interface EvaluationPeriodTable {
  org_id: Generated<number>
  id: string
  target_form_id: string | null
  shows_rank: Generated<boolean>
}

export interface EvaluationScaleTable {
  org_id: Generated<number>
  id: string
  title: string
  kind: Generated<string>
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface EvaluationSlabTable {
  org_id: Generated<number>
  id: string
  scale_id: string
  effective_from: string
  from_value: string
  gives: string
  rise: Generated<string>
  version: Generated<number>
}

export interface EvaluationTargetTable {
  org_id: Generated<number>
  id: string
  title: string
  unit: string | null
  kind: Generated<string>
  direction: Generated<string>
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface EvaluationTargetFormTable {
  org_id: Generated<number>
  id: string
  title: string
  starts_on: string
  ends_on: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  scale_id: string | null
}

export interface EvaluationTargetRowTable {
  org_id: Generated<number>
  id: string
  form_id: string
  target_id: string
  weight_percent: number
  target: string
  minimum: string | null
  version: Generated<number>
  spread: Generated<string>
  shares: Generated<string>
}

export interface EventTable {
  org_id: Generated<number>
  id: string
  title: string
  category: string
  description: string | null
  agenda: string | null
  venue: string | null
  link: string | null
  starts_on: string
  ends_on: string
  starts_at: string | null
  ends_at: string | null
  repeats: Generated<string>
  repeat_until: string | null
  coordinator_id: string | null
  segment_id: string | null
  visibility: Generated<string>
  is_official: Generated<boolean>
  rsvp_by: string | null
  seats: number | null
  guests_each: Generated<number>
  remind: Generated<string>
  state: Generated<string>
  state_reason: string | null
  moved_from: string | null
  reminded_for: string | null
  version: Generated<number>
  moved_until: string | null
  moved_starts_at: string | null
  moved_ends_at: string | null
  moved_venue: string | null
}

export interface EventExceptionTable {
  org_id: Generated<number>
  event_id: string
  on_day: string
  is_cancelled: Generated<boolean>
  starts_on: string
  ends_on: string
  starts_at: string | null
  ends_at: string | null
  venue: string | null
  reason: string
}

export interface EventFormerAnswerTable {
  org_id: Generated<number>
  event_id: string
  employee_id: string
  event_version: number
  answer: string
  guests: number
  is_waiting: boolean
  answered_at: string | null
  starts_on: string
  asked_again_at: string
}

export interface EventGuestTable {
  org_id: Generated<number>
  id: string
  event_id: string
  full_name: string
  company: string | null
  email: string | null
  invited_at: string | null
}

export interface EventMemberTable {
  org_id: Generated<number>
  event_id: string
  employee_id: string
  is_invited: Generated<boolean>
  answer: string | null
  guests: Generated<number>
  is_waiting: Generated<boolean>
  answered_at: string | null
}

export interface ExchangeTable {
  org_id: Generated<number>
  id: string
  direction: string
  name: string
  title: string
  state: string
  as_hat: Generated<string>
  file_id: string | null
  file_name: string | null
  format: string
  head: JsonColumn<never>
  options: JsonColumn<never>
  counts: JsonColumn<never>
  job_id: string | null
  error: string | null
  account_id: string
  account_name: string
  version: Generated<number>
  created_at: Generated<string>
  ended_at: string | null
  expires_at: string | null
  subject_id: string | null
}

export interface ExchangeMasterTable {
  org_id: Generated<number>
  exchange_id: string
  kind: string
  name: string
  row_count: number
  master_id: string | null
}

export interface ExchangeRateTable {
  id: string
  currency: string
  valid_on: string
  unit: number
  buying: string
  selling: string
  version: Generated<number>
}

export interface ExchangeRowTable {
  org_id: Generated<number>
  exchange_id: string
  row_no: number
  cells: JsonColumn<never>
  key: string | null
  errors: JsonColumn<null>
  plan: string | null
  outcome: string | null
  subject_id: string | null
  before: JsonColumn<null>
}

export interface ExitFeedbackTable {
  org_id: Generated<number>
  sheet_id: string
  employee_id: string
  primary_reason_id: string | null
  secondary_reason_id: string | null
  would_return: string
  recommends: number
}

export interface ExitFormTable {
  org_id: Generated<number>
  id: string
  name: string
  question_set_id: string
  separation_type_id: string | null
  employment_level_id: string | null
  months_from: number | null
  months_below: number | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ExitMeetingTable {
  org_id: Generated<number>
  separation_id: string
  employee_id: string
  mode: Generated<string>
  interviewer_id: string | null
  meets_on: string | null
  meets_at: string | null
  place: string | null
  token_hash: string | null
  sent_to: string | null
  sent_at: string | null
  expires_at: string | null
  version: Generated<number>
}

export interface ExitReasonTable {
  org_id: Generated<number>
  id: string
  name: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ExpenseAdvanceTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  sheet_id: string | null
  needed_on: string
  settle_by: string
  amount: string
  reminded_on: string | null
  currency: string | null
  foreign_amount: string | null
  exchange_rate: string | null
  pays_rest: Generated<boolean>
}

export interface ExpenseCancelTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  about_id: string
  is_open: Generated<boolean>
}

export interface ExpenseClaimTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  sheet_id: string
  travel_id: string | null
  advance_id: string | null
  allowance: Generated<string>
  claimed: string
  company_paid: Generated<string>
  is_live: Generated<boolean>
}

export interface ExpenseLedgerTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  kind: string
  amount: string
  effective_on: string
  advance_id: string | null
  claim_id: string | null
  method: string | null
  voucher: string | null
  note: string | null
  source_type: string
  source_id: string
  account_id: string | null
  account_name: string
  created_at: Generated<string>
}

export interface ExpenseLineTable {
  org_id: Generated<number>
  id: string
  sheet_id: string
  employee_id: string
  position: number
  expense_type_id: string
  spent_on: string | null
  description: string | null
  amount: string
  currency: string
  exchange_rate: string
  base_amount: string
  paid_by: Generated<string>
  receipt_id: string | null
  reason: string | null
  findings: JsonColumn<never>
  approved_amount: string | null
  approved_remark: string | null
  quantity: string | null
  unit_rate: string | null
  unit_name: string | null
}

export interface ExpensePayrollItemTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  direction: string
  amount: string
  due_on: string
  advance_id: string | null
  claim_id: string | null
  state: Generated<string>
  account_id: string | null
  account_name: string
  created_at: Generated<string>
  version: Generated<number>
}

export interface ExpenseRuleTable {
  org_id: Generated<number>
  id: string
  expense_type_id: string
  employment_level_id: string | null
  day_limit: string | null
  month_limit: string | null
  over: Generated<string>
  receipt_above: string | null
  ledger_account: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ExpenseSheetTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  created_at: Generated<string>
}

export interface ExpenseTypeTable {
  id: string
  name: string
  code: string
  category: string
  unit: string
  rate: string | null
  receipt_above: string | null
  is_taxable: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
  unit_name: string | null
  rate_from: string | null
}

export interface ExpenseTypeRateTable {
  id: string
  expense_type_id: string
  valid_from: string | null
  rate: string
}

export interface ExpiryWarningTable {
  org_id: Generated<number>
  employee_id: string
  subject_id: string
  ends_on: string
  days: number
  told_at: Generated<string>
}

export interface ExternalInterviewerTable {
  org_id: Generated<number>
  id: string
  name: string
  email: string
  phone: string | null
  employer: string | null
  expertise: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface FeedbackTable {
  org_id: Generated<number>
  id: string
  kind: string
  title: string
  body: string
  status: Generated<string>
  outcome: string | null
  sender_account_id: string | null
  key_hash: string | null
  is_anonymous: GeneratedAlways<boolean>
  created_on: string
  version: Generated<number>
  is_public: Generated<boolean>
  duplicate_of: string | null
  due_on: GeneratedAlways<string | null>
  assignee_account_id: string | null
  closed_on: string | null
  satisfaction: number | null
}

export interface FeedbackVoteTable {
  org_id: Generated<number>
  feedback_id: string
  employee_id: string
}

export interface FileOpeningTable {
  org_id: Generated<number>
  file_id: string
  employee_id: string
  opened_at: string
}

export interface FiscalPeriodTable {
  org_id: Generated<number>
  id: string
  fiscal_year_id: string
  seq: number
  label: string
  start_on: string
  end_on: string
}

export interface FiscalYearTable {
  org_id: Generated<number>
  id: string
  name: string
  category: string
  calendar: string
  applicable_from: string
  applicable_to: string
  version: Generated<number>
}

export interface FormTable {
  org_id: Generated<number>
  id: string
  title: string
  description: string | null
  kind: string
  set_id: string
  segment_id: string | null
  is_anonymous: Generated<boolean>
  public_key: string | null
  opens_on: string
  closes_on: string | null
  allows_many: Generated<boolean>
  threshold: Generated<number>
  remind_days: number | null
  most_responses: number | null
  state: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  repeats: string | null
}

export interface FormAnsweredTable {
  org_id: Generated<number>
  form_id: string
  employee_id: string
  answered_on: string
  times: Generated<number>
  occurrence_on: Generated<string>
}

export interface FormRequestTable {
  org_id: Generated<number>
  request_id: string
  form_id: string
}

export interface FormResponseTable {
  org_id: Generated<number>
  id: string
  form_id: string
  employee_id: string | null
  request_id: string | null
  answers: JsonColumn<never>
  score: string | null
  answered_on: string
  division_id: string | null
  is_told: Generated<boolean>
  occurrence_on: Generated<string>
}

export interface GeneralMemberTable {
  org_id: number
  group_id: string
  account_id: string
  valid_from: string | null
  valid_to: string | null
  provider_id: string | null
}

export interface GoalTable {
  org_id: Generated<number>
  id: string
  period_id: string
  title: string
  description: string | null
  owner: Generated<string>
  employee_id: string | null
  division_id: string | null
  creator_employee_id: string | null
  parent_id: string | null
  weight: Generated<number>
  metric: Generated<string>
  unit: string | null
  baseline: Generated<string>
  target: Generated<string>
  current: Generated<string>
  starts_on: string
  due_on: string
  confidence: Generated<string>
  visibility: Generated<string>
  state: Generated<string>
  progress: Generated<string>
  score: string | null
  resume_on: string | null
  last_check_in_on: string | null
  completed_on: string | null
  revision_no: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface GoalAppraisalTable {
  org_id: Generated<number>
  id: string
  period_id: string
}

export interface GoalCheckInTable {
  org_id: Generated<number>
  id: string
  goal_id: string
  day: string
  value: string
  progress: string
  confidence: string
  note: string | null
  blocker: string | null
  account_id: string | null
  account_name: string
  at: Generated<string>
}

export interface GoalEventTable {
  org_id: Generated<number>
  id: string
  goal_id: string
  act: string
  state: string
  remarks: string | null
  account_id: string | null
  account_name: string
  at: Generated<string>
}

export interface GoalMilestoneTable {
  org_id: Generated<number>
  id: string
  goal_id: string
  title: string
  description: string | null
  due_on: string
  weight: Generated<number>
  state: Generated<string>
  remarks: string | null
  completed_on: string | null
  version: Generated<number>
}

export interface GoalPeriodTable {
  org_id: Generated<number>
  id: string
  name: string
  starts_on: string
  ends_on: string
  setting_from: string
  setting_to: string
  check_in_every: Generated<string>
  min_goals: Generated<number>
  max_goals: Generated<number>
  weight_rule: Generated<string>
  state: Generated<string>
  version: Generated<number>
}

export interface GoalRevisionTable {
  org_id: Generated<number>
  id: string
  goal_id: string
  revision_no: number
  state: string
  target: string
  due_on: string
  weight: number
  reason: string
  side: string
  account_id: string | null
  account_name: string
  at: Generated<string>
  decided_at: string | null
}

export interface GroupMemberBranchTable {
  org_id: Generated<number>
  group_id: string
  account_id: string
  branch_id: string
}

export interface GroupMemberDivisionTable {
  org_id: Generated<number>
  group_id: string
  account_id: string
  division_id: string
}

export interface GroupMemberLimitTable {
  org_id: number
  group_id: string
  account_id: string
}

export interface HeadcountPlanTable {
  org_id: Generated<number>
  id: string
  fiscal_year_id: string
  job_title_id: string
  division_id: string | null
  planned: number
  remarks: string | null
  version: Generated<number>
}

export interface HiddenCelebrationTable {
  org_id: Generated<number>
  employee_id: string
  kind: string
}

export interface HiringMethodTable {
  org_id: Generated<number>
  id: string
  name: string
  description: string | null
  is_default: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface HiringStageTable {
  org_id: Generated<number>
  id: string
  hiring_method_id: string
  position: number
  stage: string
  set_root_id: string | null
  due_days: Generated<number>
  pass_score: number | null
  version: Generated<number>
  assessment_id: string | null
}

export interface HolidayTable {
  org_id: Generated<number>
  id: string
  name: string
  start_on: string
  end_on: string
  description: string | null
  is_half_day: Generated<boolean>
  gender: string | null
  branch_id: string | null
  version: Generated<number>
  category_id: string | null
  segment_id: string | null
  is_optional: Generated<boolean>
  image_file_id: string | null
  recurrence: Generated<string>
  free_half: Generated<string>
}

export interface HolidayCategoryTable {
  id: string
  name: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface HolidayPickTable {
  org_id: Generated<number>
  employee_id: string
  holiday_id: string
  picked_at: string
}

export interface IdCardTable {
  org_id: Generated<number>
  id: string
  template_id: string
  employee_id: string
  number: string
  token: string
  issued_on: string
  expires_on: string
  status: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  reissue_of: string | null
  warned_for: string | null
}

export interface IdCardSampleTable {
  id: string
  name: string
  orientation: string
  background: Generated<string>
  accent: Generated<string>
  text_colour: Generated<string>
  shows: Generated<string[]>
  valid_months: number
  back_text: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  size: Generated<string>
  layout: JsonColumn<never>
}

export interface IdCardTemplateTable {
  org_id: Generated<number>
  id: string
  name: string
  orientation: string
  background: Generated<string>
  accent: Generated<string>
  text_colour: Generated<string>
  shows: Generated<string[]>
  back_text: string | null
  valid_months: number
  is_archived: Generated<boolean>
  version: Generated<number>
  size: Generated<string>
  layout: JsonColumn<never>
  front_file_id: string | null
  back_file_id: string | null
  signature_file_id: string | null
}

export interface IdentityLinkTable {
  org_id: Generated<number>
  provider_id: string
  subject: string
  account_id: string
  linked_at: string
}

export interface IdentityProviderTable {
  org_id: Generated<number>
  id: string
  kind: string
  name: string
  domains: string[]
  issuer: string
  client_id: string | null
  client_secret_sealed: string | null
  entry_point: string | null
  certificate: string | null
  is_enabled: Generated<boolean>
  is_required: Generated<boolean>
  trusts_second_step: Generated<boolean>
  tried_at: string | null
  version: Generated<number>
  base_dn: string | null
  login_filter: string | null
  match_by: string | null
  match_attribute: string | null
  group_claim: string | null
}

export interface IdentityProviderGroupTable {
  org_id: Generated<number>
  id: string
  provider_id: string
  value: string
  group_id: string
  declared_by: string
}

export interface ImprovementCheckInTable {
  org_id: Generated<number>
  id: string
  plan_id: string
  employee_id: string
  note: string
  account_id: string | null
  account_name: string
  at: Generated<string>
}

export interface ImprovementPlanTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  recommendation_id: string | null
  areas: string
  actions: string
  starts_on: string
  ends_on: string
  state: Generated<string>
  outcome: string | null
  closed_on: string | null
  created_at: Generated<string>
  version: Generated<number>
}

export interface IndividualAttendanceTable {
  org_id: Generated<number>
  employee_id: string
  valid_from: string
  is_exempt: Generated<boolean>
  web_allowed: Generated<boolean>
  web_needs_approval: Generated<boolean>
  location_required: Generated<boolean>
  timesheet_required: Generated<boolean>
  overtime_setting_id: string | null
  credit_hour_setting_id: string | null
  has_penalties: Generated<boolean>
  version: Generated<number>
}

export interface InterviewTable {
  org_id: Generated<number>
  id: string
  application_id: string
  stage: string
  minutes: number
  place: string | null
  state: Generated<string>
  starts_at: string | null
  remarks: string | null
  token_hash: string | null
  expires_at: string
  reminded_at: string | null
  account_id: string
  created_at: string
  version: Generated<number>
}

export interface InterviewSlotTable {
  org_id: Generated<number>
  id: string
  interview_id: string
  starts_at: string
}

export interface JobTable {
  org_id: Generated<number>
  id: string
  kind: string
  title: string
  state: Generated<string>
  input: JsonColumn<never>
  resume: JsonColumn<null>
  progress: Generated<number>
  total: number | null
  result: JsonColumn<null>
  error: string | null
  stop_requested: Generated<boolean>
  attempts: Generated<number>
  account_id: string | null
  created_at: Generated<string>
  started_at: string | null
  beat_at: string | null
  ended_at: string | null
  reach: Generated<string | null>
}

export interface JobApplicationTable {
  org_id: Generated<number>
  id: string
  vacancy_id: string
  candidate_id: string
  stage: Generated<string>
  stage_since: string
  state: Generated<string>
  source: Generated<string>
  referrer_id: string | null
  expected_salary: string | null
  notice_days: number | null
  message: string | null
  set_id: string | null
  answers: JsonColumn<never>
  cv_file_id: string | null
  reject_reason: string | null
  token_hash: string | null
  pre_employment_id: string | null
  applied_at: string
  version: Generated<number>
  knockout: string | null
  knockout_told_at: string | null
}

export interface JobTitleTable {
  org_id: Generated<number>
  id: string
  title: string
  code: string | null
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  level_from_id: string | null
  level_to_id: string | null
  document_file_id: string | null
}

export interface JobTitleKsaoTable {
  org_id: Generated<number>
  job_title_id: string
  ksao_id: string
  level: number
}

export interface KnockoutRuleTable {
  org_id: Generated<number>
  id: string
  vacancy_id: string
  question_root_id: string
  test: string
  value: string
  effect: string
  reason: string
  version: Generated<number>
}

export interface KpiTable {
  org_id: Generated<number>
  id: string
  collection_id: string
  title: string
  success_criteria: string | null
  category: Generated<string>
  measure: Generated<string>
  unit: string | null
  direction: Generated<string>
  weight_percent: number
  baseline: string | null
  target: Generated<string>
  min_threshold: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  source: Generated<string>
}

export interface KpiCollectionTable {
  org_id: Generated<number>
  id: string
  title: string
  job_title_id: string | null
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface KsaoTable {
  org_id: Generated<number>
  id: string
  kind: string
  name: string
  description: string | null
  lowest: string | null
  highest: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface LawTermTable {
  org_id: Generated<number>
  id: string
  effective_from: string
  source: string
  retirement_age: number
  probation_months: number
  reply_days: Generated<number>
  notice_days: Generated<number>
  made_on: string
  version: Generated<number>
  severance_months: Generated<string>
  settlement_days: Generated<number>
}

export interface LeaveBlockTable {
  org_id: Generated<number>
  id: string
  name: string
  start_on: string
  end_on: string
  segment_id: string | null
  branch_id: string | null
  division_id: string | null
  team_maximum: number | null
  effect: Generated<string>
  version: Generated<number>
  leave_type_id: string | null
}

export interface LeaveCancelRequestTable {
  org_id: Generated<number>
  request_id: string
  leave_request_id: string
  dates: string[]
  days: string
  is_whole: boolean
  is_open: Generated<boolean>
}

export interface LeaveDayTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  date: string
  half: string
  fraction: string
  is_live: Generated<boolean>
  minutes: number | null
  counted_as: Generated<string>
  stretch: string | null
}

export interface LeaveDeletionTable {
  org_id: Generated<number>
  request_id: string
  reason: string
  status_before: string
  account_id: string
  account_name: string
  deleted_at: Generated<string>
}

export interface LeaveDueTable {
  org_id: Generated<number>
  employee_id: string
  due_on: Generated<string>
  posted_until: string | null
}

export interface LeaveEncashmentTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  leave_type_id: string
  period_id: string | null
  days: string
  origin: string
  request_id: string | null
  state: Generated<string>
  effective_on: string
  version: Generated<number>
  created_at: Generated<string>
  monthly_base: string | null
  divisor: string | null
  amount: string | null
  run_id: string | null
  minutes: Generated<number>
}

export interface LeaveLedgerTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  leave_type_id: string
  kind: string
  days: string
  effective_on: string
  reason: string
  source_type: string
  source_id: string
  account_id: string | null
  created_at: Generated<string>
  minutes: Generated<number>
  expires_on: string | null
  period_id: string | null
  setting_id: string | null
}

export interface LeaveLockTable {
  org_id: Generated<number>
  id: string
  locked_until: string
  reason: string
  account_id: string
  at: Generated<string>
  version: Generated<number>
}

export interface LeaveMasterSettingTable {
  org_id: Generated<number>
  id: string
  name: string
  description: string | null
  effective_from: string
  effective_till: string | null
  parent_id: string | null
  state: Generated<string>
  accrual: Generated<boolean>
  renewal: Generated<boolean>
  carry_forward: Generated<boolean>
  encashment: Generated<boolean>
  collapse: Generated<boolean>
  compensatory: Generated<boolean>
  time_off: Generated<boolean>
  years_of_service: Generated<boolean>
  half_leave: Generated<boolean>
  sandwich: Generated<boolean>
  beyond_balance: Generated<boolean>
  employee_limit: Generated<boolean>
  supporting_document: Generated<boolean>
  continuous: Generated<boolean>
  restriction: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
}

export interface LeavePostingTable {
  org_id: Generated<number>
  fingerprint: string
  until: string
}

export interface LeaveRequestTable {
  org_id: Generated<number>
  request_id: string
  leave_type_id: string
  start_on: string
  end_on: string
  part: Generated<string>
  days: string
  balance_before: string | null
  minutes: number | null
  is_offline: Generated<boolean>
  entered_by: string | null
  overridden: Generated<string[]>
  handover_employee_id: string | null
  contact: string | null
  proof_note: string | null
  file_id: string | null
  handover_note: string | null
  from_time: string | null
  to_time: string | null
  freed_days: Generated<string>
  event_on: string | null
}

export interface LeaveRuleTable {
  org_id: Generated<number>
  id: string
  setting_id: string
  leave_type_id: string
  segment_id: string | null
  gender: string | null
  marital_status: string | null
  employment_type_ids: Generated<string[]>
  min_tenure_months: Generated<number>
  in_probation: Generated<boolean>
  in_notice_period: Generated<boolean>
  applied_by: Generated<string>
  is_visible: Generated<boolean>
  min_days: string | null
  max_days: string | null
  max_consecutive: string | null
  min_gap_days: number | null
  notice_days: number | null
  past_days: number | null
  past_in_working_days: Generated<boolean>
  future_days: number | null
  per_period: string | null
  max_per_period: string | null
  once_per_event: Generated<boolean>
  max_events: number | null
  allows_half_day: Generated<boolean>
  allows_quarter_day: Generated<boolean>
  allows_hours: Generated<boolean>
  min_minutes: number | null
  document_after_days: string | null
  counts_non_working_days: Generated<boolean>
  sandwich: Generated<string>
  half_triggers_sandwich: Generated<boolean>
  clubbing_prohibited_ids: Generated<string[]>
  negative_limit: Generated<string>
  reduces_type_id: string | null
  accrual: JsonColumn<null>
  renewal: JsonColumn<null>
  tiers: JsonColumn<null>
  carry_forward: JsonColumn<null>
  encash: JsonColumn<null>
  collapse: JsonColumn<null>
  compensatory: JsonColumn<null>
  pay_steps: JsonColumn<null>
  version: Generated<number>
  event_span_days: Generated<number>
  applies_from: string | null
}

export interface LeaveTotalTable {
  org_id: Generated<number>
  employee_id: string
  leave_type_id: string
  days: string
  minutes: number
  latest_on: string
}

export interface LeaveTypeTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  colour: Generated<string>
  has_balance: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
  category: Generated<string>
  pay_percent: Generated<string>
  unit: Generated<string>
  irregularity_order: number | null
  penalty_order: number | null
  is_statutory: Generated<boolean>
}

export interface LeaveYearEndTable {
  org_id: Generated<number>
  id: string
  period_id: string
  state: string
  remarks: string | null
  account_id: string | null
  at: Generated<string>
  version: Generated<number>
}

export interface LegalHoldTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  reason: string
  placed_by_name: string
  placed_at: string
  lift_remarks: string | null
  lifted_by_name: string | null
  lifted_at: string | null
}

export interface LetterTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  template_id: string | null
  kind: string
  number: string | null
  subject: string
  file_id: string | null
  sha256: string | null
  status: Generated<string>
  issued_on: string
  issued_by: string | null
  issued_by_name: string
  acknowledged_at: string | null
  revoked_reason: string | null
  version: Generated<number>
  created_at: Generated<string>
  template_revision: Generated<number>
  draft: JsonColumn<null>
  said: JsonColumn<never>
  source: string | null
  source_id: string | null
  approved_by: string | null
  approved_by_name: string | null
  approved_at: string | null
  names_pay: Generated<boolean>
}

export interface LetterMappingTable {
  org_id: Generated<number>
  id: string
  event: string
  letter_template_id: string
  version: Generated<number>
}

export interface LetterRequestTable {
  org_id: Generated<number>
  request_id: string
  template_id: string | null
  name: string
  kind: string
  addressee: string | null
  approval: string
}

export interface LetterSeriesTable {
  org_id: Generated<number>
  year: number
  next_no: Generated<number>
}

export interface LetterTemplateTable {
  org_id: Generated<number>
  id: string
  name: string
  kind: string
  language: string
  subject: string
  body: JsonColumn<never>
  signatory: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  needs_approval: Generated<boolean>
  may_be_asked: Generated<boolean>
  asked_through: Generated<string>
  page_size: Generated<string>
  margin_mm: Generated<number>
  footer: string | null
  required_fields: Generated<string[]>
  revision: Generated<number>
  with_signature: Generated<boolean>
}

export interface LetterTemplateRevisionTable {
  org_id: Generated<number>
  id: string
  template_id: string
  revision: number
  name: string
  kind: string
  language: string
  subject: string
  body: JsonColumn<never>
  signatory: string | null
  page_size: string
  margin_mm: number
  footer: string | null
  required_fields: string[]
  replaced_by: string
  replaced_at: string
}

export interface LibraryDocumentTable {
  org_id: Generated<number>
  id: string
  title: string
  category_id: string
  file_id: string
  description: string | null
  issued_on: string | null
  expires_on: string | null
  audience: string
  needs_acknowledgement: Generated<boolean>
  edition: Generated<number>
  is_archived: Generated<boolean>
  created_at: Generated<string>
  version: Generated<number>
  segment_id: string | null
  called_on: string | null
  acknowledge_by: string | null
}

export interface LifeTaskTable {
  org_id: Generated<number>
  id: string
  process: string
  subject_id: string
  employee_id: string | null
  about: string
  title: string
  description: string | null
  department: string
  assignee_employee_id: string | null
  due_on: string
  is_required: Generated<boolean>
  position: number
  state: Generated<string>
  remarks: string | null
  closed_at: string | null
  closed_by: string | null
  version: Generated<number>
  reminded_on: string | null
  is_newcomers: Generated<boolean>
  blocks_joining: Generated<boolean>
  link: string | null
  library_document_id: string | null
  assignee_group_id: string | null
  is_buddys: Generated<boolean>
  is_supervisors: Generated<boolean>
}

export interface LoanTable {
  org_id: Generated<number>
  id: string
  number: number
  employee_id: string
  loan_type_id: string
  state: Generated<string>
  amount: string
  repaid_before: Generated<string>
  months: number
  first_on: string
  method: string
  day_count: string
  rounding_unit: string
  annual_rate: string
  former_number: string | null
  remarks: string | null
  decision_remarks: string | null
  initiated_by: string | null
  initiated_at: Generated<string>
  approved_by: string | null
  approved_at: string | null
  disbursed_on: string | null
  closed_on: string | null
  version: Generated<number>
  settlement_fee: Generated<string>
  guarantors: Generated<number>
}

export interface LoanChangeTable {
  org_id: Generated<number>
  id: string
  loan_id: string
  employee_id: string
  kind: string
  state: Generated<string>
  from_on: string
  months: number | null
  annual_rate: string | null
  reason: string
  decision_remarks: string | null
  requested_by: string | null
  requested_at: Generated<string>
  decided_by: string | null
  decided_at: string | null
  version: Generated<number>
}

export interface LoanEntryTable {
  org_id: Generated<number>
  id: string
  loan_id: string
  employee_id: string
  kind: string
  principal: string
  interest: Generated<string>
  effective_on: string
  payslip_id: string | null
  instalment_seq: number | null
  voucher: string | null
  note: string | null
  account_id: string | null
  account_name: string
  created_at: Generated<string>
  fee: Generated<string>
}

export interface LoanFormerPlanTable {
  org_id: Generated<number>
  loan_id: string
  plan: number
  employee_id: string
  because: string
  annual_rate: string
  replaced_on: string
  account_name: string
  instalments: JsonColumn<never>
}

export interface LoanGuarantorTable {
  org_id: Generated<number>
  id: string
  loan_id: string
  guarantor_id: string
  state: Generated<string>
  remarks: string | null
  answered_at: string | null
  version: Generated<number>
}

export interface LoanHeadingDeductionTable {
  org_id: Generated<number>
  id: string
  loan_type_id: string
  heading_id: string
  keep_percent: Generated<number>
  version: Generated<number>
}

export interface LoanInstalmentTable {
  org_id: Generated<number>
  loan_id: string
  seq: number
  employee_id: string
  start_on: string
  due_on: string
  principal: string
  interest: string
  taken_principal: string | null
  taken_interest: string | null
  payslip_id: string | null
  carried: Generated<string>
}

export interface LoanMarketRateTable {
  org_id: Generated<number>
  id: string
  valid_from: string
  annual_rate: string
  source: string
  made_on: string
  version: Generated<number>
}

export interface LoanMethodTable {
  org_id: Generated<number>
  id: string
  name: string
  kind: string
  day_count: Generated<string>
  rounding_unit: Generated<string>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface LoanRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  loan_id: string
}

export interface LoanTypeTable {
  org_id: Generated<number>
  id: string
  name: string
  method_id: string
  annual_rate: Generated<string>
  min_amount: Generated<string>
  max_amount: string
  salary_multiple: string | null
  max_months: number
  service_months: Generated<number>
  gap_months: Generated<number>
  max_open: Generated<number>
  is_archived: Generated<boolean>
  version: Generated<number>
  guarantors: Generated<number>
  skips_a_year: Generated<number>
  settlement_fee: Generated<string>
  is_requestable: Generated<boolean>
}

export interface LoginChallengeTable {
  id: string
  account_id: string
  code_hash: string
  remember: boolean
  wrong_tries: Generated<number>
  sent_times: Generated<number>
  last_sent_at: string
  created_at: string
  expires_at: string
  used_at: string | null
  method: Generated<string>
  breaks_glass: Generated<boolean>
}

export interface LostHourBandTable {
  id: string
  name: string
  period: string
  from_minutes: number
  to_minutes: number
  adjusted_from: string
  days: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface MeetingAttendeeTable {
  org_id: Generated<number>
  booking_id: string
  employee_id: string
}

export interface MeetingBookingTable {
  org_id: Generated<number>
  id: string
  meeting_room_id: string
  title: string
  organizer_id: string
  starts_at: string
  ends_at: string
  attendees: number
  remarks: string | null
  cancelled_at: string | null
  series_id: string | null
  version: Generated<number>
  started_at: string | null
  released_at: string | null
}

export interface MeetingRoomTable {
  org_id: Generated<number>
  id: string
  name: string
  branch_id: string | null
  floor: string | null
  capacity: number
  facilities: Generated<string[]>
  opens_at: Generated<string>
  closes_at: Generated<string>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface MembershipTable {
  org_id: Generated<number>
  account_id: string
  employee_id: string | null
  is_hr: Generated<boolean>
  is_audit: Generated<boolean>
  created_at: Generated<string>
  left_on: string | null
  is_supervisor: Generated<boolean>
  audit_from: string | null
  audit_to: string | null
  scim_external_id: string | null
  scim_user_name: string | null
  scim_closed: Generated<boolean>
  supervising: Generated<string>
  is_investigator: Generated<boolean>
}

export interface MembershipBranchTable {
  org_id: Generated<number>
  account_id: string
  branch_id: string
}

export interface MembershipDivisionTable {
  org_id: Generated<number>
  account_id: string
  division_id: string
}

export interface MembershipLimitTable {
  org_id: number
  account_id: string
}

export interface MonthlyAppraisalTable {
  org_id: Generated<number>
  id: string
  setting_id: string
  month_start: string
}

export interface MonthlyAppraisalSettingTable {
  org_id: Generated<number>
  id: string
  title: string
  set_id: string
  self_percent: Generated<number>
  reviewer_percent: Generated<number>
  opens_after_days: Generated<number>
  due_after_days: Generated<number>
  publish: Generated<string>
  active_from: string
  months: Generated<number>
  reward_from: Generated<number>
  support_below: Generated<number>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface MonthlyAppraiserTable {
  org_id: Generated<number>
  id: string
  setting_id: string
  employee_id: string
  appraiser_id: string
  version: Generated<number>
}

export interface MonthlySkipTable {
  org_id: Generated<number>
  id: string
  occasion_id: string
  employee_id: string
  leave_days: string
  of_days: number
  version: Generated<number>
}

export interface NoticePollOptionTable {
  org_id: Generated<number>
  id: string
  post_id: string
  seq: number
  label: string
}

export interface NoticePollVoteTable {
  org_id: Generated<number>
  post_id: string
  employee_id: string
  option_id: string
}

export interface NoticePostTable {
  org_id: Generated<number>
  id: string
  author_id: string | null
  is_notice: Generated<boolean>
  title: string
  body: string
  pinned_until: string | null
  expires_on: string | null
  request_id: string | null
  published_at: string
  state: Generated<string>
  removed_reason: string | null
  version: Generated<number>
  segment_id: string | null
  event_id: string | null
  poll_question: string | null
  poll_closes_on: string | null
  comments_by: Generated<string>
  edited_at: string | null
  is_important: Generated<boolean>
  important_until: string | null
  asks_acknowledgement: Generated<boolean>
  notified_at: string | null
  notified_through: string | null
  reminded_on: string | null
}

export interface NoticePostRequestTable {
  org_id: Generated<number>
  request_id: string
  title: string
  body: string
  publish_at: string | null
  event_id: string | null
}

export interface NoticeReactionTable {
  org_id: Generated<number>
  post_id: string
  employee_id: string
  kind: string
}

export interface NoticeReadingTable {
  org_id: Generated<number>
  post_id: string
  employee_id: string
  read_at: string
  acknowledged_at: string | null
}

export interface NoticeReportTable {
  org_id: Generated<number>
  id: string
  post_id: string
  employee_id: string
  reason: string
  remarks: string | null
  reported_at: string
  state: Generated<string>
  decided_by_account_id: string | null
  decided_at: string | null
  version: Generated<number>
}

export interface NoticeTermTable {
  org_id: Generated<number>
  id: string
  effective_from: string
  source: string
  reply_days: number
  notice_days: number
  made_on: string
  version: Generated<number>
}

export interface NotificationTable {
  account_id: string
  id: string
  org_id: number
  actor_account_id: string | null
  actor_name: string | null
  text: string
  url: string
  interactive_type: string | null
  interactive_data: JsonColumn<null>
  subject_id: string | null
  can_be_reminded: Generated<boolean>
  remind_count: Generated<number>
  reminded_at: string | null
  signal_id: string
  notify_on: Generated<string>
  read_at: string | null
  settled_at: string | null
}

export interface NotificationMailTable {
  org_id: Generated<number>
  id: string
  event: string
  is_on: boolean
  version: Generated<number>
  in_app: Generated<boolean>
  further: Generated<string[]>
  group_ids: Generated<string[]>
  employee_ids: Generated<string[]>
  subject_en: string | null
  body_en: string | null
  subject_ne: string | null
  body_ne: string | null
}

export interface NotificationMailChoiceTable {
  org_id: Generated<number>
  account_id: string
  event: string
  is_on: boolean
}

export interface NotificationTemplateTable {
  id: string
  kind: string
  text_en: string | null
  text_ne: string | null
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface OfferLetterTable {
  org_id: Generated<number>
  id: string
  pre_employment_id: string
  number: string
  content: JsonColumn<never>
  names_pay: Generated<boolean>
  token_hash: string
  expires_at: string
  state: Generated<string>
  sent_at: string
  sent_by: string
  sent_by_name: string
  viewed_at: string | null
  answered_at: string | null
  signature: string | null
  address: string | null
  remarks: string | null
  version: Generated<number>
  signed_file_id: string | null
  needs_approval: Generated<boolean>
  with_signature: Generated<boolean>
  valid_days: Generated<number>
  language: Generated<string>
  approved_by: string | null
  approved_by_name: string | null
  file_id: string | null
  sha256: string | null
}

export interface OrgNotificationTable {
  org_id: Generated<number>
  id: string
  codes: Generated<string[]>
  actor_account_id: string | null
  actor_name: string | null
  text: string
  url: string
  interactive_type: string | null
  interactive_data: JsonColumn<null>
  subject_id: string | null
  can_be_reminded: Generated<boolean>
  signal_id: string
  created_at: Generated<string>
  resolved_at: string | null
  resolved_by_account_id: string | null
  remind_count: Generated<number>
  reminded_at: string | null
  employee_id: string | null
  newcomer_id: string | null
}

export interface OrganizationTable {
  org_id: Generated<number>
  id: string
  slug: string
  name: string
  abbreviation: string
  industry: string | null
  ownership: string | null
  established_on: string | null
  registration_no: string | null
  tax_no: string | null
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  logo_file_id: string | null
  country: Generated<string>
  time_zone: Generated<string>
  base_currency: Generated<string>
  default_calendar: Generated<string>
  weekly_off: Generated<number[]>
  disabled_applications: Generated<string[]>
  flags: JsonColumn<never>
  page_switches: JsonColumn<never>
  brand: JsonColumn<never>
  version: Generated<number>
  created_at: Generated<string>
  size_range: string | null
  week_start: Generated<number>
  letterhead_file_id: string | null
  parent_org_id: number | null
  province: string | null
  district: string | null
  city: string | null
  ward: number | null
}

export interface OrganizationBankAccountTable {
  org_id: Generated<number>
  id: string
  bank_id: string
  branch_name: string | null
  account_name: string
  account_number: string
  purpose: string
  is_archived: Generated<boolean>
  version: Generated<number>
  file_format: string | null
}

export interface OrganizationListedTable {
  org_id: number
  slug: string
  name: string
  abbreviation: string
  time_zone: string
  parent_org_id: number | null
  flags: JsonColumn<never>
  disabled_applications: string[]
  id: string
}

export interface OrganizationSecurityTable {
  org_id: Generated<number>
  id: string
  mechanism: string
  enforced_for: string
  version: Generated<number>
  grace_days: Generated<number>
}

export interface OutsideInvestigatorTable {
  id: string
  full_name: string
}

export interface OutsideInvitationTable {
  org_id: Generated<number>
  id: string
  email: string
  full_name: string
  kind: string
  group_ids: Generated<string[]>
  audit_from: string | null
  audit_to: string | null
  invited_by: string
  invited_at: string
  expires_at: string
  state: Generated<string>
  answered_at: string | null
  account_id: string | null
  token_hash: string | null
}

export interface OvertimeClaimTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  date: string
  minutes: number
  worked_minutes: number
  day_type: string
  is_live: Generated<boolean>
  factored_minutes: string
}

export interface OvertimeDueTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  date: string
  minutes: number
  worked_minutes: number
  day_type: string
  expires_on: string
  state: Generated<string>
}

export interface OvertimeExcludedLevelTable {
  org_id: Generated<number>
  id: string
  overtime_setting_id: string
  employment_level_id: string
  version: Generated<number>
}

export interface OvertimeRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  date: string
  minutes: number
  is_live: Generated<boolean>
  changes_id: string | null
  is_change: Generated<boolean>
}

export interface OvertimeSettingTable {
  org_id: Generated<number>
  id: string
  name: string
  basis: Generated<string>
  counts_before: Generated<boolean>
  counts_after: Generated<boolean>
  minimum_minutes: Generated<number>
  block_minutes: Generated<number>
  late_first: Generated<boolean>
  cap_day: Generated<number>
  cap_week: Generated<number>
  cap_month: number | null
  factor_workday: Generated<string>
  factor_off_day: Generated<string>
  factor_holiday: Generated<string>
  settled_by: Generated<string>
  requires_pre_approval: Generated<boolean>
  requires_claim: Generated<boolean>
  claim_within_days: Generated<number>
  is_default: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
  block_rounding: Generated<string>
}

export interface OvertimeSlabTable {
  org_id: Generated<number>
  id: string
  overtime_setting_id: string
  day_type: string
  from_minutes: number
  factor: string
  version: Generated<number>
}

export interface OwnDutyStationTable {
  org_id: Generated<number>
  id: string
  name: string
  class: string
  province: string | null
  district: string | null
  city: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface PasskeyChallengeTable {
  id: string
  challenge: string
  account_id: string | null
  login_id: string | null
  expires_at: string
}

export interface PasswordDemandTable {
  org_id: Generated<number>
  account_id: string
  asked_by: string
  asked_at: string
}

export interface PayIncrementTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  effective_from: string
  basis: string
  figure: string
  before_salary: string
  after_salary: string
  remarks: string
  created_at: Generated<string>
  version: Generated<number>
}

export interface PayScaleTable {
  org_id: Generated<number>
  id: string
  level_id: string
  step: number
  effective_from: string
  annual_salary: string
  version: Generated<number>
}

export interface PayrollArchiveTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  year_label: string
  month_label: string
  start_on: string
  end_on: string
  gross: string
  deductions: string
  tax: Generated<string>
  net: string
  version: Generated<number>
}

export interface PayrollAssignmentTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  package_id: string
  valid_from: string
  remarks: string | null
  version: Generated<number>
}

export interface PayrollDifferenceTable {
  org_id: Generated<number>
  id: string
  run_id: string
  employee_id: string
  heading_id: string | null
  previous: string
  current: string
  reasons: string[]
  remarks: string | null
  reviewed_by: string | null
  reviewed_at: string | null
  version: Generated<number>
}

export interface PayrollHeadingTable {
  org_id: Generated<number>
  id: string
  code: string
  name: string
  position: number
  kind: string
  source: string
  formula: string | null
  tax: Generated<string>
  fund: string | null
  is_regular: Generated<boolean>
  is_prorated: Generated<boolean>
  is_shown: Generated<boolean>
  rounding_unit: Generated<string>
  account: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface PayrollHoldTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  kind: string
  from_on: string
  reason: string
  released_on: string | null
  release_remarks: string | null
  version: Generated<number>
}

export interface PayrollInputTable {
  org_id: Generated<number>
  id: string
  period_id: string
  employee_id: string
  heading_id: string
  amount: string
  remarks: string | null
  version: Generated<number>
  run_id: string | null
}

export interface PayrollPackageTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  cloned_from_id: string | null
}

export interface PayrollPackageHeadingTable {
  org_id: Generated<number>
  id: string
  package_id: string
  heading_id: string
  amount: string | null
  formula: string | null
  version: Generated<number>
}

export interface PayrollPackagePushTable {
  org_id: Generated<number>
  id: string
  package_id: string
  from_package_id: string
  valid_from: string
  remarks: string | null
  people: number
  moved: Generated<number>
  job_id: string
  pushed_by: string
  pushed_at: string
  version: Generated<number>
}

export interface PayrollRunTable {
  org_id: Generated<number>
  id: string
  period_id: string
  title: string
  start_on: string
  end_on: string
  pay_on: string
  state: Generated<string>
  job_id: string | null
  people: Generated<number>
  failed: Generated<number>
  gross: Generated<string>
  deductions: Generated<string>
  contributions: Generated<string>
  tax: Generated<string>
  net: Generated<string>
  generated_by: string | null
  generated_at: string | null
  approved_by: string | null
  approved_at: string | null
  closed_by: string | null
  closed_at: string | null
  remarks: string | null
  created_at: Generated<string>
  version: Generated<number>
  signed_by: string | null
  signed_at: string | null
  type: Generated<string>
  corrects_run_id: string | null
  first_approved_by: string | null
  first_approved_at: string | null
  reimbursed: Generated<string>
}

export interface PayrollRunPersonTable {
  org_id: Generated<number>
  run_id: string
  employee_id: string
}

export interface PayrollTaxProfileTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  valid_from: string
  assessed_as: string
  fund: string
  is_resident: Generated<boolean>
  is_disabled: Generated<boolean>
  opening_income: Generated<string>
  opening_tax: Generated<string>
  version: Generated<number>
}

export interface PayrollVoucherTable {
  org_id: Generated<number>
  id: string
  run_id: string
  voucher_type_id: string
  number: string
  posted_on: string
  total: string
  created_at: Generated<string>
}

export interface PayrollVoucherLineTable {
  org_id: Generated<number>
  voucher_id: string
  position: number
  account: string
  title: string
  debit: Generated<string>
  credit: Generated<string>
}

export interface PayslipTable {
  org_id: Generated<number>
  id: string
  run_id: string
  employee_id: string
  state: string
  failure: string | null
  package_name: string | null
  gross: Generated<string>
  deductions: Generated<string>
  contributions: Generated<string>
  rounding: Generated<string>
  net: Generated<string>
  tax: Generated<string>
  first_band_tax: Generated<string>
  income_tax: Generated<string>
  taxed_income: Generated<string>
  retirement: Generated<string>
  fund: Generated<string>
  assessed_as: Generated<string>
  basis_days: Generated<string>
  payable_days: Generated<string>
  unpaid_days: Generated<string>
  computed: JsonColumn<never>
  bank_name: string | null
  is_held: Generated<boolean>
  paid_on: string | null
  paid_reference: string | null
  acknowledged_at: string | null
  version: Generated<number>
  facts_hash: string | null
  payment_failure: string | null
  cheque_number: string | null
  reimbursed: Generated<string>
  balances: JsonColumn<null>
}

export interface PayslipEditTable {
  org_id: Generated<number>
  id: string
  run_id: string
  employee_id: string
  heading_id: string
  amount: string
  remarks: string
  edited_by: string
  edited_at: string
  version: Generated<number>
}

export interface PayslipLineTable {
  org_id: Generated<number>
  payslip_id: string
  heading_id: string
  code: string
  name: string
  position: number
  kind: string
  tax: string
  fund: string | null
  is_shown: boolean
  amount: string
  full_amount: string
  segments: JsonColumn<never>
  formula: string | null
  trace: JsonColumn<never>
  original_amount: string | null
  part: Generated<number>
  relates_to: string | null
}

export interface PayslipQueryTable {
  org_id: Generated<number>
  id: string
  payslip_id: string
  employee_id: string
  question: string
  answer: string | null
  state: Generated<string>
  created_at: Generated<string>
  answered_at: string | null
  version: Generated<number>
}

export interface PenaltyTable {
  org_id: Generated<number>
  id: string
  penalty_setting_id: string
  employee_id: string
  cycle_from: string
  cycle_to: string
  rule: string
  irregularity: string
  effect: string
  times: number
  minutes: number
  days: string
  dates: string[]
  created_at: Generated<string>
  contest_until: Generated<string>
  withdrawn_at: string | null
}

export interface PenaltyContestTable {
  org_id: Generated<number>
  penalty_id: string
  reason: string
  account_id: string
  at: Generated<string>
}

export interface PenaltyDecisionTable {
  org_id: Generated<number>
  penalty_id: string
  state: string
  reason: string | null
  account_id: string | null
  at: Generated<string>
  id: Generated<string>
  days: Generated<string>
  leave_days: Generated<string>
  unpaid_days: Generated<string>
  undone_at: string | null
  undone_by: string | null
  undone_because: string | null
}

export interface PenaltySettingTable {
  org_id: Generated<number>
  id: string
  name: string
  irregularity: string
  cycle: Generated<string>
  counting: Generated<string>
  ignore_minutes: Generated<number>
  free_occurrences: Generated<number>
  every: Generated<number>
  penalty_days: Generated<string>
  most_days: string | null
  skip_when_complete: Generated<boolean>
  new_joiner_days: Generated<number>
  effect: Generated<string>
  effective_from: string
  is_archived: Generated<boolean>
  version: Generated<number>
  row_days: number | null
  row_factor: Generated<string>
}

export interface PenaltyStepTable {
  org_id: Generated<number>
  id: string
  penalty_setting_id: string
  from_count: number
  penalty_days: string
  version: Generated<number>
}

export interface PermissionGroupTable {
  org_id: Generated<number>
  id: string
  name: string
  codes: Generated<string[]>
  version: Generated<number>
}

export interface PermissionGroupMemberTable {
  org_id: Generated<number>
  group_id: string
  account_id: string
  valid_from: string | null
  valid_to: string | null
  provider_id: string | null
}

export interface PreBoardingTable {
  org_id: Generated<number>
  id: string
  pre_employment_id: string
  token_hash: string | null
  expires_at: string
  invited_at: string
  invited_by: string
  invited_by_name: string
  state: Generated<string>
  submitted_at: string | null
  version: Generated<number>
  sections: string[]
}

export interface PreBoardingDocumentTable {
  org_id: Generated<number>
  id: string
  pre_boarding_id: string
  category_id: string
  title: string
  file_id: string
  created_at: string
}

export interface PreBoardingSectionTable {
  org_id: Generated<number>
  pre_boarding_id: string
  section: string
  content: JsonColumn<null>
  saved_at: string
  review: Generated<string>
  remark: string | null
  decided_by: string | null
  decided_by_name: string | null
  decided_at: string | null
  written_at: string | null
  version: Generated<number>
}

export interface PreEmploymentTable {
  org_id: Generated<number>
  id: string
  first_name: string
  middle_name: Generated<string>
  last_name: Generated<string>
  full_name: GeneratedAlways<string>
  email: string
  mobile: string | null
  gender: string | null
  date_of_birth: string | null
  joins_on: string
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  contract_ends_on: string | null
  task_template_id: string | null
  remarks: string | null
  state: Generated<string>
  employee_id: string | null
  version: Generated<number>
  created_at: Generated<string>
  buddy_employee_id: string | null
  pay_step: number | null
  source: Generated<string>
  former_employee_id: string | null
  is_continuous: Generated<boolean>
  annual_salary: string | null
  work_location: string | null
  hourly_rate: string | null
}

export interface PreEmploymentSupervisorTable {
  org_id: Generated<number>
  pre_employment_id: string
  supervisor_id: string
  authority_order: number
}

export interface PresenceTable {
  org_id: Generated<number>
  account_id: string
  seen_at: string
}

export interface ProbationWarningTable {
  org_id: Generated<number>
  employee_id: string
  ends_on: string
  days: number
  told_at: Generated<string>
}

export interface ProfileReminderTable {
  org_id: Generated<number>
  employee_id: string
  reminded_on: string
  percent: number
}

export interface ProjectTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  description: string | null
  client: string | null
  manager_employee_id: string
  starts_on: string
  ends_on: string | null
  status: Generated<string>
  is_billable: Generated<boolean>
  budget_hours: number | null
  log_approval: Generated<string>
  needs_description: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ProjectMemberTable {
  org_id: Generated<number>
  id: string
  project_id: string
  employee_id: string
  role: Generated<string>
  hourly_rate: string | null
  version: Generated<number>
}

export interface ProviderLoginTable {
  id: string
  org_id: number
  provider_id: string
  state_hash: string
  browser_hash: string
  nonce: string
  verifier_sealed: string
  remember: boolean
  next: string | null
  tried_by: string | null
  created_at: string
  expires_at: string
  answered_at: string | null
  account_id: string | null
  problem: string | null
  email: string | null
}

export interface PunchTable {
  org_id: Generated<number>
  id: string
  source: string
  external_id: string
  employee_id: string | null
  device_user_id: string | null
  occurred_at: string
  received_at: Generated<string>
  direction: Generated<string>
  status_code: number | null
  verify_code: number | null
  latitude: string | null
  longitude: string | null
  accuracy_m: number | null
  place: string | null
  ip: string | null
  user_agent: string | null
  remarks: string | null
  flags: Generated<string[]>
  account_id: string | null
  is_pending: Generated<boolean>
}

export interface PunchVoidTable {
  org_id: Generated<number>
  punch_id: string
  reason: string
  account_id: string | null
  at: Generated<string>
  request_id: string | null
}

export interface PurgeRunTable {
  org_id: Generated<number>
  id: string
  asked_by: string
  asked_by_name: string
  asked_at: string
  keep_years: number
  asked_people: number
  people: Generated<number>
  rows_removed: Generated<number>
  files_removed: Generated<number>
  ended_at: string | null
}

export interface QuestionTable {
  org_id: Generated<number>
  id: string
  root_id: string
  version_no: Generated<number>
  category_id: string
  kind: string
  title: string
  help: string | null
  detail: JsonColumn<never>
  is_latest: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
}

export interface QuestionCategoryTable {
  org_id: Generated<number>
  id: string
  name: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface QuestionSetTable {
  org_id: Generated<number>
  id: string
  root_id: string
  version_no: Generated<number>
  use: string
  name: string
  description: string | null
  state: Generated<string>
  published_at: string | null
  version: Generated<number>
  created_at: Generated<string>
}

export interface QuestionSetItemTable {
  org_id: Generated<number>
  id: string
  set_id: string
  question_id: string
  section: Generated<string>
  position: number
  is_required: Generated<boolean>
  weight: Generated<number>
  show_if: JsonColumn<null>
  prefill: string | null
}

export interface RebateRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  rebate_type_id: string
  fiscal_year_id: string
  amount: string
}

export interface RebateTypeTable {
  org_id: Generated<number>
  id: string
  name: string
  rule: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface RecruitmentLetterTable {
  org_id: Generated<number>
  id: string
  name: string
  kind: string
  subject: string
  body: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ReferralTable {
  org_id: Generated<number>
  application_id: string
  employee_id: string
  via: string
  note: string | null
  bonus: string | null
  after_days: number
  posting_id: string | null
  created_at: string
  version: Generated<number>
}

export interface ReferralLinkTable {
  org_id: Generated<number>
  employee_id: string
  code: string
  created_at: string
}

export interface ReferralPostingTable {
  org_id: Generated<number>
  id: string
  period_id: string
  heading_id: string
  until: string
  referrals: number
  people: number
  amount: string
  account_id: string
  posted_at: string
  reversed_at: string | null
  reversed_by: string | null
  reason: string | null
  version: Generated<number>
}

export interface ReligionTable {
  id: string
  name: string
  name_nepali: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ReportRecipientTable {
  org_id: Generated<number>
  schedule_id: string
  report_id: string
  account_id: string
}

export interface ReportScheduleTable {
  org_id: Generated<number>
  id: string
  report_id: string
  frequency: string
  calendar: string
  weekday: number | null
  month_day: number | null
  hour: number
  format: string
  skip_empty: Generated<boolean>
  is_active: Generated<boolean>
  next_on: string
  last_at: string | null
  last_result: JsonColumn<null>
  version: Generated<number>
  created_at: Generated<string>
  answers: JsonColumn<never>
  expires_on: string | null
}

export interface RequestTable {
  org_id: Generated<number>
  id: string
  type: string
  employee_id: string
  sender_account_id: string
  is_offline: Generated<boolean>
  status: Generated<string>
  level: number | null
  request_remarks: string
  version: Generated<number>
  created_at: Generated<string>
  decided_at: string | null
  steps: JsonColumn<never>
  step: Generated<number>
  flow_name: string | null
  needs: Generated<number>
  due_at: string | null
  is_prepared: Generated<boolean>
}

export interface RequestHistoryTable {
  org_id: Generated<number>
  id: string
  request_id: string
  action_performed: string
  account_id: string
  account_name: string
  acting_as: string
  remarks: string
  created_at: Generated<string>
  on_behalf_of: string | null
  changes: JsonColumn<never>
}

export interface RequestRecipientTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  level: number
  is_open: Generated<boolean>
}

export interface RequisitionTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  job_title_id: string
  branch_id: string | null
  division_id: string | null
  employment_type_id: string | null
  seats: number
  reason: string
  needed_by: string
  salary_from: string | null
  salary_to: string | null
  is_live: Generated<boolean>
}

export interface ResignationTable {
  org_id: Generated<number>
  request_id: string
  reason: string
  requested_last_day: string
  notice_days: number
  earliest_last_day: string
  shortfall_days: number
  waiver_requested: Generated<boolean>
  agreed_last_day: string | null
  warn_on: string
  answer_due_on: string
  shortfall_treatment: Generated<string>
  warned_on: string | null
  lapsed_on: string | null
  in_working_days: Generated<boolean>
  proposed_last_day: string | null
  proposed_treatment: string | null
  proposed_by: string | null
  proposed_by_name: string | null
  proposed_at: string | null
  proposal_remarks: string | null
  proposal_state: string | null
  proposal_answer: string | null
  waiver_declined_at: string | null
  may_decline: Generated<boolean>
  hr_after_hours: number | null
  file_id: string | null
  reason_id: string
  notice_from: string | null
  notice_from_name: string | null
}

export interface ResignationReasonTable {
  org_id: Generated<number>
  id: string
  name: string
  name_nepali: string | null
  code: string
  position: Generated<number>
  is_retirement: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface ResignationWithdrawalTable {
  org_id: Generated<number>
  request_id: string
  resignation_id: string
  last_working_on: string
  is_open: Generated<boolean>
}

export interface ResultAreaTable {
  org_id: Generated<number>
  id: string
  name: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface RetentionRuleTable {
  org_id: Generated<number>
  id: string
  effective_from: string
  keep_years: number
  remarks: string | null
  version: Generated<number>
}

export interface RetentionRunTable {
  org_id: Generated<number>
  id: string
  class: string
  ran_on: string
  months: number
  records: Generated<number>
  rows_removed: Generated<number>
  files_removed: Generated<number>
  ended_at: string | null
}

export interface RetentionSettingTable {
  org_id: Generated<number>
  id: string
  class: string
  months: number
  version: Generated<number>
}

export interface RetentionTalkTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  request_id: string | null
  separation_id: string | null
  holder_id: string
  task_id: string | null
  talks_on: string
  talks_at: string | null
  place: string | null
  state: Generated<string>
  outcome_remarks: string | null
  answer_remarks: string | null
  held_on: string | null
  version: Generated<number>
  created_at: Generated<string>
}

export interface RosterEntryTable {
  org_id: Generated<number>
  employee_id: string
  date: string
  state: string
  work_shift_id: string | null
  is_off: Generated<boolean>
  account_id: string
  at: Generated<string>
}

export interface RosterPatternTable {
  org_id: Generated<number>
  id: string
  name: string
  days: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface SalaryNegotiationTable {
  org_id: Generated<number>
  id: string
  application_id: string
  state: string
  token_hash: string | null
  expires_at: string | null
  account_id: string
  verified_by: string | null
  created_at: string
  version: Generated<number>
  package_id: string | null
}

export interface SalaryRoundTable {
  org_id: Generated<number>
  id: string
  negotiation_id: string
  position: number
  by: string
  amount: string
  allowances: string | null
  remarks: string | null
  at: string
  lines: JsonColumn<null>
}

export interface SavedReportTable {
  org_id: Generated<number>
  id: string
  name: string
  description: string | null
  data_set: string
  definition: JsonColumn<never>
  account_id: string
  account_name: string
  is_shared_with_all: Generated<boolean>
  shared_codes: Generated<string[]>
  version: Generated<number>
  created_at: Generated<string>
  changed_at: Generated<string>
  state: Generated<string>
  data_set_version: Generated<number>
  column_titles: JsonColumn<never>
}

export interface SavedReportGroupTable {
  org_id: Generated<number>
  report_id: string
  group_id: string
}

export interface SavedReportReaderTable {
  org_id: Generated<number>
  report_id: string
  account_id: string
}

export interface SavedReportVersionTable {
  org_id: Generated<number>
  report_id: string
  version: number
  name: string
  description: string | null
  definition: JsonColumn<never>
  account_id: string
  account_name: string
  saved_at: Generated<string>
  data_set_version: Generated<number>
  column_titles: JsonColumn<never>
}

export interface ScheduleRunTable {
  org_id: Generated<number>
  name: string
  period: string
  job_id: string | null
  at: Generated<string>
}

export interface ScheduleToldTable {
  org_id: Generated<number>
  name: string
  period: string
  key: string
  at: Generated<string>
}

export interface ScoreBandTable {
  org_id: Generated<number>
  id: string
  label: string
  from_score: number
  recommendation: Generated<string>
  value_percent: number | null
  is_archived: Generated<boolean>
  version: Generated<number>
  guideline_percent: number | null
}

export interface SealingDoneTable {
  org_id: number
  mark: string
  at: Generated<string>
}

export interface SealingKeyTable {
  key_id: string
  made_at: Generated<string>
}

export interface SecurityEventTable {
  id: string
  org_id: number | null
  account_id: string | null
  name: string
  area: GeneratedAlways<string>
  ip: string | null
  user_agent: string | null
  detail: JsonColumn<never>
  at: Generated<string>
  country: string | null
}

export interface SecurityGroupTable {
  org_id: Generated<number>
  security_id: string
  group_id: string
}

export interface SegmentTable {
  org_id: Generated<number>
  id: string
  name: string
  description: string | null
  rule: JsonColumn<never>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface SensitiveReadTable {
  org_id: Generated<number>
  id: string
  employee_id: string | null
  account_id: string
  acting_as: string
  part: string
  how: string
  about: string | null
  row_count: number | null
  at: string
  quarter: number
  endpoint: string | null
  newcomer_id: string | null
}

export interface SeparationTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  separation_type_id: string | null
  request_id: string | null
  notified_on: string
  last_working_on: string
  notice_days_required: number
  shortfall_days: number
  shortfall_treatment: Generated<string>
  rehire_eligible: Generated<boolean>
  remarks: string
  state: Generated<string>
  completed_at: string | null
  stopped_reason: string | null
  version: Generated<number>
  created_at: Generated<string>
  buyout_amount: string | null
  garden_leave_days: Generated<number>
  is_regretted: Generated<boolean>
  severance_amount: string | null
  office_told_on: string | null
  above_ids: Generated<string[]>
  extended_days: Generated<number>
  access_ended_at: string | null
  priority_until: string | null
  notice_from: string | null
  notice_from_name: string | null
}

export interface SeparationTypeTable {
  org_id: Generated<number>
  id: string
  name: string
  category: string
  needs_notice: Generated<boolean>
  gratuity_eligible: Generated<boolean>
  leave_encashment_eligible: Generated<boolean>
  asks_exit_interview: Generated<boolean>
  blocks_rehire: Generated<boolean>
  task_template_id: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  letter_template_id: string | null
  leave_in_notice: Generated<string>
  badge: string | null
  priority_months: number | null
}

export interface SettlementLineTable {
  org_id: Generated<number>
  id: string
  separation_id: string
  employee_id: string
  kind: string
  component: string
  reference: string | null
  amount: string | null
  source: string
  arises_from: string | null
  subject_id: string | null
  state: Generated<string>
  closed_at: string | null
  closed_by: string | null
  remarks: string | null
  version: Generated<number>
  created_at: Generated<string>
}

export interface ShiftAssignmentTable {
  org_id: Generated<number>
  id: string
  work_shift_id: string
  employee_id: string | null
  segment_id: string | null
  division_id: string | null
  branch_id: string | null
  valid_from: string
  valid_to: string | null
  version: Generated<number>
}

export interface ShiftSwapTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  colleague_id: string
  date: string
  other_date: string | null
  own_shift_id: string | null
  colleague_shift_id: string | null
  other_own_shift_id: string | null
  other_colleague_shift_id: string | null
  is_live: Generated<boolean>
}

export interface SignalTable {
  id: string
  org_id: number
  name: string
  payload: JsonColumn<never>
  account_id: string | null
  at: Generated<string>
  tries: Generated<number>
  error: string | null
  handled_at: string | null
  next_try_at: Generated<string>
}

export interface SimulationTable {
  org_id: Generated<number>
  id: string
  account_id: string
  seen_account_id: string
  session_id: string
  begun_at: string
  expires_at: string
  ended_at: string | null
}

export interface SingletonSettingTable {
  org_id: Generated<number>
  id: string
  key: string
  value: JsonColumn<never>
  version: Generated<number>
}

export interface SmtpServerTable {
  id: string
  name: string
  host: string
  port: number
  security: string
  username: string | null
  password_sealed: string | null
  from_address: string
  from_name: string
  is_active: Generated<boolean>
  tested_at: string | null
  version: Generated<number>
}

export interface StaffingMinimumTable {
  org_id: Generated<number>
  id: string
  work_shift_id: string
  branch_id: string | null
  day: string
  people: number
  version: Generated<number>
}

export interface StageAssignmentTable {
  org_id: Generated<number>
  id: string
  application_id: string
  stage: string
  employee_id: string | null
  interviewer_id: string | null
  referee_name: string | null
  referee_email: string | null
  referee_relation: string | null
  set_id: string | null
  due_on: string
  meets_at: string | null
  place: string | null
  state: Generated<string>
  verdict: string | null
  score: string | null
  remarks: string | null
  answers: JsonColumn<never>
  token_hash: string | null
  expires_at: string | null
  opened_at: string | null
  submitted_at: string | null
  account_id: string
  created_at: string
  version: Generated<number>
}

export interface StatementTable {
  org_id: Generated<number>
  id: string
  topic: string
  kind: string
  title: string
  body: string
  position: Generated<number>
  needs_acknowledgement: Generated<boolean>
  edition: Generated<number>
  is_archived: Generated<boolean>
  version: Generated<number>
  called_on: string | null
  acknowledge_by: string | null
}

export interface StationTable {
  id: string
  name: string
  class: string
  province: string | null
  district: string | null
  is_archived: boolean
  is_own: boolean | null
}

export interface StoredFileTable {
  org_id: Generated<number>
  id: string
  name: string
  media_type: string
  bytes: number
  sha256: string
  purpose: string
  account_id: string | null
  created_at: Generated<string>
}

export interface SupervisorLinkTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  supervisor_id: string
  authority_order: number
  can_approve: Generated<boolean>
  can_deny: Generated<boolean>
  can_forward: Generated<boolean>
  version: Generated<number>
  valid_from: Generated<string>
  valid_to: string | null
}

export interface TalentTable {
  org_id: Generated<number>
  id: string
  candidate_id: string
  pool: string
  note: string | null
  consent_at: string
  keep_until: string
  account_id: string
  added_at: string
  version: Generated<number>
}

export interface TargetActualTable {
  org_id: Generated<number>
  id: string
  assigned_id: string
  employee_id: string
  on_date: string
  value: string
  remarks: string | null
  account_id: string | null
  created_at: Generated<string>
  source: Generated<string>
  request_id: string | null
  withdrawn_at: string | null
}

export interface TargetActualRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  assigned_id: string
  title: string
  unit: string | null
  on_date: string
  value: string
  file_id: string | null
}

export interface TaskTable {
  org_id: Generated<number>
  id: string
  title: string
  description: string | null
  creator_employee_id: string | null
  project_id: string | null
  core_task_id: string | null
  parent_id: string | null
  rule_id: string | null
  occurrence_on: string | null
  priority: Generated<string>
  difficulty: Generated<number>
  starts_on: string
  deadline: string
  estimated_minutes: number | null
  is_frozen: Generated<boolean>
  needs_acknowledgement: Generated<boolean>
  approval_required: Generated<boolean>
  completion: Generated<string>
  state: string
  resume_on: string | null
  asked_deadline: string | null
  asked_reason: string | null
  asked_by_employee_id: string | null
  send_backs: Generated<number>
  completed_on: string | null
  closed_on: string | null
  score: number | null
  efficiency: string | null
  created_at: Generated<string>
  version: Generated<number>
  source: Generated<string>
  source_id: string | null
  about: string | null
  link: string | null
}

export interface TaskCheckTable {
  org_id: Generated<number>
  id: string
  task_id: string
  position: number
  title: string
  done_at: string | null
  done_by_employee_id: string | null
  version: Generated<number>
}

export interface TaskEventTable {
  org_id: Generated<number>
  id: string
  task_id: string
  act: string
  state: string
  remarks: string | null
  account_id: string | null
  account_name: string
  at: Generated<string>
}

export interface TaskPersonTable {
  org_id: Generated<number>
  id: string
  task_id: string
  employee_id: string
  role: string
  acknowledged_at: string | null
  done_at: string | null
}

export interface TaskRuleTable {
  org_id: Generated<number>
  id: string
  title: string
  description: string | null
  creator_employee_id: string
  project_id: string | null
  core_task_id: string | null
  responsible_ids: string[]
  priority: Generated<string>
  difficulty: Generated<number>
  approval_required: Generated<boolean>
  checklist: Generated<string[]>
  frequency: string
  every: Generated<number>
  starts_on: string
  ends_on: string | null
  lead_days: Generated<number>
  on_day_off: Generated<string>
  state: Generated<string>
  version: Generated<number>
}

export interface TaskTemplateTable {
  org_id: Generated<number>
  id: string
  name: string
  stage: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface TaskTemplateItemTable {
  org_id: Generated<number>
  id: string
  task_template_id: string
  title: string
  description: string | null
  department: Generated<string>
  assignee_kind: Generated<string>
  assignee_employee_id: string | null
  due_days: Generated<number>
  is_required: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
  counts_working_days: Generated<boolean>
  blocks_joining: Generated<boolean>
  link: string | null
  library_document_id: string | null
  assignee_group_id: string | null
}

export interface TemplateMappingTable {
  org_id: Generated<number>
  id: string
  event: string
  email_template_id: string
  version: Generated<number>
}

export interface TimesheetLineTable {
  org_id: Generated<number>
  id: string
  request_id: string
  date: string
  project_id: string | null
  activity: string | null
  minutes: number
}

export interface TimesheetRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  date: string
  minutes: number
  activity: string | null
  is_live: Generated<boolean>
  end_on: string | null
}

export interface TotpDemandTable {
  org_id: Generated<number>
  account_id: string
  since: string
  mechanism: Generated<string>
}

export interface TrainerTable {
  org_id: Generated<number>
  id: string
  name: string
  kind: string
  employee_id: string | null
  company: string | null
  email: string | null
  phone: string | null
  expertise: string | null
  daily_rate: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface TrainingTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  category: string | null
  type: string
  delivery: string
  language: string | null
  ksao_id: string | null
  objectives: string | null
  description: string | null
  nomination: string
  is_mandatory: Generated<boolean>
  valid_months: number | null
  cost_per_person: string | null
  pass_percent: number | null
  coordinator_employee_id: string | null
  status: Generated<string>
  is_archived: Generated<boolean>
  version: Generated<number>
  bond_months: number | null
  bond_amount: string | null
  segment_id: string | null
}

export interface TrainingBondTable {
  org_id: Generated<number>
  id: string
  member_id: string
  employee_id: string
  amount: string
  months: number
  starts_on: string
  ends_on: string
}

export interface TrainingCheckCodeTable {
  org_id: Generated<number>
  id: string
  session_id: string
  token_hash: string
  expires_at: string
}

export interface TrainingCostTable {
  org_id: Generated<number>
  id: string
  session_id: string
  kind: string
  planned: Generated<string>
  actual: string | null
  note: string | null
  version: Generated<number>
}

export interface TrainingMemberTable {
  org_id: Generated<number>
  id: string
  session_id: string
  employee_id: string
  source: string
  state: string
  reason: string | null
  joined_at: Generated<string>
  attended_percent: number | null
  score: number | null
  outcome: string | null
  certificate_no: string | null
  valid_until: string | null
  rating: number | null
  feedback: string | null
  feedback_at: string | null
  version: Generated<number>
  effect_rating: number | null
  effect_remarks: string | null
  effect_at: string | null
  effect_by: string | null
  effect_asked_at: string | null
}

export interface TrainingNeedTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  topic: string
  ksao_id: string | null
  required_level: number | null
  assessed_level: number | null
  source: string
  priority: string
  state: Generated<string>
  target_on: string | null
  session_id: string | null
  remarks: string | null
  found_at: Generated<string>
  version: Generated<number>
  member_id: string | null
  told_days: number | null
  training_id: string | null
}

export interface TrainingPresenceTable {
  org_id: Generated<number>
  id: string
  session_id: string
  employee_id: string
  date: string
  in_at: string
  out_at: string | null
}

export interface TrainingRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  training_id: string | null
  topic: string
  expected_cost: string | null
  needed_by: string | null
}

export interface TrainingSessionTable {
  org_id: Generated<number>
  id: string
  training_id: string
  starts_on: string
  ends_on: string
  starts_at: string
  ends_at: string
  place: string | null
  link: string | null
  trainer_id: string | null
  seats: number
  has_waiting_list: Generated<boolean>
  hours: string
  state: Generated<string>
  remarks: string | null
  version: Generated<number>
}

export interface TransferArrivalTable {
  org_id: Generated<number>
  id: string
  from_org_id: number
  from_name: string
  account_id: string | null
  full_name: string
  last_working_on: string
  desired_from: string
  received_on: string
  state: Generated<string>
  newcomer_id: string | null
  decided_on: string | null
  decided_by_account_id: string | null
  remarks: string | null
  version: Generated<number>
  carries: Generated<string[]>
  entered: string | null
}

export interface TransferBalanceTable {
  org_id: Generated<number>
  arrival_id: string
  figures: JsonColumn<never>
}

export interface TransferChoiceTable {
  org_id: Generated<number>
  id: string
  request_id: string
  position: number
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
}

export interface TransferDepartureTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  to_org_id: number
  to_name: string
  reason_id: string
  explanation: string
  desired_from: string
  shared: Generated<string[]>
  state: Generated<string>
  requested_on: string
  last_working_on: string | null
  decided_on: string | null
  decided_by_account_id: string | null
  remarks: string | null
  joins_on: string | null
  answered_on: string | null
  answer: string | null
  separation_id: string | null
  version: Generated<number>
  carries: Generated<string[]>
  handed_over_on: string | null
}

export interface TransferOpinionTable {
  org_id: Generated<number>
  id: string
  request_id: string
  employee_id: string
  verdict: string
  remarks: string | null
  given_on: string
  sheet_id: string | null
  given_as: Generated<string>
  release_from: string | null
}

export interface TransferReasonTable {
  org_id: Generated<number>
  id: string
  name: string
  description: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
  points: Generated<number>
}

export interface TransferReleasedTable {
  org_id: Generated<number>
  arrival_id: string
  person: JsonColumn<never>
}

export interface TransferRequestTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  from_branch_id: string | null
  from_division_id: string | null
  from_job_title_id: string | null
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  reason_id: string
  explanation: string
  desired_from: string
  state: Generated<string>
  requested_on: string
  decided_on: string | null
  decided_by_account_id: string | null
  effective_from: string | null
  remarks: string | null
  review_id: string | null
  version: Generated<number>
  granted_choice: number | null
  partner_id: string | null
  pair_id: string | null
}

export interface TransferReviewerTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  branch_id: string | null
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface TravelAllowanceTable {
  org_id: Generated<number>
  id: string
  employment_level_id: string | null
  place_class: string
  amount: string
  currency: Generated<string>
  effective_from: string
  version: Generated<number>
}

export interface TravelAttendanceTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  start_on: string
  end_on: string
  part: string
  destination: string
  is_live: Generated<boolean>
}

export interface TravelAttendanceDeleteTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  about_id: string
  is_live: Generated<boolean>
}

export interface TravelChangeTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  travel_id: string
  is_open: Generated<boolean>
  sheet_id: string | null
  starts_on: string
  ends_on: string
  place: string
  contact: string | null
  legs: JsonColumn<never>
  days: JsonColumn<never>
  allowance: string
  planned: string
  advance_amount: Generated<string>
  before: JsonColumn<never>
}

export interface TravelLocationTable {
  org_id: Generated<number>
  id: string
  name: string
  country: Generated<string>
  place_class: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface TravelModeRuleTable {
  org_id: Generated<number>
  id: string
  employment_level_id: string | null
  mode: string
  is_allowed: Generated<boolean>
  version: Generated<number>
}

export interface TravelRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  sheet_id: string | null
  starts_on: string
  ends_on: string
  place: string
  contact: string | null
  legs: JsonColumn<never>
  days: JsonColumn<never>
  allowance: string
  planned: string
  advance_amount: Generated<string>
  attendance_id: string | null
}

export interface UnknownDeviceTable {
  serial: string
  ip: string | null
  calls: Generated<number>
  first_seen_at: string
  last_seen_at: string
}

export interface UserSecurityTable {
  org_id: Generated<number>
  account_id: string
  mechanism: string
  assigned_at: Generated<string>
}

export interface VacancyTable {
  org_id: Generated<number>
  id: string
  requisition_id: string | null
  title: string
  slug: string
  job_title_id: string
  branch_id: string | null
  division_id: string | null
  employment_type_id: string | null
  hiring_method_id: string
  set_root_id: string | null
  description: string
  requirements: string | null
  benefits: string | null
  salary_from: string | null
  salary_to: string | null
  shows_salary: Generated<boolean>
  visibility: Generated<string>
  seats: number
  closes_on: string
  state: Generated<string>
  account_id: string
  verified_by: string | null
  verified_at: string | null
  remarks: string | null
  created_at: Generated<string>
  version: Generated<number>
  referral_bonus: string | null
  referral_days: Generated<number>
}

export interface VacancyStageTable {
  org_id: Generated<number>
  id: string
  vacancy_id: string
  position: number
  stage: string
  set_root_id: string | null
  due_days: number
  pass_score: number | null
  assessment_id: string | null
}

export interface VoucherMappingTable {
  org_id: Generated<number>
  id: string
  heading_id: string
  debit_account: string | null
  credit_account: string | null
  version: Generated<number>
}

export interface VoucherTypeTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface WebAttendanceRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  punch_id: string
  is_live: Generated<boolean>
}

export interface WebhookTable {
  org_id: Generated<number>
  id: string
  name: string
  url: string
  events: string[]
  secret: string
  is_active: Generated<boolean>
  stopped_because: string | null
  account_id: string
  made_at: string
  version: Generated<number>
}

export interface WebhookDeliveryTable {
  org_id: Generated<number>
  id: string
  webhook_id: string
  event: string
  signal_id: string
  body: string
  state: Generated<string>
  tries: Generated<number>
  next_try_at: Generated<string>
  made_at: Generated<string>
  ended_at: string | null
  status: number | null
  answer: string | null
}

export interface WeeklyOffRuleTable {
  org_id: Generated<number>
  id: string
  name: string
  weekdays: string[]
  from_on: string
  to_on: string | null
  branch_id: string | null
  segment_id: string | null
  version: Generated<number>
}

export interface WhistleFileTable {
  org_id: Generated<number>
  id: string
  report_id: string
  position: number
  media_type: string
  content: string
  added_on: string
}

export interface WhistleIdentityKeyTable {
  org_id: Generated<number>
  report_id: string
  custodian_id: string
  sealed_key: string
}

export interface WhistleIdentityRequestTable {
  org_id: Generated<number>
  id: string
  report_id: string
  investigator_id: string
  sealed_reasons: JsonColumn<never>
  requested_on: string
  state: Generated<string>
  custodian_id: string | null
  decided_on: string | null
  sealed_answer: string | null
  released_key: string | null
  version: Generated<number>
}

export interface WhistleIncidentTypeTable {
  id: string
  name: string
  name_nepali: string | null
  description: string | null
  severity: Generated<string>
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface WhistleInvestigatorTable {
  org_id: Generated<number>
  id: string
  employee_id: string | null
  is_fallback: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
  account_id: string | null
  outside_name: string | null
  duty: Generated<string>
}

export interface WhistleKeyTable {
  org_id: Generated<number>
  investigator_id: string
  public_key: string
  private_key: string
}

export interface WhistleLogTable {
  org_id: Generated<number>
  report_id: string
  position: number
  investigator_id: string
  act: string
  remarks: string | null
  done_on: string
}

export interface WhistleMessageTable {
  org_id: Generated<number>
  report_id: string
  position: number
  author: string
  content: string
  written_on: string
}

export interface WhistleReportTable {
  org_id: Generated<number>
  id: string
  reference: string
  receipt_hash: string | null
  receipt_key: string | null
  incident_type_id: string | null
  severity: string
  status: Generated<string>
  received_on: string
  acknowledge_by: string
  feedback_by: string
  acknowledged_on: string | null
  feedback_on: string | null
  closed_on: string | null
  purge_on: string | null
  content: string | null
  version: Generated<number>
  identity: string | null
  follow_up_on: string | null
  follow_up_answered_on: string | null
  reporter_read_position: Generated<number>
}

export interface WhistleReportKeyTable {
  org_id: Generated<number>
  report_id: string
  investigator_id: string
  sealed_key: string
  read_position: Generated<number>
}

export interface WorkItemTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface WorkLogTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  worked_on: string
  project_id: string | null
  activity_id: string | null
  task_id: string | null
  minutes: number
  description: string | null
  is_billable: Generated<boolean>
  rate: string | null
  amount: string | null
  state: Generated<string>
  is_doubtful: Generated<boolean>
  supervisor_approved_by: string | null
  decided_by: string | null
  decided_at: string | null
  remarks: string | null
  version: Generated<number>
  posting_id: string | null
  quantity: string | null
}

export interface WorkLogPostingTable {
  org_id: Generated<number>
  id: string
  period_id: string
  heading_id: string
  until: string
  logs: number
  people: number
  amount: string
  account_id: string
  posted_at: string
  reversed_at: string | null
  reversed_by: string | null
  reason: string | null
  version: Generated<number>
}

export interface WorkOperationTable {
  org_id: Generated<number>
  id: string
  name: string
  is_archived: Generated<boolean>
  version: Generated<number>
}

export interface WorkRateTable {
  org_id: Generated<number>
  id: string
  operation_id: string
  item_id: string
  rate: string
  effective_from: string
  version: Generated<number>
}

export interface WorkRequestTable {
  org_id: Generated<number>
  request_id: string
  employee_id: string
  operation_id: string
  item_id: string
  worked_on: string
  quantity: string
  ticket: string | null
  payslip_id: string | null
}

export interface WorkShiftTable {
  org_id: Generated<number>
  id: string
  name: string
  code: string
  description: string | null
  is_default: Generated<boolean>
  is_archived: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
}

export interface WorkShiftRuleTable {
  org_id: Generated<number>
  id: string
  work_shift_id: string
  effective_from: string
  timings: JsonColumn<never>
  hours: JsonColumn<never>
  is_flexible: Generated<boolean>
  follows_weekly_off: Generated<boolean>
  paid_break: Generated<boolean>
  start_grace: Generated<number>
  end_grace: Generated<number>
  late_from: Generated<string>
  full_day_minutes: number | null
  half_day_minutes: number | null
  pairing: Generated<string>
  by_direction: Generated<boolean>
  window_before: Generated<number>
  window_after: Generated<number>
  auto_checkout: Generated<boolean>
  round_minutes: Generated<number>
  one_punch_is_present: Generated<boolean>
  round_direction: Generated<string>
  duplicate_seconds: Generated<number>
  auto_break_after: number | null
  auto_break_minutes: number | null
}

export interface WorkTimerTable {
  org_id: Generated<number>
  id: string
  employee_id: string
  started_at: string
  project_id: string | null
  activity_id: string | null
  task_id: string | null
}

export interface Tables {
  account: AccountTable
  account_device: AccountDeviceTable
  account_passkey: AccountPasskeyTable
  account_password: AccountPasswordTable
  account_recovery_code: AccountRecoveryCodeTable
  account_session: AccountSessionTable
  account_token: AccountTokenTable
  account_totp: AccountTotpTable
  acknowledgement: AcknowledgementTable
  acknowledgement_reminder: AcknowledgementReminderTable
  acknowledgement_warning: AcknowledgementWarningTable
  activity: ActivityTable
  activity_rate: ActivityRateTable
  advance_salary_pause: AdvanceSalaryPauseTable
  advance_salary_repayment: AdvanceSalaryRepaymentTable
  advance_salary_request: AdvanceSalaryRequestTable
  answer: AnswerTable
  answer_draft: AnswerDraftTable
  answer_sheet: AnswerSheetTable
  api_key: ApiKeyTable
  api_key_use: ApiKeyUseTable
  application_event: ApplicationEventTable
  application_knockout: ApplicationKnockoutTable
  application_test: ApplicationTestTable
  appraisal_appeal: AppraisalAppealTable
  appraisal_assignment: AppraisalAssignmentTable
  appraisal_draft: AppraisalDraftTable
  appraisal_mode: AppraisalModeTable
  appraisal_nomination: AppraisalNominationTable
  appraisal_occasion: AppraisalOccasionTable
  appraisal_potential: AppraisalPotentialTable
  appraisal_recommendation: AppraisalRecommendationTable
  appraisal_response: AppraisalResponseTable
  appraisal_result: AppraisalResultTable
  appraisal_slot: AppraisalSlotTable
  appraisal_year: AppraisalYearTable
  approval_delegation: ApprovalDelegationTable
  approval_flow: ApprovalFlowTable
  arranged_later: ArrangedLaterTable
  assessment: AssessmentTable
  assessment_attempt: AssessmentAttemptTable
  assessment_taker: AssessmentTakerTable
  assign_task_setting: AssignTaskSettingTable
  assigned_kpi: AssignedKpiTable
  assigned_target: AssignedTargetTable
  assigned_target_part: AssignedTargetPartTable
  attachment: AttachmentTable
  attempt: AttemptTable
  attendance_adjustment: AttendanceAdjustmentTable
  attendance_day: AttendanceDayTable
  attendance_device: AttendanceDeviceTable
  attendance_kiosk: AttendanceKioskTable
  attendance_lock: AttendanceLockTable
  attendance_pin: AttendancePinTable
  attendance_place: AttendancePlaceTable
  attendance_place_person: AttendancePlacePersonTable
  attendance_reminder: AttendanceReminderTable
  attendance_retro: AttendanceRetroTable
  audit_digest: AuditDigestTable
  audit_erasure: AuditErasureTable
  audit_row: AuditRowTable
  balance_change_request: BalanceChangeRequestTable
  bank: BankTable
  bank_file_template: BankFileTemplateTable
  branch: BranchTable
  branch_type: BranchTypeTable
  calendar_feed: CalendarFeedTable
  candidate: CandidateTable
  candidate_upload: CandidateUploadTable
  change_request: ChangeRequestTable
  change_type: ChangeTypeTable
  coaching_action: CoachingActionTable
  coaching_note: CoachingNoteTable
  coaching_session: CoachingSessionTable
  comment: CommentTable
  common_change: CommonChangeTable
  common_group: CommonGroupTable
  common_group_member: CommonGroupMemberTable
  common_setting: CommonSettingTable
  compensatory_request: CompensatoryRequestTable
  confirmation: ConfirmationTable
  confirmation_form: ConfirmationFormTable
  consent: ConsentTable
  consent_purpose: ConsentPurposeTable
  consent_text: ConsentTextTable
  contract: ContractTable
  contract_term: ContractTermTable
  contract_warning: ContractWarningTable
  core_task: CoreTaskTable
  core_task_assignment: CoreTaskAssignmentTable
  credit_hour_delete: CreditHourDeleteTable
  credit_hour_ledger: CreditHourLedgerTable
  credit_hour_request: CreditHourRequestTable
  credit_hour_setting: CreditHourSettingTable
  custom_field: CustomFieldTable
  device_command: DeviceCommandTable
  device_contact: DeviceContactTable
  device_gap: DeviceGapTable
  device_line: DeviceLineTable
  device_user: DeviceUserTable
  division: DivisionTable
  document_ask: DocumentAskTable
  document_ask_person: DocumentAskPersonTable
  document_category: DocumentCategoryTable
  duty_station: DutyStationTable
  duty_station_assignment: DutyStationAssignmentTable
  education_degree: EducationDegreeTable
  email_log: EmailLogTable
  email_template: EmailTemplateTable
  email_template_content: EmailTemplateContentTable
  employee: EmployeeTable
  employee_address: EmployeeAddressTable
  employee_bank: EmployeeBankTable
  employee_code_series: EmployeeCodeSeriesTable
  employee_compensation: EmployeeCompensationTable
  employee_contact: EmployeeContactTable
  employee_custom_key: EmployeeCustomKeyTable
  employee_discipline: EmployeeDisciplineTable
  employee_document: EmployeeDocumentTable
  employee_education: EmployeeEducationTable
  employee_engagement: EmployeeEngagementTable
  employee_experience: EmployeeExperienceTable
  employee_family: EmployeeFamilyTable
  employee_insurance: EmployeeInsuranceTable
  employee_ksao: EmployeeKsaoTable
  employee_language: EmployeeLanguageTable
  employee_legal_info: EmployeeLegalInfoTable
  employee_legal_proof: EmployeeLegalProofTable
  employee_medical: EmployeeMedicalTable
  employee_training: EmployeeTrainingTable
  employee_word: EmployeeWordTable
  employment_assignment: EmploymentAssignmentTable
  employment_level: EmploymentLevelTable
  employment_level_group: EmploymentLevelGroupTable
  employment_review: EmploymentReviewTable
  employment_review_request: EmploymentReviewRequestTable
  employment_spell: EmploymentSpellTable
  employment_type: EmploymentTypeTable
  encashment_request: EncashmentRequestTable
  encashment_run: EncashmentRunTable
  equipment: EquipmentTable
  equipment_assignment: EquipmentAssignmentTable
  equipment_category: EquipmentCategoryTable
  ethnicity: EthnicityTable
  evaluation_pay_line: EvaluationPayLineTable
  evaluation_pay_posting: EvaluationPayPostingTable
  evaluation_period: EvaluationPeriodTable
  evaluation_scale: EvaluationScaleTable
  evaluation_slab: EvaluationSlabTable
  evaluation_target: EvaluationTargetTable
  evaluation_target_form: EvaluationTargetFormTable
  evaluation_target_row: EvaluationTargetRowTable
  event: EventTable
  event_exception: EventExceptionTable
  event_former_answer: EventFormerAnswerTable
  event_guest: EventGuestTable
  event_member: EventMemberTable
  exchange: ExchangeTable
  exchange_master: ExchangeMasterTable
  exchange_rate: ExchangeRateTable
  exchange_row: ExchangeRowTable
  exit_feedback: ExitFeedbackTable
  exit_form: ExitFormTable
  exit_meeting: ExitMeetingTable
  exit_reason: ExitReasonTable
  expense_advance: ExpenseAdvanceTable
  expense_cancel: ExpenseCancelTable
  expense_claim: ExpenseClaimTable
  expense_ledger: ExpenseLedgerTable
  expense_line: ExpenseLineTable
  expense_payroll_item: ExpensePayrollItemTable
  expense_rule: ExpenseRuleTable
  expense_sheet: ExpenseSheetTable
  expense_type: ExpenseTypeTable
  expense_type_rate: ExpenseTypeRateTable
  expiry_warning: ExpiryWarningTable
  external_interviewer: ExternalInterviewerTable
  feedback: FeedbackTable
  feedback_vote: FeedbackVoteTable
  file_opening: FileOpeningTable
  fiscal_period: FiscalPeriodTable
  fiscal_year: FiscalYearTable
  form: FormTable
  form_answered: FormAnsweredTable
  form_request: FormRequestTable
  form_response: FormResponseTable
  general_member: GeneralMemberTable
  goal: GoalTable
  goal_appraisal: GoalAppraisalTable
  goal_check_in: GoalCheckInTable
  goal_event: GoalEventTable
  goal_milestone: GoalMilestoneTable
  goal_period: GoalPeriodTable
  goal_revision: GoalRevisionTable
  group_member_branch: GroupMemberBranchTable
  group_member_division: GroupMemberDivisionTable
  group_member_limit: GroupMemberLimitTable
  headcount_plan: HeadcountPlanTable
  hidden_celebration: HiddenCelebrationTable
  hiring_method: HiringMethodTable
  hiring_stage: HiringStageTable
  holiday: HolidayTable
  holiday_category: HolidayCategoryTable
  holiday_pick: HolidayPickTable
  id_card: IdCardTable
  id_card_sample: IdCardSampleTable
  id_card_template: IdCardTemplateTable
  identity_link: IdentityLinkTable
  identity_provider: IdentityProviderTable
  identity_provider_group: IdentityProviderGroupTable
  improvement_check_in: ImprovementCheckInTable
  improvement_plan: ImprovementPlanTable
  individual_attendance: IndividualAttendanceTable
  interview: InterviewTable
  interview_slot: InterviewSlotTable
  job: JobTable
  job_application: JobApplicationTable
  job_title: JobTitleTable
  job_title_ksao: JobTitleKsaoTable
  knockout_rule: KnockoutRuleTable
  kpi: KpiTable
  kpi_collection: KpiCollectionTable
  ksao: KsaoTable
  law_term: LawTermTable
  leave_block: LeaveBlockTable
  leave_cancel_request: LeaveCancelRequestTable
  leave_day: LeaveDayTable
  leave_deletion: LeaveDeletionTable
  leave_due: LeaveDueTable
  leave_encashment: LeaveEncashmentTable
  leave_ledger: LeaveLedgerTable
  leave_lock: LeaveLockTable
  leave_master_setting: LeaveMasterSettingTable
  leave_posting: LeavePostingTable
  leave_request: LeaveRequestTable
  leave_rule: LeaveRuleTable
  leave_total: LeaveTotalTable
  leave_type: LeaveTypeTable
  leave_year_end: LeaveYearEndTable
  legal_hold: LegalHoldTable
  letter: LetterTable
  letter_mapping: LetterMappingTable
  letter_request: LetterRequestTable
  letter_series: LetterSeriesTable
  letter_template: LetterTemplateTable
  letter_template_revision: LetterTemplateRevisionTable
  library_document: LibraryDocumentTable
  life_task: LifeTaskTable
  loan: LoanTable
  loan_change: LoanChangeTable
  loan_entry: LoanEntryTable
  loan_former_plan: LoanFormerPlanTable
  loan_guarantor: LoanGuarantorTable
  loan_heading_deduction: LoanHeadingDeductionTable
  loan_instalment: LoanInstalmentTable
  loan_market_rate: LoanMarketRateTable
  loan_method: LoanMethodTable
  loan_request: LoanRequestTable
  loan_type: LoanTypeTable
  login_challenge: LoginChallengeTable
  lost_hour_band: LostHourBandTable
  meeting_attendee: MeetingAttendeeTable
  meeting_booking: MeetingBookingTable
  meeting_room: MeetingRoomTable
  membership: MembershipTable
  membership_branch: MembershipBranchTable
  membership_division: MembershipDivisionTable
  membership_limit: MembershipLimitTable
  monthly_appraisal: MonthlyAppraisalTable
  monthly_appraisal_setting: MonthlyAppraisalSettingTable
  monthly_appraiser: MonthlyAppraiserTable
  monthly_skip: MonthlySkipTable
  notice_poll_option: NoticePollOptionTable
  notice_poll_vote: NoticePollVoteTable
  notice_post: NoticePostTable
  notice_post_request: NoticePostRequestTable
  notice_reaction: NoticeReactionTable
  notice_reading: NoticeReadingTable
  notice_report: NoticeReportTable
  notice_term: NoticeTermTable
  notification: NotificationTable
  notification_mail: NotificationMailTable
  notification_mail_choice: NotificationMailChoiceTable
  notification_template: NotificationTemplateTable
  offer_letter: OfferLetterTable
  org_notification: OrgNotificationTable
  organization: OrganizationTable
  organization_bank_account: OrganizationBankAccountTable
  organization_listed: OrganizationListedTable
  organization_security: OrganizationSecurityTable
  outside_investigator: OutsideInvestigatorTable
  outside_invitation: OutsideInvitationTable
  overtime_claim: OvertimeClaimTable
  overtime_due: OvertimeDueTable
  overtime_excluded_level: OvertimeExcludedLevelTable
  overtime_request: OvertimeRequestTable
  overtime_setting: OvertimeSettingTable
  overtime_slab: OvertimeSlabTable
  own_duty_station: OwnDutyStationTable
  passkey_challenge: PasskeyChallengeTable
  password_demand: PasswordDemandTable
  pay_increment: PayIncrementTable
  pay_scale: PayScaleTable
  payroll_archive: PayrollArchiveTable
  payroll_assignment: PayrollAssignmentTable
  payroll_difference: PayrollDifferenceTable
  payroll_heading: PayrollHeadingTable
  payroll_hold: PayrollHoldTable
  payroll_input: PayrollInputTable
  payroll_package: PayrollPackageTable
  payroll_package_heading: PayrollPackageHeadingTable
  payroll_package_push: PayrollPackagePushTable
  payroll_run: PayrollRunTable
  payroll_run_person: PayrollRunPersonTable
  payroll_tax_profile: PayrollTaxProfileTable
  payroll_voucher: PayrollVoucherTable
  payroll_voucher_line: PayrollVoucherLineTable
  payslip: PayslipTable
  payslip_edit: PayslipEditTable
  payslip_line: PayslipLineTable
  payslip_query: PayslipQueryTable
  penalty: PenaltyTable
  penalty_contest: PenaltyContestTable
  penalty_decision: PenaltyDecisionTable
  penalty_setting: PenaltySettingTable
  penalty_step: PenaltyStepTable
  permission_group: PermissionGroupTable
  permission_group_member: PermissionGroupMemberTable
  pre_boarding: PreBoardingTable
  pre_boarding_document: PreBoardingDocumentTable
  pre_boarding_section: PreBoardingSectionTable
  pre_employment: PreEmploymentTable
  pre_employment_supervisor: PreEmploymentSupervisorTable
  presence: PresenceTable
  probation_warning: ProbationWarningTable
  profile_reminder: ProfileReminderTable
  project: ProjectTable
  project_member: ProjectMemberTable
  provider_login: ProviderLoginTable
  punch: PunchTable
  punch_void: PunchVoidTable
  purge_run: PurgeRunTable
  question: QuestionTable
  question_category: QuestionCategoryTable
  question_set: QuestionSetTable
  question_set_item: QuestionSetItemTable
  rebate_request: RebateRequestTable
  rebate_type: RebateTypeTable
  recruitment_letter: RecruitmentLetterTable
  referral: ReferralTable
  referral_link: ReferralLinkTable
  referral_posting: ReferralPostingTable
  religion: ReligionTable
  report_recipient: ReportRecipientTable
  report_schedule: ReportScheduleTable
  request: RequestTable
  request_history: RequestHistoryTable
  request_recipient: RequestRecipientTable
  requisition: RequisitionTable
  resignation: ResignationTable
  resignation_reason: ResignationReasonTable
  resignation_withdrawal: ResignationWithdrawalTable
  result_area: ResultAreaTable
  retention_rule: RetentionRuleTable
  retention_run: RetentionRunTable
  retention_setting: RetentionSettingTable
  retention_talk: RetentionTalkTable
  roster_entry: RosterEntryTable
  roster_pattern: RosterPatternTable
  salary_negotiation: SalaryNegotiationTable
  salary_round: SalaryRoundTable
  saved_report: SavedReportTable
  saved_report_group: SavedReportGroupTable
  saved_report_reader: SavedReportReaderTable
  saved_report_version: SavedReportVersionTable
  schedule_run: ScheduleRunTable
  schedule_told: ScheduleToldTable
  score_band: ScoreBandTable
  sealing_done: SealingDoneTable
  sealing_key: SealingKeyTable
  security_event: SecurityEventTable
  security_group: SecurityGroupTable
  segment: SegmentTable
  sensitive_read: SensitiveReadTable
  separation: SeparationTable
  separation_type: SeparationTypeTable
  settlement_line: SettlementLineTable
  shift_assignment: ShiftAssignmentTable
  shift_swap: ShiftSwapTable
  signal: SignalTable
  simulation: SimulationTable
  singleton_setting: SingletonSettingTable
  smtp_server: SmtpServerTable
  staffing_minimum: StaffingMinimumTable
  stage_assignment: StageAssignmentTable
  statement: StatementTable
  station: StationTable
  stored_file: StoredFileTable
  supervisor_link: SupervisorLinkTable
  talent: TalentTable
  target_actual: TargetActualTable
  target_actual_request: TargetActualRequestTable
  task: TaskTable
  task_check: TaskCheckTable
  task_event: TaskEventTable
  task_person: TaskPersonTable
  task_rule: TaskRuleTable
  task_template: TaskTemplateTable
  task_template_item: TaskTemplateItemTable
  template_mapping: TemplateMappingTable
  timesheet_line: TimesheetLineTable
  timesheet_request: TimesheetRequestTable
  totp_demand: TotpDemandTable
  trainer: TrainerTable
  training: TrainingTable
  training_bond: TrainingBondTable
  training_check_code: TrainingCheckCodeTable
  training_cost: TrainingCostTable
  training_member: TrainingMemberTable
  training_need: TrainingNeedTable
  training_presence: TrainingPresenceTable
  training_request: TrainingRequestTable
  training_session: TrainingSessionTable
  transfer_arrival: TransferArrivalTable
  transfer_balance: TransferBalanceTable
  transfer_choice: TransferChoiceTable
  transfer_departure: TransferDepartureTable
  transfer_opinion: TransferOpinionTable
  transfer_reason: TransferReasonTable
  transfer_released: TransferReleasedTable
  transfer_request: TransferRequestTable
  transfer_reviewer: TransferReviewerTable
  travel_allowance: TravelAllowanceTable
  travel_attendance: TravelAttendanceTable
  travel_attendance_delete: TravelAttendanceDeleteTable
  travel_change: TravelChangeTable
  travel_location: TravelLocationTable
  travel_mode_rule: TravelModeRuleTable
  travel_request: TravelRequestTable
  unknown_device: UnknownDeviceTable
  user_security: UserSecurityTable
  vacancy: VacancyTable
  vacancy_stage: VacancyStageTable
  voucher_mapping: VoucherMappingTable
  voucher_type: VoucherTypeTable
  web_attendance_request: WebAttendanceRequestTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  weekly_off_rule: WeeklyOffRuleTable
  whistle_file: WhistleFileTable
  whistle_identity_key: WhistleIdentityKeyTable
  whistle_identity_request: WhistleIdentityRequestTable
  whistle_incident_type: WhistleIncidentTypeTable
  whistle_investigator: WhistleInvestigatorTable
  whistle_key: WhistleKeyTable
  whistle_log: WhistleLogTable
  whistle_message: WhistleMessageTable
  whistle_report: WhistleReportTable
  whistle_report_key: WhistleReportKeyTable
  work_item: WorkItemTable
  work_log: WorkLogTable
  work_log_posting: WorkLogPostingTable
  work_operation: WorkOperationTable
  work_rate: WorkRateTable
  work_request: WorkRequestTable
  work_shift: WorkShiftTable
  work_shift_rule: WorkShiftRuleTable
  work_timer: WorkTimerTable
}
