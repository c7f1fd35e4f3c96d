import { ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    { table: 'assigned_target', title: 'Targets', rows: ofEmployee() },
    { table: 'assigned_target_part', title: 'Targets by month', rows: ofEmployee() },
    { table: 'target_actual_request', title: 'Reported achievements', rows: ofEmployee() },
    {
      table: 'target_actual',
      title: 'Achievements of targets',
      rows: ofEmployee(),
      becomes: () => ({ remarks: whereSaid('remarks', REMOVED) }),
    },
  ],
  kept: [
    {
      table: 'evaluation_pay_line',
      title: 'Variable pay of evaluations',
      because: 'The monthly inputs of payroll rest on it.',
      rows: ofEmployee(),
    },
  ],
}
