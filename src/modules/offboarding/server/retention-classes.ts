import { sql } from 'kysely'
import type { DeclaredClass } from '#engines/retention/class-server.ts'

export const retention: readonly DeclaredClass[] = [
  {
    name: 'exit_interviews',
    title: 'Exit interviews',
    hint: 'Answers and how the interview was held go. The coded reasons stay: figures have them in whole groups.',
    anchor: 'Last day of work',
    records: (
      org_id,
    ) => sql`select s.id, s.last_working_on as day, s.employee_id, null::text as label from separation s
      where s.org_id = ${org_id} and s.state in ('Completed', 'Stopped') and (
        exists (select from exit_meeting m where m.org_id = s.org_id and m.separation_id = s.id)
        or exists (select from answer_sheet h join answer a on a.org_id = h.org_id and a.sheet_id = h.id
          where h.org_id = s.org_id and h.use = 'exit_interview' and h.subject_id = s.id))`,
    parts: [
      { table: 'exit_meeting', rows: (ids) => sql`separation_id = any(${[...ids]}::uuid[])` },
      {
        table: 'answer',
        rows: (ids) => sql`sheet_id in (select h.id from answer_sheet h
          where h.org_id = answer.org_id and h.use = 'exit_interview' and h.subject_id = any(${[...ids]}::uuid[]))`,
        known_by: (ids) => sql`select h.id from answer_sheet h
          where h.org_id = current_org() and h.use = 'exit_interview' and h.subject_id = any(${[...ids]}::uuid[])`,
      },
    ],
  },
]
