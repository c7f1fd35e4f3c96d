import { daysBetween, type Day } from '#kernel/calendar/day.ts'

export interface ScoredTask {
  score: number
  starts_on: Day
  deadline: Day
  completed_on: Day
  send_backs: number
}

export interface Efficiency {
  days_late: number
  /** 1 on time, at least 0.5. */
  timeliness: number
  /** 1 where it was never sent back, at least 0.7. */
  cycle: number
  /** 0 to 100, one decimal. */
  efficiency: number
}

/** 10 × score × timeliness × cycle. Lateness counts against the planned days, of which there is at least one. */
export function efficiencyOf(task: ScoredTask): Efficiency {
  const days_late = Math.max(0, daysBetween(task.deadline, task.completed_on))
  const planned = Math.max(1, daysBetween(task.starts_on, task.deadline))
  const timeliness = Math.max(0.5, 1 - days_late / planned)
  const cycle = Math.max(0.7, 1 - task.send_backs / 10)
  return {
    days_late,
    timeliness: hundredths(timeliness),
    cycle: hundredths(cycle),
    efficiency: Math.round(100 * task.score * timeliness * cycle) / 10,
  }
}

/** Nobody is compared by fewer scored tasks. */
export const MIN_SCORED = 5

const hundredths = (value: number) => Math.round(value * 100) / 100
