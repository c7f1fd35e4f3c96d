type Ask = () => Promise<boolean>

const asks = new Set<Ask>()
let released = false

/** A form that asks before typed words are lost. */
export function joinUnsaved(ask: Ask): () => void {
  asks.add(ask)
  return () => void asks.delete(ask)
}

/** Asked before the browser itself loads another page: whether nothing typed would be lost, or it may be. */
export async function mayLose(): Promise<boolean> {
  for (const ask of asks) if (!(await ask())) return false
  return true
}

/** The page is given up: nothing asks any more until the next one is loaded. */
export function release(): void {
  released = true
}

export const isReleased = (): boolean => released
