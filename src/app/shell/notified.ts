import type { ShownRequestType } from '#engines/approval/request-screen-web.tsx'

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
/** Requests that can be decided in their notification. A module joins by one line, and its type in notifications.tsx. */
export const decided = {
  change_request: async () => (await import('#modules/hris/shared/change-request.ts')).changeRequest.shown,
  employment_review_request: async () =>
    (await import('#modules/hris/shared/review-request.ts')).reviewRequest.shown,
  letter_request: async () => (await import('#modules/hris/shared/letter-request.ts')).letterRequest.shown,
  balance_change_request: async () =>
    (await import('#modules/leave/shared/balance-change.ts')).balanceChange.shown,
  compensatory_request: async () =>
    (await import('#modules/leave/shared/compensatory.ts')).compensatoryRequest.shown,
  encashment_request: async () =>
    (await import('#modules/leave/shared/encashment.ts')).encashmentRequest.shown,
  leave_cancel_request: async () => (await import('#modules/leave/shared/leave-cancel.ts')).leaveCancel.shown,
  leave_request: async () => (await import('#modules/leave/shared/leave-request.ts')).leaveRequest.shown,
} satisfies Partial<Record<keyof typeof notified, () => Promise<ShownRequestType>>>
export type Decided = keyof typeof decided
export type Notified = keyof typeof notified
