import { ofEmployee } from '#engines/erase/conditions-server.ts'
import { whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Amounts stay, since the books rest on them; the words about them go. */
export const personal: PersonData = {
  erased: [
    {
      table: 'loan',
      title: 'Remarks on loans',
      rows: ofEmployee(),
      becomes: () => ({
        remarks: whereSaid('remarks', REMOVED),
        decision_remarks: whereSaid('decision_remarks', REMOVED),
      }),
    },
    {
      table: 'loan_entry',
      title: 'Notes in the ledger of loans',
      rows: ofEmployee(),
      becomes: () => ({ note: whereSaid('note', REMOVED) }),
    },
  ],
  kept: [
    { table: 'loan_entry', title: 'Ledger of loans', because: 'Books rest on it.', rows: ofEmployee() },
    {
      table: 'loan_instalment',
      title: 'Instalments of loans',
      because: 'Payslips rest on them.',
      rows: ofEmployee(),
    },
  ],
}
