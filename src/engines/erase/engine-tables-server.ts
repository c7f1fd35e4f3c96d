import { sql } from 'kysely'
import { ofAccount, ofEmployee, ofRequests } from '#engines/erase/conditions-server.ts'
import { REMOVED, type People, type PersonData } from '#engines/erase/person-table-server.ts'

const ofTalk = (people: People) =>
  sql<boolean>`(${ofAccount()(people)} or ${ofRequests('subject_id')(people)})`

/** What engines keep about people: requests with their course, talk, answers, notifications, files in and out. */
export const enginePersonal: PersonData = {
  erased: [
    {
      table: 'request',
      title: 'Reasons of requests',
      rows: ofEmployee(),
      becomes: () => ({ request_remarks: REMOVED }),
    },
    {
      table: 'request_history',
      title: 'Remarks about requests',
      rows: (people) => sql<boolean>`(${ofAccount()(people)} or ${ofRequests()(people)})`,
      becomes: () => ({
        remarks: sql`case when remarks = '' then '' else ${REMOVED}::text end`,
        changes: sql`'[]'::jsonb`,
      }),
    },
    { table: 'attachment', title: 'Attachments', rows: ofTalk, files: ['file_id'] },
    { table: 'comment', title: 'Comments', rows: ofTalk, becomes: () => ({ body: REMOVED }) },
    { table: 'answer_draft', title: 'Drafts of answers', rows: ofEmployee() },
    {
      table: 'answer',
      title: 'Answers to questions',
      rows: (people) =>
        sql<boolean>`sheet_id in (select s.id from answer_sheet s where s.org_id = ${people.org_id} and ${ofEmployee('s.employee_id')(people)})`,
    },
    {
      table: 'answer_sheet',
      title: 'Remarks on answers',
      rows: ofEmployee(),
      becomes: () => ({ remarks: sql`case when remarks is null then null else ${REMOVED}::text end` }),
    },
    { table: 'appraisal_result', title: 'Appraisal results', rows: ofEmployee() },
    { table: 'appraisal_response', title: 'Appraisals about the person', rows: ofEmployee() },
    {
      table: 'appraisal_draft',
      title: 'Drafts of appraisals',
      rows: (people) =>
        sql<boolean>`assignment_id in (select a.id from appraisal_assignment a where a.org_id = ${people.org_id}
          and (${ofEmployee('a.employee_id')(people)} or ${ofEmployee('a.appraiser_id')(people)}))`,
    },
    { table: 'appraisal_assignment', title: 'Appraisal forms about the person', rows: ofEmployee() },
    {
      table: 'appraisal_nomination',
      title: 'Nominations of appraisers',
      rows: (people) => sql<boolean>`(${ofEmployee()(people)} or ${ofEmployee('appraiser_id')(people)})`,
    },
    { table: 'appraisal_appeal', title: 'Appeals of appraisal results', rows: ofEmployee() },
    { table: 'notification', title: 'Notifications', rows: ofAccount() },
    { table: 'org_notification', title: 'Notifications of HR', rows: ofEmployee() },
    {
      table: 'approval_delegation',
      title: 'Delegations',
      rows: ofAccount(),
      becomes: () => ({ reason: sql`case when reason is null then null else ${REMOVED}::text end` }),
    },
    {
      table: 'sensitive_read',
      title: 'Names of papers that were read',
      rows: ofEmployee(),
      becomes: () => ({ about: null }),
    },
  ],
}
