import { fieldErrors, invalid } from '#kernel/errors.ts'
import { barsOf } from '#modules/commons/shared/code-128.ts'
import { outside, within } from '#modules/commons/domain/card-place.ts'
import {
  cardArea,
  faceNames,
  fieldsOfText,
  filledText,
  startLayout,
  textOf,
  type CardElement,
  type CardFace,
  type CardLayout,
  type CardSize,
  type Orientation,
} from '#modules/commons/shared/id-card-layout.ts'

interface Look {
  orientation: Orientation
  size: CardSize
  layout?: CardLayout | undefined
}
type Issue = Parameters<typeof fieldErrors>[0][number]

/**
 * The layout that is written: the one that was sent, refused at its elements; where none was, the usual one of a new card,
 * or the former one moved onto a card that was turned. `knows`: which fields of the merge dictionary there are.
 */
export function laidOut(
  values: Partial<Look>,
  current: Look | null,
  knows: (name: string) => boolean,
): { layout?: CardLayout } {
  // what a creation lacks its schema has filled in
  const look = { ...current, ...values } as Look
  const area = cardArea(look)
  if (values.layout) {
    const issues = issuesOf(values.layout, look, knows)
    if (issues.length) throw invalid(fieldErrors(issues))
    return { layout: values.layout }
  }
  if (!current?.layout) return { layout: startLayout(area) }
  if (current.orientation === look.orientation && current.size === look.size) return {}
  const turned = (face: CardFace): CardFace => ({
    ...face,
    elements: face.elements.map((element) => within(element, area)),
  })
  return {
    layout: { front: turned(current.layout.front), back: current.layout.back && turned(current.layout.back) },
  }
}

function issuesOf(layout: CardLayout, look: Look, knows: (name: string) => boolean): Issue[] {
  const area = cardArea(look)
  return faceNames.flatMap((face) =>
    (layout[face]?.elements ?? []).flatMap((element, at, all) => {
      const said = (name: string, message: string): Issue => ({
        path: ['layout', face, 'elements', at, name],
        message,
      })
      const wrong = Object.entries(outside(element, area)).map(([name, message]) => said(name, message))
      if (all.findIndex(({ id }) => id === element.id) !== at)
        wrong.push(said('id', 'Two elements of a side have the same id.'))
      const words = textOf(element)
      const unknown = fieldsOfText(words).filter((name) => !knows(name))
      const field = element.kind === 'text' ? 'text' : 'content'
      if (unknown.length) wrong.push(said(field, `A card does not know: ${unknown.join(', ')}.`))
      if (element.kind === 'barcode' && !isDrawable(element))
        wrong.push(said('content', 'A barcode takes letters, figures and signs of English alone.'))
      return wrong
    }),
  )
}

/** What is written beside the fields: of those nobody knows yet. */
const isDrawable = (element: CardElement) => barsOf(filledText(textOf(element), () => '0')) !== null
