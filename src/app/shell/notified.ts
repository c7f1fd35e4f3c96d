/** What an interactive notification opens. A module joins by one line, and its type by one in notifications.tsx. */
export const notified = {
  change_request: () => import('#modules/hris/web/notified-change.tsx'),
  employment_review_request: () => import('#modules/hris/web/notified-review.tsx'),
  letter_request: () => import('#modules/hris/web/notified-letter.tsx'),
  balance_change_request: () => import('#modules/leave/web/notified-change.tsx'),
  compensatory_request: () => import('#modules/leave/web/notified-substitute.tsx'),
  encashment_request: () => import('#modules/leave/web/notified-encashment.tsx'),
  leave_cancel_request: () => import('#modules/leave/web/notified-cancel.tsx'),
  notice_post: () => import('#modules/noticeboard/web/notified-post.tsx'),
  leave_request: () => import('#modules/leave/web/notified-request.tsx'),
}
export type Notified = keyof typeof notified
