/** A piece of plain text, or a link in it. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
}

const link = /https?:\/\/[^\s<>"]+/gi
// what ends a sentence is not of the link, nor is a bracket that was opened before it
const trailing = /[.,;:!?'’]+$|(?<!\([^()]*)\)[.,;:!?]*$/

/** Splits what a person wrote at its web addresses; anything else that looks like a link stays text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(link)) {
    const address = found.replace(trailing, '')
    if (!URL.canParse(address)) continue
    if (index > from) parts.push({ text: text.slice(from, index), href: null })
    parts.push({ text: address, href: address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
