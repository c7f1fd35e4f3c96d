import { createElement, type ReactNode } from 'react'
import type { RichNode } from '#kernel/rich-text.ts'

/** Rich text on a page, such as a letter as its PDF has it. Only nodes that its schema knows are drawn. */
export const RichTextShown = ({ node }: { node: RichNode }): ReactNode => drawn(node, 'text')

function drawn(node: RichNode, key: string): ReactNode {
  if (node.type === 'text') return marked(node, key)
  const inner = node.content?.map((child, index) => drawn(child, `${key}.${index}`))
  if (node.type === 'heading') return createElement(`h${Math.min(node.attrs?.level ?? 1, 3)}`, { key }, inner)
  if (node.type === 'orderedList')
    return (
      <ol key={key} start={node.attrs?.start ?? 1}>
        {inner}
      </ol>
    )
  const Tag = tags[node.type]
  return Tag === undefined ? inner : createElement(Tag, { key }, inner)
}

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  hardBreak: 'br',
  horizontalRule: 'hr',
}
const looks = { bold: 'strong', italic: 'em', underline: 'u' } as const

const marked = ({ text, marks = [] }: RichNode, key: string): ReactNode =>
  marks.reduce<ReactNode>(
    (inner, { type }, index) => createElement(looks[type], { key: `${key}:${index}` }, inner),
    text,
  )
