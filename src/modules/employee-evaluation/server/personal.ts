import { ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    { table: 'assigned_target', title: 'Targets', rows: ofEmployee() },
    {
      table: 'target_actual',
      title: 'Achievements of targets',
      rows: ofEmployee(),
      becomes: () => ({ remarks: whereSaid('remarks', REMOVED) }),
    },
  ],
}
