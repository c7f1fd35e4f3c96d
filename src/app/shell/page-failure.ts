import type { PageStatus } from '#ui/data/failure.ts'

/** Thrown by a guard: the page gives way to the error page of this status. */
export class PageFailure extends Error {
  readonly status: PageStatus
  constructor(status: PageStatus) {
    super(`This page answers ${status}`)
    this.name = 'PageFailure'
    this.status = status
  }
}
