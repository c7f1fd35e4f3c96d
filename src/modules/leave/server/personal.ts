import { ofEmployee, ofRequests, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Days and sums of leave stay, since balances and what was paid are reckoned from them; the words about them go. */
export const personal: PersonData = {
  erased: [
    {
      table: 'leave_request',
      title: 'Notes on leave',
      rows: ofRequests(),
      files: ['file_id'],
      becomes: () => ({ contact: null, proof_note: null, handover_note: null }),
    },
    {
      table: 'compensatory_request',
      title: 'Reasons of compensatory leave',
      rows: ofRequests(),
      becomes: () => ({ because: REMOVED }),
    },
    {
      table: 'leave_deletion',
      title: 'Reasons of deleted leave',
      rows: ofRequests(),
      becomes: () => ({ reason: REMOVED }),
    },
    {
      table: 'leave_ledger',
      title: 'Remarks in the leave ledger',
      rows: ofEmployee(),
      becomes: () => ({ reason: whereSaid('reason', REMOVED) }),
    },
  ],
  kept: [
    {
      table: 'leave_ledger',
      title: 'Leave ledger',
      rows: ofEmployee(),
      because: 'sums of leave, without words',
    },
    {
      table: 'leave_encashment',
      title: 'Leave paid out',
      rows: ofEmployee(),
      because: 'amounts that payroll and tax were calculated from',
    },
  ],
}
