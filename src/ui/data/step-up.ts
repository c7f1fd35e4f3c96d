import { emitter } from '#ui/data/emitter.ts'

const changes = emitter<null>()
let waiting: { answer: (shown: boolean) => void; promise: Promise<boolean> } | null = null

/** Asks whoever is signed in to show again who they are; false where they would rather not. Asked once for many calls. */
export function showAgain(): Promise<boolean> {
  if (waiting) return waiting.promise
  let answer: (shown: boolean) => void = () => undefined
  const promise = new Promise<boolean>((resolve) => {
    answer = (shown) => {
      waiting = null
      changes.emit(null)
      resolve(shown)
    }
  })
  waiting = { answer, promise }
  changes.emit(null)
  return promise
}

/** For the one who asks: is somebody waiting, and what is told them. */
export const stepUp = { on: changes.on, now: () => waiting }
