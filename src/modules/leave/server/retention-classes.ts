import { sql } from 'kysely'
import type { DeclaredClass } from '#engines/retention/class-server.ts'

export const retention: readonly DeclaredClass[] = [
  {
    name: 'leave_notes',
    title: 'Notes and papers of leave',
    hint: 'Contacts, notes and certificates of leave go. Days, decisions and balances stay: reports and pay rest on them.',
    anchor: 'Last day of the leave',
    records: (
      org_id,
    ) => sql`select l.request_id as id, l.end_on as day, q.employee_id, null::text as label from leave_request l
      join request q on q.org_id = l.org_id and q.id = l.request_id where l.org_id = ${org_id}
        and (l.contact is not null or l.proof_note is not null or l.handover_note is not null or l.file_id is not null)`,
    parts: [
      {
        table: 'leave_request',
        rows: (ids) => sql`request_id = any(${[...ids]}::uuid[])`,
        files: ['file_id'],
        becomes: { contact: null, proof_note: null, handover_note: null },
      },
    ],
  },
]
