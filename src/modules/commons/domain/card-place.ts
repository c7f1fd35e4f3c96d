/** Millimetres from the upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export type CardSide = Pick<Box, 'width' | 'height'>

/** Does it lie on the card? A hundredth of a millimetre is nobody's fault. */
export function outside(box: Box, card: CardSide): Partial<Record<keyof Box, string>> {
  const found: Partial<Record<keyof Box, string>> = {}
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  if (right > card.width + 0.01)
    found[box.width > card.width ? 'width' : 'x'] =
      `Ends at ${mm(right)} mm of ${mm(card.width)}: it must lie on the card.`
  if (bottom > card.height + 0.01)
    found[box.height > card.height ? 'height' : 'y'] =
      `Ends at ${mm(bottom)} mm of ${mm(card.height)}: it must lie on the card.`
  return found
}

/** Moved and, where it must be, made smaller until it lies on the card. */
export function within<B extends Box>(box: B, card: CardSide): B {
  const width = Math.min(box.width, card.width)
  const height = Math.min(box.height, card.height)
  return {
    ...box,
    width: mm(width),
    height: mm(height),
    x: mm(Math.min(Math.max(box.x, 0), card.width - width)),
    y: mm(Math.min(Math.max(box.y, 0), card.height - height)),
  }
}

/** A line of the card or of another element that something lies on. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
}

/** Where a moved element comes to lie: on the edge or middle of the card or of another element that is near enough, else on the grid. */
export function snapped<B extends Box>(
  box: B,
  others: readonly Box[],
  card: CardSide,
  near = 0.8,
): { box: B; guides: Guide[] } {
  const across = snap(box.x, box.width, linesOf('x', others, card), near)
  const down = snap(box.y, box.height, linesOf('y', others, card), near)
  return {
    box: within({ ...box, x: across.from, y: down.from }, card),
    guides: [
      ...(across.line === null ? [] : [{ axis: 'x' as const, at: across.line }]),
      ...(down.line === null ? [] : [{ axis: 'y' as const, at: down.line }]),
    ],
  }
}

/** The same for the corner by which an element is made larger. */
export function stretched<B extends Box>(
  box: B,
  others: readonly Box[],
  card: CardSide,
  near = 0.8,
): { box: B; guides: Guide[] } {
  const right = snap(box.x + box.width, 0, linesOf('x', others, card), near)
  const bottom = snap(box.y + box.height, 0, linesOf('y', others, card), near)
  const width = Math.min(Math.max(right.from - box.x, 0.5), card.width - box.x)
  const height = Math.min(Math.max(bottom.from - box.y, 0.5), card.height - box.y)
  return {
    box: { ...box, width: mm(width), height: mm(height) },
    guides: [
      ...(right.line === null ? [] : [{ axis: 'x' as const, at: right.line }]),
      ...(bottom.line === null ? [] : [{ axis: 'y' as const, at: bottom.line }]),
    ],
  }
}

const grid = 0.5

function linesOf(axis: 'x' | 'y', others: readonly Box[], card: CardSide): number[] {
  const length = axis === 'x' ? card.width : card.height
  return [
    0,
    length / 2,
    length,
    ...others.flatMap((other) => {
      const from = other[axis]
      const size = axis === 'x' ? other.width : other.height
      return [from, from + size / 2, from + size]
    }),
  ]
}

function snap(from: number, length: number, lines: readonly number[], near: number) {
  let best: { line: number; by: number } | null = null
  for (const line of lines)
    for (const part of length ? [0, length / 2, length] : [0]) {
      const by = line - (from + part)
      if (Math.abs(by) <= near && (!best || Math.abs(by) < Math.abs(best.by))) best = { line, by }
    }
  return best
    ? { from: mm(from + best.by), line: best.line }
    : { from: mm(Math.round(from / grid) * grid), line: null }
}

/** Hundredths are as exact as a printer is. */
export const mm = (value: number): number => Math.round(value * 100) / 100
