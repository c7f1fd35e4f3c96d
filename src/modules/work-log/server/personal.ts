import { ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    { table: 'work_timer', title: 'Running timer', rows: ofEmployee() },
    {
      table: 'work_log',
      title: 'Work logs',
      rows: ofEmployee(),
      becomes: () => ({
        description: whereSaid('description', REMOVED),
        remarks: whereSaid('remarks', REMOVED),
      }),
    },
  ],
}
