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

const steps = [0.5, 0.65, 0.8, 1, 1.2, 1.5]
const NATURAL = 3

/** Zoomed by buttons, dragged by the pointer, scrolled as any page. */
function Canvas({ children }: { children: ReactNode }) {
  const [step, setStep] = useState(NATURAL)
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
  const fit = useCallback(() => setStep((step) => fitting(view.current) ?? step), [])
  /** Drawn small enough to be seen whole, until somebody takes the drawing into their hands. */
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
  return (
    <div className={styles.frame} onPointerDownCapture={touch} onKeyDownCapture={touch}>
      <Group gap={4} className={styles.tools} data-no-print>
        <Tool title={t('hierarchy.zoomOut')} onClick={() => setStep(step - 1)} disabled={step === 0}>
          <IconMinus size={16} />
        </Tool>
        <Tool title={t('hierarchy.fit')} onClick={fit}>
          <IconArrowAutofitWidth size={16} />
        </Tool>
        <Tool
          title={t('hierarchy.zoomIn')}
          onClick={() => setStep(step + 1)}
          disabled={step === steps.length - 1}
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
        <div ref={watch} className={styles.tree} style={{ zoom: steps[step] }}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** The largest step at which all of it is seen; the natural size at most. On a phone the drawing is a list and stays. */
function fitting(box: HTMLDivElement | null): number | null {
  const top = box?.querySelector('ul')?.children ?? []
  const [first, last] = [top[0], top[top.length - 1]]
  if (!box || !(first instanceof HTMLElement) || !(last instanceof HTMLElement)) return null
  if (window.matchMedia('(max-width: 48em)').matches) return NATURAL
  const wide = last.offsetLeft + last.offsetWidth - first.offsetLeft
  return Math.max(
    0,
    steps.findLastIndex((zoom) => zoom <= 1 && wide * zoom <= box.clientWidth - 48),
  )
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
