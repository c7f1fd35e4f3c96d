import { ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    { table: 'transfer_reviewer', title: 'Reviewing of transfer requests', rows: ofEmployee() },
    {
      table: 'transfer_request',
      title: 'Transfer requests',
      rows: ofEmployee(),
      becomes: () => ({ explanation: REMOVED, remarks: whereSaid('remarks', REMOVED) }),
    },
    {
      table: 'transfer_departure',
      title: 'Moves to other organizations',
      rows: ofEmployee(),
      becomes: () => ({
        explanation: REMOVED,
        remarks: whereSaid('remarks', REMOVED),
        answer: whereSaid('answer', REMOVED),
      }),
    },
    {
      table: 'transfer_opinion',
      title: 'Opinions on transfer requests',
      rows: ofEmployee(),
      becomes: () => ({ remarks: whereSaid('remarks', REMOVED) }),
    },
  ],
}
