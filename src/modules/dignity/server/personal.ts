import { ofAccount, ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    { table: 'coaching_note', title: 'Coaching notes', rows: ofEmployee() },
    { table: 'coaching_action', title: 'Actions of coaching sessions', rows: ofEmployee() },
    {
      table: 'coaching_session',
      title: 'Coaching sessions',
      rows: (people) => ofEmployee()(people),
      becomes: () => ({ topic: REMOVED, agenda: whereSaid('agenda', REMOVED) }),
    },
    {
      table: 'goal',
      title: 'Goals',
      rows: ofEmployee(),
      becomes: () => ({ title: REMOVED, description: whereSaid('description', REMOVED) }),
    },
    {
      table: 'goal_check_in',
      title: 'Check-ins',
      rows: ofAccount(),
      becomes: ({ label }) => ({
        note: whereSaid('note', REMOVED),
        blocker: whereSaid('blocker', REMOVED),
        account_name: label,
      }),
    },
    {
      table: 'goal_revision',
      title: 'Proposed changes of goals',
      rows: ofAccount(),
      becomes: ({ label }) => ({ reason: REMOVED, account_name: label }),
    },
    {
      table: 'goal_event',
      title: 'Remarks in goals',
      rows: ofAccount(),
      becomes: ({ label }) => ({ remarks: whereSaid('remarks', REMOVED), account_name: label }),
    },
  ],
}
