import { ActionIcon, Group } from '@mantine/core'
import { IconMinus, IconPlus, IconArrowAutofitWidth } from '@tabler/icons-react'
import { useCallback, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { Tip } from '#ui/overlay/tip.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { DivisionBranch } from '#modules/organization/web/hierarchy-divisions.tsx'
import { PeopleBranch } from '#modules/organization/web/hierarchy-people.tsx'
import styles from '#modules/organization/web/hierarchy.module.css'
import { t } from '#modules/organization/web/words.ts'

/** The drawing of the organization: boxes are fetched as they are opened, so that ten thousand people stay readable. */
export default function Hierarchy() {
  const [view, setView] = useAddressValue('view', 'people')
  return (
    <>
      <PageHead title={t('hierarchy.title')} subtitle={t('hierarchy.hint')}>
        <Segmented
          label={t('hierarchy.title')}
          value={view}
          onChange={setView}
          options={[
            { value: 'people', label: t('hierarchy.people') },
            { value: 'divisions', label: t('hierarchy.divisions') },
          ]}
        />
      </PageHead>
      <Canvas key={view}>
        {view === 'divisions' ? <DivisionBranch parent={null} /> : <PeopleBranch parent={null} />}
      </Canvas>
    </>
  )
}

const steps = [0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1, 1.2, 1.5]
const SMALLEST = 0.1
/** Smaller than this names are not read any more: by itself it is not drawn so, and a longer row is scrolled. */
const READABLE = 0.7

/** Zoomed by buttons, dragged by the pointer, scrolled as any page. */
function Canvas({ children }: { children: ReactNode }) {
  const [zoom, setZoom] = useState(1)
  const view = useRef<HTMLDivElement>(null)
  const touched = useRef(false)
  const drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null)

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (
      event.pointerType !== 'mouse' ||
      !(event.target instanceof Element) ||
      event.target.closest('button, a')
    )
      return
    const box = event.currentTarget
    drag.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop }
    box.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return
    event.currentTarget.scrollTo(
      drag.current.left + drag.current.x - event.clientX,
      drag.current.top + drag.current.y - event.clientY,
    )
  }
  const fit = useCallback(
    (by: 'width' | 'both' = 'width') => setZoom((now) => fitting(view.current, now, by) ?? now),
    [],
  )
  /** Drawn small enough to be seen whole where it can be read so, until somebody takes the drawing into their hands. */
  const watch = useCallback(
    (tree: HTMLDivElement) => {
      const observer = new ResizeObserver(() => {
        if (!touched.current) fit()
      })
      observer.observe(tree)
      return () => observer.disconnect()
    },
    [fit],
  )
  const touch = () => {
    touched.current = true
  }
  const end = () => {
    drag.current = null
  }
  const smaller = steps.findLast((step) => step < zoom)
  const larger = steps.find((step) => step > zoom)
  return (
    <div className={styles.frame} onPointerDownCapture={touch} onKeyDownCapture={touch}>
      <Group gap={4} className={styles.tools} data-no-print>
        <Tool
          title={t('hierarchy.zoomOut')}
          onClick={() => setZoom(smaller ?? zoom)}
          disabled={smaller === undefined}
        >
          <IconMinus size={16} />
        </Tool>
        <Tool title={t('hierarchy.fit')} onClick={() => fit('both')}>
          <IconArrowAutofitWidth size={16} />
        </Tool>
        <Tool
          title={t('hierarchy.zoomIn')}
          onClick={() => setZoom(larger ?? zoom)}
          disabled={larger === undefined}
        >
          <IconPlus size={16} />
        </Tool>
      </Group>
      <div
        ref={view}
        className={styles.view}
        tabIndex={0}
        role="region"
        aria-label={t('hierarchy.title')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <div ref={watch} className={styles.tree} style={{ zoom }}>
          {children}
        </div>
      </div>
    </div>
  )
}

/**
 * How small it is drawn to be seen whole: as wide as there is room, or as high as well; the natural size at most. `now` is
 * how it is drawn while it is measured. On a phone the drawing is a list and stays.
 */
function fitting(box: HTMLDivElement | null, now: number, by: 'width' | 'both'): number | null {
  const row = box?.querySelector('ul')
  const [first, last] = [row?.firstElementChild, row?.lastElementChild]
  if (!box || !row || !first || !last) return null
  if (window.matchMedia('(max-width: 48em)').matches) return 1
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(box)
  const room = (size: number, ...paddings: string[]) =>
    paddings.reduce((rest, padding) => rest - Number.parseFloat(padding), size)
  const wide = (last.getBoundingClientRect().right - first.getBoundingClientRect().left) / now
  const high = row.getBoundingClientRect().height / now
  const fits = Math.min(
    1,
    room(box.clientWidth, paddingLeft, paddingRight) / wide,
    by === 'both' ? room(box.clientHeight, paddingTop, paddingBottom) / high : 1,
  )
  return Math.max(by === 'both' ? SMALLEST : READABLE, Math.floor(fits * 100) / 100)
}

function Tool({
  title,
  onClick,
  disabled = false,
  children,
}: {
  title: string
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Tip label={title}>
      <ActionIcon variant="default" size="lg" aria-label={title} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tip>
  )
}
