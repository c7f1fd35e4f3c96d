import { retryable } from '#platform/db.ts'

/** Two transactions in each other's way: the loser is run again, three times at most. */
export async function again<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!retryable(error) || tries <= 1) throw error
    return again(work, tries - 1)
  }
}
