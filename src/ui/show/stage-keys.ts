export interface CardPlace {
  readonly column: string
  readonly id: string
}
type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

const moveKeys: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
export const isMoveKey = (key: string): key is MoveKey => moveKeys.includes(key)

/** The card that an arrow leads to: sideways at the same height, or the last one of a shorter column; empty ones are passed over. */
export function besideCard(
  columns: readonly { readonly key: string; readonly ids: readonly string[] }[],
  id: string,
  key: MoveKey,
): CardPlace | null {
  const column = columns.findIndex(({ ids }) => ids.includes(id))
  const here = columns[column]
  if (!here) return null
  const at = here.ids.indexOf(id)
  const place = (of: typeof here, index: number): CardPlace | null => {
    const found = of.ids[Math.min(index, of.ids.length - 1)]
    return found === undefined || found === id ? null : { column: of.key, id: found }
  }
  if (key === 'Home') return place(here, 0)
  if (key === 'End') return place(here, here.ids.length - 1)
  if (key === 'ArrowUp') return at > 0 ? place(here, at - 1) : null
  if (key === 'ArrowDown') return place(here, at + 1)
  const step = key === 'ArrowRight' ? 1 : -1
  let other = columns[column + step]
  for (let next = column + step; other && other.ids.length === 0; other = columns[next]) next += step
  return other ? place(other, at) : null
}
