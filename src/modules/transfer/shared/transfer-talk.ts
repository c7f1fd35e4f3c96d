import { P } from '#kernel/permission.ts'
import { thread } from '#engines/thread/thread.ts'

const access = { user: true, hr: [P.hris.separation] } as const

/** What the employee, reviewers and HR say about a request, and the documents of it. */
export const transferThread = thread('transfer_request', '/transfer/{org}/request', access)
/** What reviewers and HR say among themselves. */
export const reviewerThread = thread('transfer_review', '/transfer/{org}/review', access)
