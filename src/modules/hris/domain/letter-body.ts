export interface Mark {
  type: 'bold' | 'italic' | 'underline'
}
/** A node of rich text, as the editor keeps it. */
export interface LetterNode {
  type: string
  text?: string | undefined
  marks?: readonly Mark[] | undefined
  attrs?: { level?: number | undefined; start?: number | undefined } | null | undefined
  content?: readonly LetterNode[] | undefined
}

// `custom.ward` is a field of the organization
const placeholder = /\{\{\s*(\w+(?:\.\w+)?)\s*\}\}/g

/** Every merge field that a text names, once, in the order of their first use. */
export function fieldsIn(body: LetterNode, ...texts: readonly string[]): string[] {
  const found = new Set<string>()
  const look = (text: string) => {
    for (const [, name] of text.matchAll(placeholder)) if (name) found.add(name)
  }
  texts.forEach(look)
  const walk = (node: LetterNode) => {
    look(plainText(node, false))
    node.content?.forEach(walk)
  }
  walk(body)
  return [...found]
}

/** A field may be written in parts of different looks: its letters are those of the paragraph. */
function plainText({ text, content = [] }: LetterNode, deep = true): string {
  if (text !== undefined) return text
  return content.map((node) => (deep || node.text !== undefined ? plainText(node) : '')).join('')
}

export const mergeText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => values[name] ?? whole)

/** The same text with the fields filled in. A field split over several looks takes the look of its beginning. */
export function merged(node: LetterNode, values: Readonly<Record<string, string>>): LetterNode {
  if (node.text !== undefined) return { ...node, text: mergeText(node.text, values) }
  if (!node.content) return node
  return { ...node, content: joined(node.content).map((child) => merged(child, values)) }
}

/** `{{full` beside `_name}}` in another look: the second half moves over to the first. */
function joined(nodes: readonly LetterNode[]): LetterNode[] {
  const list: LetterNode[] = []
  for (const node of nodes) {
    const last = list.at(-1)
    const open = last?.text?.lastIndexOf('{{') ?? -1
    const isOpen = last?.text !== undefined && open >= 0 && !last.text.slice(open).includes('}}')
    const end = node.text?.indexOf('}}') ?? -1
    if (!last || !isOpen || node.text === undefined || end < 0) {
      list.push(node)
      continue
    }
    list[list.length - 1] = { ...last, text: `${last.text}${node.text.slice(0, end + 2)}` }
    const rest = node.text.slice(end + 2)
    if (rest) list.push({ ...node, text: rest })
  }
  return list
}
