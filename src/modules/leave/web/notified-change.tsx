import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { balanceChange } from '#modules/leave/shared/balance-change.ts'
import { changeFacts } from '#modules/leave/web/balance-changes.tsx'

/** Opened from a notification, over whatever page is shown. */
export default function NotifiedChange(props: SheetProps) {
  return <RequestSheet declared={balanceChange.shown} facts={changeFacts} {...props} />
}
