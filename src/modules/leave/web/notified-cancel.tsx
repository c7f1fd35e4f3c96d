import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { cancelFacts } from '#modules/leave/web/cancel-parts.tsx'

/** Opened from a notification, over whatever page is shown. */
export default function NotifiedCancel(props: SheetProps) {
  return <RequestSheet declared={leaveCancel.shown} facts={cancelFacts} {...props} />
}
