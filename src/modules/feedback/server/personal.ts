import { ofAccount } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    {
      table: 'feedback',
      title: 'Feedback',
      rows: ofAccount('sender_account_id'),
      becomes: () => ({ title: REMOVED, body: REMOVED }),
    },
  ],
}
