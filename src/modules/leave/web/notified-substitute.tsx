import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { compensatoryRequest } from '#modules/leave/shared/compensatory.ts'
import { substituteFacts } from '#modules/leave/web/substitute-requests.tsx'

/** Opened from a notification, over whatever page is shown. */
export default function NotifiedSubstitute(props: SheetProps) {
  return <RequestSheet declared={compensatoryRequest.shown} facts={substituteFacts} {...props} />
}
