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
    {
      table: 'loan_change',
      title: 'Reasons of loan changes',
      rows: ofEmployee(),
      becomes: () => ({ reason: REMOVED, decision_remarks: whereSaid('decision_remarks', REMOVED) }),
    },
    {
      table: 'loan_guarantor',
      title: 'Answers as guarantor of loans',
      rows: ofEmployee('guarantor_id'),
      becomes: () => ({ remarks: whereSaid('remarks', REMOVED) }),
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
    {
      table: 'loan_former_plan',
      title: 'Former plans of loans',
      because: 'Amounts and days without words.',
      rows: ofEmployee(),
    },
  ],
}
