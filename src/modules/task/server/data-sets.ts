import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet } from '#engines/dataset/data-set-server.ts'
import { customColumns, personColumns, personJoins } from '#modules/hris/server/public.ts'

const task = { group: 'Task' } as const
const text = { kind: 'text' } as const
const day = { kind: 'day' } as const
const number = { kind: 'number' } as const
const states = [
  'Pending acknowledgement',
  'Declined',
  'Pending',
  'In progress',
  'On hold',
  'Completed',
  'Closed',
  'Cancelled',
] as const

const tasks = dataSet('tasks', {
  title: 'Tasks',
  about: 'One line for each task and person responsible: deadline, state, score and efficiency.',
  module: 'task',
  codes: [P.task.overview],
  from: sql`task_person p join task t on t.org_id = p.org_id and t.id = p.task_id
    join employee e on e.org_id = p.org_id and e.id = p.employee_id`,
  // what a process asks for is told in the process
  where: sql`p.role = 'Responsible' and t.source_id is null`,
  joins: {
    ...personJoins,
    project: { sql: sql`left join project on project.org_id = t.org_id and project.id = t.project_id` },
    creator: {
      sql: sql`left join employee creator on creator.org_id = t.org_id and creator.id = t.creator_employee_id`,
    },
    core: { sql: sql`left join core_task core on core.org_id = t.org_id and core.id = t.core_task_id` },
  },
  id: sql`p.id`,
  person: sql`e.id`,
  own: customColumns,
  columns: {
    ...personColumns,
    task: { ...task, ...text, title: 'Task', value: sql`t.title`, filled: true },
    task_state: { ...task, ...text, title: 'State of the task', value: sql`t.state`, choices: states },
    priority: {
      ...task,
      ...text,
      title: 'Priority',
      value: sql`t.priority`,
      choices: ['Low', 'Medium', 'High', 'Critical'],
    },
    difficulty: { ...task, ...number, title: 'Difficulty', value: sql`t.difficulty` },
    project: {
      ...task,
      ...text,
      title: 'Project',
      value: sql`project.name`,
      joins: ['project'],
      listed: true,
    },
    core_task: {
      ...task,
      ...text,
      title: 'Core task',
      value: sql`core.name`,
      joins: ['core'],
      listed: true,
    },
    assigned_by: {
      ...task,
      ...text,
      title: 'Assigned by',
      value: sql`creator.full_name`,
      joins: ['creator'],
      listed: true,
    },
    starts_on: { ...task, ...day, title: 'Starts on', value: sql`t.starts_on`, filled: true },
    deadline: { ...task, ...day, title: 'Deadline', value: sql`t.deadline`, filled: true },
    completed_on: { ...task, ...day, title: 'Completed on', value: sql`t.completed_on` },
    closed_on: { ...task, ...day, title: 'Closed on', value: sql`t.closed_on` },
    days_late: {
      ...task,
      ...number,
      title: 'Days overdue',
      value: ({ today }) => sql`greatest(0, coalesce(t.completed_on, t.closed_on,
        case when t.state not in ('Closed', 'Cancelled', 'Declined') then ${today}::date end) - t.deadline)`,
    },
    estimated: { ...task, ...number, title: 'Estimated (minutes)', value: sql`t.estimated_minutes` },
    send_backs: { ...task, ...number, title: 'Times sent back', value: sql`t.send_backs` },
    task_score: { ...task, ...number, title: 'Score', value: sql`t.score` },
    efficiency: { ...task, kind: 'decimal', title: 'Efficiency', value: sql`trim_scale(t.efficiency)` },
  },
  start: {
    columns: ['code', 'full_name', 'task', 'priority', 'deadline', 'task_state', 'days_late'],
    sort: [{ key: 'deadline', descending: true }],
  },
})

export const taskDataSets: readonly DataSet[] = [tasks]
