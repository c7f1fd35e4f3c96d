import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'
import { letterFacts } from '#modules/hris/web/letter-requests.tsx'

/** A request for a letter opened from a notification, over whatever page is shown. */
export default function NotifiedLetter(props: SheetProps) {
  return <RequestSheet declared={letterRequest.shown} facts={letterFacts} {...props} />
}
