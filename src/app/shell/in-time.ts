/** A part of the program that has not come after this time is given up (specification 1, section 9). */
export const loadTimeout = 120_000

/** Thrown when it is given up: the page says so and can be tried again. */
export class TooLate extends Error {
  constructor() {
    super('This page did not arrive in time')
    this.name = 'TooLate'
  }
}

export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new TooLate()), loadTimeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
