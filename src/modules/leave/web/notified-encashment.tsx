import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { encashmentFacts } from '#modules/leave/web/encashment-requests.tsx'

/** Opened from a notification, over whatever page is shown. */
export default function NotifiedEncashment(props: SheetProps) {
  return <RequestSheet declared={encashmentRequest.shown} facts={encashmentFacts} {...props} />
}
