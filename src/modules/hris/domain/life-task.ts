import { addDays, type Day } from '#kernel/calendar/day.ts'

export interface TemplateItem {
  title: string
  description: string | null
  department: string
  assignee_kind: string
  assignee_employee_id: string | null
  assignee_group_id: string | null
  due_days: number
  is_required: boolean
  position: number
  counts_working_days: boolean
  blocks_joining: boolean
  link: string | null
  library_document_id: string | null
}
export interface Planned {
  title: string
  description: string | null
  department: string
  assignee_employee_id: string | null
  /** Everybody of it may do the task; one does. */
  assignee_group_id: string | null
  due_on: Day
  is_required: boolean
  position: number
  blocks_joining: boolean
  link: string | null
  library_document_id: string | null
  /** For whoever it is about, who is no employee yet. */
  is_newcomers: boolean
  /** For who looks after the newcomer, whoever that is or will be. */
  is_buddys: boolean
  /** For who decides first about the newcomer, whoever that is or will be. */
  is_supervisors: boolean
}
export interface TaskPeople {
  employee_id: string | null
  supervisor_id: string | null
  /** Who looks after a newcomer; left out where nobody is new, and then a task of the buddy is HR's. */
  buddy_id?: string | null
}

/**
 * The tasks of a template for one person, counted from a day. HR's are nobody's until somebody takes them. Where what
 * they prepare was begun late, they are due on the day on which they begin: nobody is late with what was not asked yet.
 */
export const tasksFrom = (
  items: readonly TemplateItem[],
  anchor: Day,
  people: TaskPeople,
  begins: Day,
  isOff: (day: Day) => boolean = () => false,
): Planned[] =>
  items
    .toSorted((a, b) => a.position - b.position || a.due_days - b.due_days || a.title.localeCompare(b.title))
    .map(({ title, description, department, is_required, due_days, ...item }, index) => ({
      title,
      description,
      department,
      is_required,
      assignee_employee_id: assigneeOf(item, people),
      // of a group that went there is none left: HR's
      assignee_group_id: item.assignee_kind === 'Permission group' ? item.assignee_group_id : null,
      blocks_joining: item.blocks_joining,
      link: item.link,
      library_document_id: item.library_document_id,
      due_on: later(
        begins,
        item.counts_working_days ? workingDay(anchor, due_days, isOff) : addDays(anchor, due_days),
      ),
      position: index + 1,
      is_newcomers: item.assignee_kind === 'Employee' && people.employee_id === null,
      is_buddys: item.assignee_kind === 'Buddy' && people.buddy_id !== undefined,
      is_supervisors: item.assignee_kind === 'Supervisor' && people.employee_id === null,
    }))

const later = (a: Day, b: Day): Day => (a > b ? a : b)

/** So many working days after a day, or before it with a minus; none: the day itself, whatever it is. */
export function workingDay(anchor: Day, days: number, isOff: (day: Day) => boolean): Day {
  const step = Math.sign(days)
  let day = anchor
  for (let left = Math.abs(days); left > 0;) {
    day = addDays(day, step)
    if (!isOff(day)) left--
  }
  return day
}

function assigneeOf(
  { assignee_kind, assignee_employee_id }: Pick<TemplateItem, 'assignee_kind' | 'assignee_employee_id'>,
  { employee_id, supervisor_id, buddy_id = null }: TaskPeople,
): string | null {
  if (assignee_kind === 'Named person') return assignee_employee_id
  if (assignee_kind === 'Supervisor') return supervisor_id
  if (assignee_kind === 'Buddy') return buddy_id
  return assignee_kind === 'Employee' ? employee_id : null
}

export interface Progress {
  total: number
  closed: number
  /** What holds the process open. */
  required_open: number
  overdue: number
}
export const progressOf = (
  tasks: readonly { state: string; is_required: boolean; due_on: Day }[],
  today: Day,
): Progress => {
  const open = tasks.filter(({ state }) => state === 'Open')
  return {
    total: tasks.length,
    closed: tasks.length - open.length,
    required_open: open.filter(({ is_required }) => is_required).length,
    overdue: open.filter(({ due_on }) => due_on < today).length,
  }
}
