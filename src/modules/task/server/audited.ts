import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { project } from '#modules/task/shared/project.ts'
import {
  activity,
  activityRate,
  assignTaskSetting,
  coreTask,
  resultArea,
} from '#modules/task/shared/settings.ts'

const people = { employee_id: ['employee', 'full_name'] } as const

/** Tasks tell their history themselves. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(project),
  auditedSettings(activity),
  auditedSettings(activityRate),
  auditedSettings(resultArea),
  auditedSettings(coreTask),
  auditedSettings(assignTaskSetting),
  {
    table: 'project_member',
    title: 'Project member',
    codes: [P.task.projects],
    references: { ...people, project_id: ['project', 'name'] },
    hidden: [],
  },
  {
    table: 'core_task_assignment',
    title: 'Assigned core task',
    codes: [P.coreTask.assign],
    references: { ...people, core_task_id: ['core_task', 'name'] },
    hidden: [],
  },
]
