import { ofAccount, ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    { table: 'core_task_assignment', title: 'Assigned core tasks', rows: ofEmployee() },
    { table: 'project_member', title: 'Project membership', rows: ofEmployee() },
    { table: 'activity_rate', title: 'Own rates of work', rows: ofEmployee() },
    { table: 'assign_task_setting', title: 'Own assign task setting', rows: ofEmployee() },
    {
      table: 'task',
      title: 'Reasons for another deadline',
      rows: ofEmployee('asked_by_employee_id'),
      becomes: () => ({ asked_reason: whereSaid('asked_reason', REMOVED) }),
    },
    {
      table: 'task_event',
      title: 'Remarks in tasks',
      rows: ofAccount('account_id'),
      becomes: ({ label }) => ({ remarks: whereSaid('remarks', REMOVED), account_name: label }),
    },
    {
      table: 'task_rule',
      title: 'Descriptions of recurring tasks',
      rows: ofEmployee('creator_employee_id'),
      becomes: () => ({ description: whereSaid('description', REMOVED), state: 'Ended' }),
    },
  ],
  kept: [
    {
      table: 'task_person',
      title: 'Tasks',
      rows: ofEmployee(),
      because: 'What was done stays known to those who asked for it; the name is that of the record.',
    },
  ],
}
