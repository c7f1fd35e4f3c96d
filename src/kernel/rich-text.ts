import { z, type ZodType } from 'zod'

/** A node of rich text, as the editor keeps it. */
export interface RichNode {
  type: string
  text?: string | undefined
  marks?: readonly { type: 'bold' | 'italic' | 'underline' }[] | undefined
  attrs?: { level?: number | undefined; start?: number | undefined } | null | undefined
  content?: readonly RichNode[] | undefined
}
const Mark = z.object({ type: z.enum(['bold', 'italic', 'underline']) })
const known = [
  'doc',
  'paragraph',
  'heading',
  'text',
  'bulletList',
  'orderedList',
  'listItem',
  'hardBreak',
  'horizontalRule',
] as const
const Node: ZodType<RichNode, RichNode> = z.lazy(() =>
  z.object({
    type: z.enum(known),
    text: z.string().max(20_000).optional(),
    marks: z.array(Mark).max(3).optional(),
    attrs: z
      .object({
        level: z.number().int().min(1).max(3).optional(),
        start: z.number().int().min(1).max(999).optional(),
      })
      .nullish(),
    content: z.array(Node).max(500).optional(),
  }),
)
/** Rich text of few kinds of nodes: what is not known here is refused rather than drawn wrong. */
export const RichText = z
  .custom<RichNode>((value) => typeof value === 'object' && value !== null, 'Text is Required')
  .pipe(Node)
  .refine((value) => value.type === 'doc' && JSON.stringify(value).includes('"text"'), 'Text is Required')
