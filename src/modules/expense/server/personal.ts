import { ofEmployee, ofRequests, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Amounts and days stay, since the books rest on them; words and receipts go. */
export const personal: PersonData = {
  erased: [
    {
      table: 'expense_line',
      title: 'Words and receipts of expenses',
      rows: ofEmployee(),
      files: ['receipt_id'],
      becomes: () => ({
        description: whereSaid('description', REMOVED),
        reason: whereSaid('reason', REMOVED),
        approved_remark: whereSaid('approved_remark', REMOVED),
      }),
    },
    {
      table: 'travel_request',
      title: 'Contacts while travelling',
      rows: ofRequests(),
      becomes: () => ({ contact: null }),
    },
    {
      table: 'travel_change',
      title: 'Contacts of changed trips',
      rows: ofRequests(),
      becomes: () => ({ contact: null }),
    },
    {
      table: 'expense_ledger',
      title: 'Notes in the ledger of expenses',
      rows: ofEmployee(),
      becomes: () => ({ note: whereSaid('note', REMOVED) }),
    },
  ],
  kept: [
    {
      table: 'expense_ledger',
      title: 'Ledger of expenses',
      rows: ofEmployee(),
      because: 'amounts that the books rest on, without words',
    },
    {
      table: 'expense_payroll_item',
      title: 'Expenses with the pay',
      rows: ofEmployee(),
      because: 'amounts that payroll was calculated from',
    },
  ],
}
