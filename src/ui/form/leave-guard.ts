import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isReleased, joinUnsaved } from '#ui/form/unsaved.ts'
import { t } from '#ui/i18n/opened.ts'
import { confirm } from '#ui/overlay/confirm.tsx'

/**
 * Asks before typed words are lost: going to another page, closing the tab; the answer asks on demand. A change of the
 * search part, such as another tab of the same page, keeps the form, unless it is the address of the form itself.
 */
export function useLeaveGuard(
  on: boolean,
  dirty: () => boolean,
  { inSearch = false }: { inSearch?: boolean } = {},
): () => Promise<boolean> {
  const holds = () => dirty() && !isReleased()
  const ask = async () =>
    !holds() ||
    confirm({
      title: t('confirm.leaveTitle'),
      subtitle: t('confirm.leaveSubtitle'),
      yes: t('confirm.leave'),
      cancel: t('confirm.stay'),
    })
  useBlocker({
    disabled: !on,
    enableBeforeUnload: () => on && holds(),
    shouldBlockFn: async ({ current, next }) =>
      (inSearch || current.pathname !== next.pathname) && !(await ask()),
  })
  const latest = useRef({ ask, holds })
  useEffect(() => {
    latest.current = { ask, holds }
  })
  useEffect(
    () =>
      on ? joinUnsaved({ ask: () => latest.current.ask(), holds: () => latest.current.holds() }) : undefined,
    [on],
  )
  return on ? ask : () => Promise.resolve(true)
}
