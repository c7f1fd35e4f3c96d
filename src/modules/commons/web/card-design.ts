import { useCallback, useEffect, useState } from 'react'
import { useFieldValue, useFormState } from '#ui/form/form-context.ts'
import { within } from '#modules/commons/domain/card-place.ts'
import {
  cardArea,
  faceNames,
  type CardElement,
  type CardFace,
  type CardFaceName,
  type CardLayout,
  type CardSize,
  type ElementKind,
  type Orientation,
} from '#modules/commons/shared/id-card-layout.ts'

/** What undoing goes back to. */
interface Snapshot {
  orientation: Orientation
  size: CardSize
  layout: CardLayout
}
interface History {
  past: readonly Snapshot[]
  future: readonly Snapshot[]
  /** What the last change was about: the next letter of the same word is the same step. */
  as: string
}
const steps = 100

/** The design in the form around, with its history, and what can be done to one side of it. */
export function useDesign() {
  const { form } = useFormState()
  const now: Snapshot = {
    orientation: useFieldValue('orientation') as Orientation,
    size: useFieldValue('size') as CardSize,
    layout: useFieldValue('layout') as CardLayout,
  }
  const [history, setHistory] = useState<History>({ past: [], future: [], as: '' })
  const [faceName, setFaceName] = useState<CardFaceName>('front')
  const [chosen, setChosen] = useState<string | null>(null)
  const area = cardArea(now)
  const face = now.layout[faceName]
  const element = face?.elements.find(({ id }) => id === chosen) ?? null

  const put = (next: Snapshot) => {
    for (const path of Object.keys(form.errors)) if (path.startsWith('layout')) form.clearFieldError(path)
    form.setFieldValue('orientation', next.orientation)
    form.setFieldValue('size', next.size)
    form.setFieldValue('layout', next.layout)
  }
  const change = (next: Partial<Snapshot>, as = '') => {
    const goesOn = as !== '' && as === history.as
    setHistory({
      past: goesOn ? history.past : [...history.past.slice(1 - steps), now],
      future: [],
      as,
    })
    put({ ...now, ...next })
  }
  const undo = () => {
    const last = history.past.at(-1)
    if (!last) return
    setHistory({ past: history.past.slice(0, -1), future: [now, ...history.future], as: '' })
    put(last)
  }
  const redo = () => {
    const [next, ...future] = history.future
    if (!next) return
    setHistory({ past: [...history.past, now], future, as: '' })
    put(next)
  }
  const setFace = (next: CardFace | null, as?: string) =>
    change({ layout: { ...now.layout, [faceName]: next } }, as)
  const setElements = (elements: CardElement[], as?: string) => face && setFace({ ...face, elements }, as)

  return {
    ...now,
    area,
    face,
    faceName,
    element,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo,
    redo,
    choose: setChosen,
    setFace,
    showFace: (name: CardFaceName) => {
      setFaceName(name)
      setChosen(null)
    },
    /** Another size or turned: what stands on the card stays on it. */
    resize: (next: Partial<Pick<Snapshot, 'orientation' | 'size'>>) => {
      const on = cardArea({ ...now, ...next })
      const fit = (side: CardFace) => ({
        ...side,
        elements: side.elements.map((each) => within(each, on)),
      })
      const { front, back } = now.layout
      change({ ...next, layout: { front: fit(front), back: back && fit(back) } })
    },
    update: (next: CardElement, as = '') =>
      setElements(
        (face?.elements ?? []).map((each) => (each.id === next.id ? next : each)),
        as && `${next.id}.${as}`,
      ),
    add: (kind: ElementKind, more: Partial<CardElement> = {}) => {
      const id = freshId(face?.elements ?? [])
      const made = { ...within({ ...startOf(kind, area), id }, area), ...more } as CardElement
      setElements([...(face?.elements ?? []), made])
      setChosen(id)
    },
    duplicate: (of: CardElement) => {
      const id = freshId(face?.elements ?? [])
      setElements([...(face?.elements ?? []), within({ ...of, id, x: of.x + 2, y: of.y + 2 }, area)])
      setChosen(id)
    },
    remove: (id: string) => {
      setElements((face?.elements ?? []).filter((each) => each.id !== id))
      setChosen(null)
    },
    /** Towards the eye or away from it, by one. */
    raise: (id: string, by: 1 | -1) => {
      const elements = [...(face?.elements ?? [])]
      const at = elements.findIndex((each) => each.id === id)
      const [moved] = elements.splice(at, 1)
      if (!moved || at + by < 0 || at + by > elements.length) return
      elements.splice(at + by, 0, moved)
      setElements(elements)
    },
  }
}
export type Design = ReturnType<typeof useDesign>

/** Errors of the server find the elements of both sides by these. */
export function useErrorPlaces(layout: CardLayout): void {
  const { register } = useFormState()
  const counts = faceNames.map((name) => layout[name]?.elements.length ?? 0).join()
  const join = useCallback(
    () =>
      counts
        .split(',')
        .flatMap((count, at) => [
          register(`layout.${faceNames[at]}.elements`, { current: about }),
          ...Array.from({ length: Number(count) }).flatMap((_, element) =>
            parts.map((part) =>
              register(`layout.${faceNames[at]}.elements.${element}.${part}`, { current: about }),
            ),
          ),
        ]),
    [counts, register],
  )
  useEffect(() => {
    const leave = join()
    return () => leave.forEach((each) => each())
  }, [join])
}
const about = { label: '', required: false }
const parts = 'x y width height text content size line_height colour align shape id kind is_bold'.split(' ')

function freshId(elements: readonly CardElement[]): string {
  let no = elements.length + 1
  while (elements.some(({ id }) => id === `e${no}`)) no += 1
  return `e${no}`
}

function startOf(kind: ElementKind, { width, height }: { width: number; height: number }): CardElement {
  const middle = (w: number, h: number) => ({
    id: '',
    x: Math.round(width - w) / 2,
    y: Math.round(height - h) / 2,
    width: w,
    height: h,
  })
  if (kind === 'text')
    return {
      ...middle(40, 5),
      kind,
      text: '{{full_name}}',
      size: 9,
      is_bold: false,
      colour: '#1C2330',
      align: 'Left',
      line_height: 1.35,
    }
  if (kind === 'photo') return { ...middle(20, 25), kind, shape: 'Rounded', colour: '#4964DE' }
  if (kind === 'box') return { ...middle(30, 10), kind, shape: 'Square', colour: '#4964DE' }
  if (kind === 'qr') return { ...middle(16, 16), kind, content: '' }
  if (kind === 'barcode') return { ...middle(42, 9), kind, content: '{{card_number}}' }
  return { ...middle(24, 8), kind }
}
