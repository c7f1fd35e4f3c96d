import { createElement, type ReactNode } from 'react'
import type { LetterNode } from '#modules/hris/shared/letter-body.ts'

/** The text of a letter on a page, as its PDF has it. Only nodes that the letter's schema knows are drawn. */
export const LetterText = ({ node }: { node: LetterNode }): ReactNode => drawn(node, 'letter')

function drawn(node: LetterNode, key: string): ReactNode {
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

const marked = ({ text, marks = [] }: LetterNode, key: string): ReactNode =>
  marks.reduce<ReactNode>(
    (inner, { type }, index) => createElement(looks[type], { key: `${key}:${index}` }, inner),
    text,
  )
