import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { ChangedFields, changeFacts } from '#modules/hris/web/change-parts.tsx'

/** A profile change request opened from a notification, over whatever page is shown. */
export default function NotifiedChange(props: SheetProps) {
  return (
    <RequestSheet
      declared={changeRequest.shown}
      facts={changeFacts}
      more={(request) => <ChangedFields request={request} />}
      {...props}
    />
  )
}
