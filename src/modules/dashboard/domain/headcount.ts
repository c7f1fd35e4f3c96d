/**
 * How many there were at the end of each month, the last being now: what came and went until today is taken back, month by
 * month, from the number of those who work here today.
 */
export function headcounts(
  current: number,
  movement: readonly { joined: number; left: number }[],
): readonly number[] {
  return movement.map((_, index) =>
    movement.slice(index + 1).reduce((people, { joined, left }) => people - joined + left, current),
  )
}
