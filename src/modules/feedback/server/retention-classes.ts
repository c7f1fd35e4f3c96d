import { sql } from 'kysely'
import { whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED } from '#engines/erase/person-table-server.ts'
import type { DeclaredClass } from '#engines/retention/class-server.ts'

const talked = (ids: readonly string[]) =>
  sql<boolean>`subject_type = 'feedback' and subject_id = any(${[...ids]}::uuid[])`

export const retention: readonly DeclaredClass[] = [
  {
    name: 'feedback',
    title: 'Feedback and suggestions',
    hint: 'Words, comments and attachments of feedback that is closed go. Kind, status and days stay, for the reports.',
    anchor: 'Day on which it was closed',
    records: (org_id) => sql`select f.id, f.closed_on as day,
        (select e.id from employee e where e.org_id = f.org_id and e.account_id = f.sender_account_id) as employee_id,
        case when f.sender_account_id is null then 'Sent without a name' end as label
      from feedback f where f.org_id = ${org_id} and f.closed_on is not null and (f.title <> ${REMOVED} or f.body <> ${REMOVED})`,
    parts: [
      { table: 'attachment', rows: talked, files: ['file_id'] },
      { table: 'comment', rows: talked },
      {
        table: 'feedback',
        rows: (ids) => sql`id = any(${[...ids]}::uuid[])`,
        becomes: { title: REMOVED, body: REMOVED, outcome: whereSaid('outcome', REMOVED) },
      },
    ],
  },
]
