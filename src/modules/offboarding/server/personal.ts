import { ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** How and when somebody left is counted; what was written about it goes. */
export const personal: PersonData = {
  erased: [
    { table: 'exit_meeting', title: 'How the exit interview was held', rows: ofEmployee() },
    {
      table: 'separation',
      title: 'Remarks about leaving',
      rows: ofEmployee(),
      becomes: () => ({ remarks: REMOVED, stopped_reason: whereSaid('stopped_reason', REMOVED) }),
    },
  ],
}
