import { useBlocker } from '@tanstack/react-router'
import { t } from '#ui/i18n/t.ts'
import { confirm } from '#ui/overlay/confirm.tsx'

/** Asks before typed words are lost: going to another page, closing the tab; the answer asks on demand. */
export function useLeaveGuard(on: boolean, dirty: () => boolean): () => Promise<boolean> {
  const ask = async () =>
    !dirty() ||
    confirm({
      title: t('confirm.leaveTitle'),
      subtitle: t('confirm.leaveSubtitle'),
      yes: t('confirm.leave'),
      cancel: t('confirm.stay'),
    })
  useBlocker({
    disabled: !on,
    enableBeforeUnload: () => on && dirty(),
    // A change of the search part, such as another tab of the same page, keeps the form.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await ask()),
  })
  return on ? ask : () => Promise.resolve(true)
}
