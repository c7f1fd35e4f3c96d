import { useHotkeys } from '@mantine/hooks'
import { allows } from '#engines/list/action.ts'
import {
  acknowledgeTask,
  actsOnTask,
  approveTask,
  askDeadline,
  completeTask,
  editTask,
  holdTask,
  resumeTask,
  startTask,
} from '#modules/task/shared/task-acts.ts'

type Act = (typeof actsOnTask)[number]
/** Letters of the acts on a task; what is not allowed now does nothing. Digits score, 0 is ten. */
const letters: Readonly<Record<string, readonly Act[]>> = {
  a: [acknowledgeTask],
  s: [startTask, resumeTask],
  e: [completeTask],
  h: [holdTask],
  d: [askDeadline, editTask],
  p: [editTask],
}

type Row = Readonly<Record<string, unknown>>
interface Keys {
  task: Row | null
  begin: (act: Act, row: Row) => void
  /** Where time is logged for the task. */
  logTime: () => void
}

/** Acts on the open task by keys; whoever types into a field is left alone. */
export function useTaskKeys({ task, begin, logTime }: Keys) {
  const press = (acts: readonly Act[], more: Row = {}) => {
    const act = task && acts.find((one) => allows(one as never, task))
    if (act) begin(act, { ...task, ...more })
  }
  useHotkeys([
    ...Object.entries(letters).map(([key, acts]): [string, () => void] => [key, () => press(acts)]),
    ...Array.from({ length: 10 }, (_none, digit): [string, () => void] => [
      String(digit),
      () => press([approveTask], { score: digit === 0 ? 10 : digit }),
    ]),
    ['l', () => task && logTime()],
  ])
}
