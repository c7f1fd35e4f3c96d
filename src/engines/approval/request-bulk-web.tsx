import { useState } from 'react'
import { words } from '#ui/i18n/words.ts'
import { onDemand } from '#ui/overlay/on-demand.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import type { BulkAsked } from '#engines/approval/bulk-dialog-web.tsx'
import type { RequestRow, ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })
const BulkDialog = onDemand(() => import('#engines/approval/bulk-dialog-web.tsx'))

/**
 * Deciding several requests, at once where no remarks are needed, else with one remark; what is refused is listed by name with its reason. More than go at once
 * are sent one lot after the other: what stops on the way goes on where it stopped.
 */
export function useBulk<D extends ShownRequestType>(declared: D) {
  const [asked, setAsked] = useState<BulkAsked | null>(null)
  const ask = (action: BulkAsked['action'], title: string, danger: boolean): BulkAction<RequestRow<D>> => ({
    title,
    danger,
    run: (rows) => new Promise((answer) => setAsked({ action, rows, answer })),
  })
  const close = (done: boolean) => {
    asked?.answer(done)
    setAsked(null)
  }
  return {
    actions: [ask('approve', t('act.approve'), false), ask('decline', t('act.decline'), true)],
    dialog: <BulkDialog opened={asked !== null} declared={declared} asked={asked} onClose={close} />,
  }
}
