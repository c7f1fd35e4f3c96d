export interface Emitter<T> {
  /** Listens; the answer stops listening. */
  on: (listener: (value: T) => void) => () => void
  emit: (value: T) => void
}

export function emitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    emit(value) {
      for (const listener of listeners) listener(value)
    },
  }
}
