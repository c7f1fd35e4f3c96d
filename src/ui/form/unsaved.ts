interface Unsaved {
  /** Whether something typed would be lost. */
  readonly holds: () => boolean
  /** Asks whether it may be. */
  readonly ask: () => Promise<boolean>
}

const forms = new Set<Unsaved>()
let released = false

/** A form that asks before typed words are lost. */
export function joinUnsaved(form: Unsaved): () => void {
  forms.add(form)
  return () => void forms.delete(form)
}

/** Asked before the browser itself loads another page: whether nothing typed would be lost, or it may be. */
export async function mayLose(): Promise<boolean> {
  for (const { ask } of forms) if (!(await ask())) return false
  return true
}

/** Is anything typed that nobody has saved yet? */
export const hasUnsaved = (): boolean => [...forms].some(({ holds }) => holds())

/** The page is given up: nothing asks any more until the next one is loaded. */
export function release(): void {
  released = true
}

export const isReleased = (): boolean => released
