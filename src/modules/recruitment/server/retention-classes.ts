import { sql } from 'kysely'
import type { DeclaredClass } from '#engines/retention/class-server.ts'

const ofCandidates = (ids: readonly string[]) => sql<boolean>`candidate_id = any(${[...ids]}::uuid[])`
const inApplications = (ids: readonly string[]) =>
  sql<boolean>`application_id in (select a.id from job_application a where a.org_id = current_org() and a.candidate_id = any(${[...ids]}::uuid[]))`
const known =
  (
    table:
      | 'stage_assignment'
      | 'application_event'
      | 'salary_negotiation'
      | 'interview'
      | 'application_test'
      | 'application_knockout',
  ) =>
  (ids: readonly string[]) =>
    sql`select t.id from ${sql.table(table)} t join job_application a on a.org_id = t.org_id and a.id = t.application_id
    where t.org_id = current_org() and a.candidate_id = any(${[...ids]}::uuid[])`

export const retention: readonly DeclaredClass[] = [
  {
    name: 'candidates',
    title: 'Candidates who were not hired',
    hint: 'Name, contacts, CV, answers, scorecards and salary talks go. How many applied, and how far they came, stays.',
    anchor: 'Day of the last application',
    records: (org_id) => sql`
      select c.id, max(a.applied_at)::date as day, null::uuid as employee_id, c.full_name as label from candidate c
      join job_application a on a.org_id = c.org_id and a.candidate_id = c.id
      left join pre_employment p on p.org_id = a.org_id and p.id = a.pre_employment_id
      where c.org_id = ${org_id} and c.email not like 'removed-%@removed.invalid'
        -- whoever agreed to be kept for other jobs is kept until then
        and not exists (select from talent t where t.org_id = c.org_id and t.candidate_id = c.id and t.keep_until >= current_date)
      group by c.id, c.full_name
      having bool_and(a.state in ('Rejected', 'Withdrawn') or p.state in ('Declined', 'No-show', 'Cancelled'))`,
    parts: [
      {
        table: 'talent',
        rows: ofCandidates,
        known_by: (ids) =>
          sql`select t.id from talent t where t.org_id = current_org() and t.candidate_id = any(${[...ids]}::uuid[])`,
      },
      { table: 'salary_negotiation', rows: inApplications, known_by: known('salary_negotiation') },
      { table: 'application_test', rows: inApplications, known_by: known('application_test') },
      { table: 'application_knockout', rows: inApplications, known_by: known('application_knockout') },
      { table: 'interview', rows: inApplications, known_by: known('interview') },
      { table: 'stage_assignment', rows: inApplications, known_by: known('stage_assignment') },
      { table: 'application_event', rows: inApplications, known_by: known('application_event') },
      {
        table: 'job_application',
        rows: ofCandidates,
        files: ['cv_file_id'],
        known_by: (ids) =>
          sql`select a.id from job_application a where a.org_id = current_org() and a.candidate_id = any(${[...ids]}::uuid[])`,
        becomes: {
          cv_file_id: null,
          message: null,
          answers: sql`'{}'::jsonb`,
          expected_salary: null,
          token_hash: null,
        },
      },
      {
        table: 'candidate',
        rows: (ids) => sql`id = any(${[...ids]}::uuid[])`,
        becomes: {
          first_name: 'Removed',
          last_name: '',
          email: sql`'removed-' || id || '@removed.invalid'`,
          mobile: null,
          address: null,
        },
      },
    ],
  },
]
