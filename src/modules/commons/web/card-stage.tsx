import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { declared } from '#ui/i18n/declared.ts'
import { snapped, stretched, within, type Guide } from '#modules/commons/domain/card-place.ts'
import { filledText, type CardElement, type CardFace } from '#modules/commons/shared/id-card-layout.ts'
import { cardMerge, type CardMerge } from '#modules/commons/shared/person-merge.ts'
import type { Design } from '#modules/commons/web/card-design.ts'
import styles from '#modules/commons/web/card-designer.module.css'
import { CardFaceDrawing, placeOf, type CardLook } from '#modules/commons/web/public-card-face.tsx'
import { t } from '#modules/commons/web/words.ts'

interface Drag {
  element: CardElement
  from: { x: number; y: number }
  /** Pixels of a millimetre. */
  scale: number
  how: 'move' | 'stretch'
}

/** The side that is designed, to scale: elements are taken, moved and stretched on it by hand or by keys. */
export function CardStage({
  design,
  look,
  ground,
  wrong,
}: {
  design: Design
  look: Omit<CardLook, 'area'>
  ground: string | null
  /** Of elements that were refused. */
  wrong: ReadonlySet<string>
}) {
  const { area, face, element: chosen } = design
  const [moving, setMoving] = useState<{ element: CardElement; guides: readonly Guide[] } | null>(null)
  const drag = useRef<Drag | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  if (!face) return null
  const elements = face.elements.map((each) => (each.id === moving?.element.id ? moving.element : each))

  const take = (element: CardElement, how: Drag['how']) => (event: PointerEvent) => {
    if (event.button !== 0 || !stage.current) return
    event.stopPropagation()
    design.choose(element.id)
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = {
      element,
      how,
      from: { x: event.clientX, y: event.clientY },
      scale: stage.current.clientWidth / area.width,
    }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    // the corner lies in its element
    event.stopPropagation()
    const { element, from, scale, how } = drag.current
    const by = { x: (event.clientX - from.x) / scale, y: (event.clientY - from.y) / scale }
    // a hand that presses is not quite still
    if (!moving && Math.hypot(by.x, by.y) * scale < 3) return
    const others = face.elements.filter(({ id }) => id !== element.id)
    const near = event.altKey ? -1 : undefined
    const { box, guides } =
      how === 'move'
        ? snapped({ ...element, x: element.x + by.x, y: element.y + by.y }, others, area, near)
        : stretched(
            { ...element, width: element.width + by.x, height: element.height + by.y },
            others,
            area,
            near,
          )
    setMoving({ element: box, guides })
  }
  const drop = (event: PointerEvent) => {
    event.stopPropagation()
    if (moving) design.update(moving.element)
    drag.current = null
    setMoving(null)
  }
  const leave = () => {
    drag.current = null
    setMoving(null)
  }

  return (
    // a press beside every element chooses none; by keys there is Escape
    <div ref={stage} className={styles.stage} onPointerDown={() => design.choose(null)}>
      <CardFaceDrawing
        {...look}
        area={area}
        face={{ ...face, elements } satisfies CardFace}
        ground={ground}
        label={t(`card.face.${design.faceName}`)}
      />
      <div
        className={styles.over}
        style={{ '--width': area.width, '--height': area.height } as CSSProperties}
      >
        {elements.map((element, at) => (
          <div
            key={element.id}
            role="button"
            tabIndex={0}
            id={`card-${element.id}`}
            className={styles.handle}
            aria-pressed={chosen?.id === element.id}
            aria-label={nameOf(element, at)}
            aria-describedby="card-keys"
            data-wrong={wrong.has(element.id) || undefined}
            style={placeOf(element)}
            onPointerDown={take(element, 'move')}
            onPointerMove={move}
            onPointerUp={drop}
            onPointerCancel={leave}
            onFocus={() => design.choose(element.id)}
            onKeyDown={(event) => onKey(event, element, design)}
          >
            {chosen?.id === element.id && (
              <span
                className={styles.corner}
                aria-hidden
                onPointerDown={take(element, 'stretch')}
                onPointerMove={move}
                onPointerUp={drop}
                onPointerCancel={leave}
              />
            )}
          </div>
        ))}
        {moving?.guides.map(({ axis, at }) => (
          <span
            key={axis}
            className={styles.guide}
            data-axis={axis}
            style={{ '--at': at } as CSSProperties}
          />
        ))}
      </div>
    </div>
  )
}

/** What an element is called where it is chosen: its kind, and what it says. */
export function nameOf(element: CardElement, at: number): string {
  const kind = t(`card.kind.${element.kind}`)
  const words = element.kind === 'text' ? element.text : ''
  const first = filledText(words, (name) =>
    name in cardMerge ? declared(cardMerge[name as CardMerge].title) : name,
  )
    .split('\n')
    .join(' · ')
    .slice(0, 60)
  return first ? `${kind}: ${first}` : `${kind} ${at + 1}`
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function onKey(event: KeyboardEvent, element: CardElement, design: Design) {
  const way = ways[event.key]
  if (way) {
    event.preventDefault()
    const step = event.altKey ? 0.1 : event.shiftKey ? 5 : 0.5
    const [x, y] = [way[0] * step, way[1] * step]
    const next =
      event.ctrlKey || event.metaKey
        ? {
            ...element,
            width: Math.max(0.5, element.width + x),
            height: Math.max(0.5, element.height + y),
          }
        : { ...element, x: element.x + x, y: element.y + y }
    design.update(within(next, design.area), 'keys')
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    design.remove(element.id)
  } else if (event.key === 'Escape') design.choose(null)
  else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    design.duplicate(element)
  }
}
