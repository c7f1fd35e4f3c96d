import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from '#ui/i18n/t.ts'
import { LoadingState } from '#ui/show/loading.tsx'

/** The end of a list that grows: asks for more 200 pixels before it is seen, and by a button for those who do not scroll. */
export function EndlessEnd({ list }: { list: { hasMore: boolean; loadingMore: boolean; more: () => void } }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, loadingMore, more } = list

  useEffect(() => {
    if (!end.current || !hasMore) return
    // the margin counts from the box that scrolls: from the window's edge it would never reach into a drawer
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      root: scrollingBoxOf(end.current),
      rootMargin: '200px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasMore, more])

  return (
    <div ref={end} style={{ display: 'grid', justifyItems: 'center', padding: 12 }}>
      {loadingMore ? (
        <LoadingState compact />
      ) : hasMore ? (
        <Button variant="subtle" size="compact-sm" onClick={more}>
          {t('action.loadMore')}
        </Button>
      ) : null}
    </div>
  )
}

function scrollingBoxOf(element: Element): Element | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return null
}
