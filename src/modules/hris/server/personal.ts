import { sql } from 'kysely'
import { ofEmployee, ofRequests, whereSaid } from '#engines/erase/conditions-server.ts'
import { provenTables } from '#modules/hris/server/record-papers.ts'
import { recordPapers } from '#modules/hris/shared/records.ts'
import { REMOVED, type People, type PersonData, type Who } from '#engines/erase/person-table-server.ts'

const gone = (table: string, title: string, files: readonly string[] = []) => ({
  table,
  title,
  rows: ofEmployee(),
  files,
})
const emptied = (table: string, title: string, columns: readonly string[]) => ({
  table,
  title,
  rows: ofEmployee(),
  becomes: () => Object.fromEntries(columns.map((column) => [column, whereSaid(column, REMOVED)])),
})
const ofReviews = ({ org_id, employee_ids }: People) =>
  sql<boolean>`(subject_type = 'employment_review' and subject_id in (select r.id from employment_review r
    where r.org_id = ${org_id} and r.employee_id = any(${[...employee_ids]}::uuid[])))`
/** What others choose as a reason too says nothing about one person. */
const sharedReason = ({ org_id, employee_id }: Who) => sql`case when leaving_reason is null or exists (
  select from employee o where o.org_id = ${org_id} and o.id <> ${employee_id}::uuid and o.purged_at is null
    and o.leaving_reason = employee.leaving_reason) then leaving_reason else ${REMOVED}::text end`

/** The record: who somebody was goes, that somebody worked here, as what and from when to when, stays. */
export const personal: PersonData = {
  erased: [
    {
      table: 'attachment',
      title: 'Papers of the record',
      rows: (people) =>
        sql<boolean>`subject_type = ${recordPapers.subjectType} and subject_id in (${sql.join(
          provenTables.map((table) => sql`select id from ${sql.table(table)} where ${ofEmployee()(people)}`),
          sql` union all `,
        )})`,
      files: ['file_id'],
    },
    gone('employee_legal_proof', 'Which numbers of identity were verified'),
    gone('employee_contact', 'Contacts'),
    gone('hidden_celebration', 'Hidden celebrations'),
    gone('employee_address', 'Addresses'),
    gone('employee_family', 'Family'),
    { ...gone('employee_education', 'Education'), names: { level_id: 'education_degree' } },
    gone('employee_experience', 'Experience'),
    gone('employee_bank', 'Bank accounts'),
    gone('employee_legal_info', 'Numbers of identity'),
    gone('employee_document', 'Documents', ['file_id']),
    gone('document_ask_person', 'Documents that were asked for', ['file_id']),
    gone('employee_language', 'Languages'),
    gone('employee_training', 'Trainings'),
    gone('employee_engagement', 'Engagements'),
    gone('employee_insurance', 'Insurances'),
    gone('employee_medical', 'Medical notes'),
    gone('employee_discipline', 'Disciplinary actions'),
    gone('employee_custom_key', 'Values that are nobody else’s'),
    gone('employee_ksao', 'Knowledge and skills'),
    gone('arranged_later', 'What was arranged for after the last day'),
    gone('letter', 'Letters', ['file_id']),
    gone('id_card', 'ID cards'),
    {
      table: 'membership',
      title: 'What a program calls the login',
      rows: ofEmployee(),
      becomes: () => ({ scim_external_id: null, scim_user_name: null }),
    },
    {
      table: 'change_request',
      title: 'Changes that were asked for',
      rows: ofRequests(),
      becomes: () => ({ fields: '[]' }),
    },
    {
      table: 'letter_request',
      title: 'Letters that were asked for',
      rows: ofRequests(),
      becomes: () => ({ addressee: null }),
    },
    {
      table: 'employment_review_request',
      title: 'Changes of the job that were asked for',
      rows: ofRequests(),
      becomes: () => ({ changes: '[]' }),
    },
    { table: 'attachment', title: 'Papers of changes of the job', rows: ofReviews, files: ['file_id'] },
    {
      table: 'comment',
      title: 'What was said about changes of the job',
      rows: ofReviews,
      becomes: () => ({ body: REMOVED }),
    },
    {
      table: 'life_task',
      title: 'Remarks about tasks',
      rows: ofEmployee(),
      becomes: ({ label }) => ({ about: label, remarks: whereSaid('remarks', REMOVED) }),
    },
    emptied('employment_review', 'Remarks about changes of the job', ['remarks', 'problem']),
    {
      table: 'contract',
      title: 'Terms, papers and remarks of contracts',
      rows: ofEmployee(),
      files: ['file_id'],
      becomes: () => ({
        terms: null,
        remarks: whereSaid('remarks', REMOVED),
        termination_reason: whereSaid('termination_reason', REMOVED),
      }),
    },
    {
      table: 'answer',
      title: 'Answers about a probation',
      rows: ({ org_id, employee_ids }) =>
        sql<boolean>`sheet_id in (select s.id from answer_sheet s join confirmation c on c.org_id = s.org_id and c.id = s.subject_id
          where s.org_id = ${org_id} and s.use = 'confirmation' and c.employee_id = any(${[...employee_ids]}::uuid[]))`,
    },
    emptied('confirmation', 'What was said at the end of a probation', ['reason', 'decision_remarks']),
    emptied('duty_station_assignment', 'Remarks about duty stations', ['remarks']),
    emptied('employment_assignment', 'Reasons of changes of the job', ['change_reason']),
    emptied('legal_hold', 'Reasons of legal holds', ['reason', 'lift_remarks']),
    emptied('employment_spell', 'Reasons of former leavings and confirmations', [
      'leaving_reason',
      'confirmation_reason',
    ]),
    {
      table: 'employee',
      title: 'Name, contact and personal details',
      rows: ofEmployee('id'),
      files: ['profile_picture_file_id', 'cover_picture_file_id', 'signature_file_id'],
      names: { religion_id: 'religion', ethnicity_id: 'ethnicity' },
      becomes: (who) => ({
        title: null,
        first_name: 'Former employee',
        middle_name: '',
        last_name: sql`'#' || code`,
        name_nepali: null,
        date_of_birth: null,
        marital_status: null,
        blood_group: null,
        nationality: null,
        preferred_name: null,
        religion_id: null,
        ethnicity_id: null,
        disability: null,
        disability_percent: null,
        married_on: null,
        linkedin: null,
        custom: '{}',
        work_email: null,
        personal_email: null,
        mobile: null,
        extension: null,
        import_key: null,
        account_id: null,
        leaving_reason: sharedReason(who),
        confirmation_reason: null,
      }),
    },
  ],
  kept: [
    {
      table: 'employment_assignment',
      title: 'Jobs with their days',
      rows: ofEmployee(),
      because: 'reports count who worked where, and when',
    },
    {
      table: 'employee_compensation',
      title: 'Pay',
      rows: ofEmployee(),
      because: 'amounts that payroll, tax and social security were calculated from',
    },
    {
      table: 'employment_spell',
      title: 'Former employments',
      rows: ofEmployee(),
      because: 'days of service, without words',
    },
    {
      table: 'request',
      title: 'Requests',
      rows: ofEmployee(),
      because: 'what was decided and when, without words',
    },
  ],
}
