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
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
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
