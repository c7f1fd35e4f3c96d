export const planStates = ['In plan', 'Above plan', 'Not planned'] as const
export type PlanState = (typeof planStates)[number]

interface Seats {
  /** Null where no plan covers the job title, division and year. */
  planned: number | null
  /** People who hold the job now. */
  filled: number
  /** Seats that other requisitions ask for and nobody fills yet. */
  requested: number
}

/** Seats that a plan leaves free; below zero where more are asked for than it has. */
export const openSeats = ({ planned, filled, requested }: Seats): number | null =>
  planned === null ? null : planned - filled - requested

/** Whether the seats that are asked for have a place in the plan. */
export function planState(asked: number, seats: Seats): PlanState {
  const open = openSeats(seats)
  return open === null ? 'Not planned' : asked <= open ? 'In plan' : 'Above plan'
}

/** How many of the asked seats the plan does not have: all of them where there is none. */
export function seatsAbove(asked: number, seats: Seats): number {
  const open = openSeats(seats)
  return open === null ? asked : Math.min(asked, Math.max(0, asked - open))
}
