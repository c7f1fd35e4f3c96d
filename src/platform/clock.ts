let offset = 0

/** The one clock of the server. Rules never read it: they are given a day or an instant. */
export const clock = {
  /** Milliseconds since 1970. */
  now: () => Date.now() + offset,
  instant: () => new Date(clock.now()).toISOString(),
  /** For tests and seeds only: everything that follows happens at this instant, and time goes on from there. */
  set(instant: string | null) {
    offset = instant === null ? 0 : Date.parse(instant) - Date.now()
  },
}
