import { z } from 'zod'
import type { Box, CardSide } from '#modules/commons/domain/card-place.ts'

/** Millimetres, the long side first. CR80 is the size of bank cards. */
export const cardSizes = { CR80: [85.6, 53.98], CR100: [98.5, 67], A7: [105, 74] } as const
export type CardSize = keyof typeof cardSizes
export const cardSizeNames = ['CR80', 'CR100', 'A7'] as const
export const orientations = ['Portrait', 'Landscape'] as const
export type Orientation = (typeof orientations)[number]

/** How large a card is, in millimetres. */
export function cardArea({ size, orientation }: { size: CardSize; orientation: Orientation }): CardSide {
  const [long, short] = cardSizes[size]
  return orientation === 'Landscape' ? { width: long, height: short } : { width: short, height: long }
}

/** Of each side of a card. */
export const mostElements = 40
export const longestText = 500

const number = (title: string, min: number, max: number) =>
  z
    .number({ error: `${title} must be a number.` })
    .min(min, `${title} must be at least ${min}.`)
    .max(max, `${title} must be at most ${max}.`)
const colour = z
  .string({ error: 'Colour is Required' })
  .regex(/^#[0-9a-fA-F]{6}$/, 'Colour must be a colour such as #4964DE.')
const choice = <const V extends readonly [string, ...string[]]>(options: V) =>
  z.enum(options, { error: 'Select a valid choice.' })
const words = (title: string) =>
  z
    .string({ error: `${title} is Required` })
    .max(longestText, `${title} must be at most ${longestText} characters`)
const filled = (title: string) =>
  words(title).refine((text) => text.trim() !== '', { error: `${title} is Required` })

/** Where an element stands, in millimetres from the upper left corner of the card. */
const placed = {
  /** Told apart by it on the screen; of one side, once. */
  id: z.string().regex(/^[a-z0-9]{1,12}$/, 'Select a valid choice.'),
  x: number('Left', 0, 200),
  y: number('Top', 0, 200),
  width: number('Width', 0.1, 200),
  height: number('Height', 0.1, 200),
}
export const aligns = ['Left', 'Center', 'Right'] as const
export const shapes = ['Square', 'Rounded', 'Round'] as const

const CardElement = z.discriminatedUnion(
  'kind',
  [
    z.object({
      ...placed,
      kind: z.literal('text'),
      /** Fields of the merge dictionary as `{{full_name}}`; a line of which nothing is known is left out. */
      text: filled('Text'),
      /** Points. */
      size: number('Font size', 3, 72),
      is_bold: z.boolean({ error: 'Bold must be on or off.' }),
      colour,
      align: choice(aligns),
      /** In sizes of the font. */
      line_height: number('Line height', 0.8, 3),
    }),
    /** The colour is that of the initials, where there is no photo. */
    z.object({ ...placed, kind: z.literal('photo'), shape: choice(shapes), colour }),
    z.object({ ...placed, kind: z.literal('logo') }),
    z.object({ ...placed, kind: z.literal('signature') }),
    z.object({ ...placed, kind: z.literal('box'), shape: choice(shapes), colour }),
    /** Empty: the page that tells whether the card is good. */
    z.object({ ...placed, kind: z.literal('qr'), content: words('Content') }),
    z.object({ ...placed, kind: z.literal('barcode'), content: filled('Content') }),
  ],
  { error: 'Select a valid choice.' },
)
export type CardElement = z.output<typeof CardElement>
export type ElementKind = CardElement['kind']
export type ElementOf<K extends ElementKind> = Extract<CardElement, { kind: K }>

const Face = z.object({
  background: colour,
  elements: z.array(CardElement).max(mostElements, `At most ${mostElements} elements on a side.`),
})
export type CardFace = z.output<typeof Face>

/** The whole look of a card: what stands where on its front and, where it has one, on its back. */
export const CardLayout = z.object({ front: Face, back: Face.nullable() })
export type CardLayout = z.output<typeof CardLayout>
export type CardFaceName = keyof CardLayout
export const faceNames = ['front', 'back'] as const

// `custom.ward` is a field of the organization
const placeholder = /\{\{\s*(\w+(?:\.\w+)?)\s*\}\}/g

export const fieldsOfText = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name]) => name ?? [])

/** What is written in an element. */
export const textOf = (element: CardElement): string =>
  element.kind === 'text' ? element.text : 'content' in element ? element.content : ''

/** The text with its fields filled in; a line that names fields of which none is known is left out. */
export function filledText(text: string, valueOf: (name: string) => string | null | undefined): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const names = fieldsOfText(line)
      if (names.length && names.every((name) => !valueOf(name))) return []
      return line.replace(placeholder, (_, name: string) => valueOf(name) ?? '')
    })
    .join('\n')
}

/** Does any side show it? */
export const shows = (layout: CardLayout, kind: ElementKind): boolean =>
  faceNames.some((name) => layout[name]?.elements.some((element) => element.kind === kind))

/** What a new template begins with. */
export function startLayout({ width, height }: CardSide): CardLayout {
  const photo = 0.3 * width
  const text = (id: string, at: Box, words: string, size: number, is_bold = false): CardElement => ({
    ...at,
    id,
    kind: 'text',
    text: words,
    size,
    is_bold,
    colour: '#1C2330',
    align: 'Center',
    line_height: 1.35,
  })
  const wide = { x: 4, width: round(width - 8) }
  return {
    front: {
      background: '#FFFFFF',
      elements: [
        text('name', { ...wide, y: 4, height: 6 }, '{{organization}}', 10, true),
        {
          id: 'photo',
          kind: 'photo',
          x: round((width - photo) / 2),
          y: 12,
          width: round(photo),
          height: round(Math.min(photo * 1.2, height - 30)),
          shape: 'Rounded',
          colour: '#4964DE',
        },
        text('who', { ...wide, y: round(height - 17), height: 5 }, '{{full_name}}', 11, true),
        text('what', { ...wide, y: round(height - 11), height: 8 }, '{{job_title}}\n{{card_number}}', 7.5),
      ],
    },
    back: null,
  }
}
const round = (mm: number) => Math.round(mm * 100) / 100
