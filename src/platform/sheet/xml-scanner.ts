import { refusal } from '#platform/sheet/sheet-error.ts'

export interface XmlHandlers {
  /** `name` without its prefix; read the attributes with `attribute(raw, …)`. Self-closing tags also close. */
  open(name: string, raw: string): void
  /** May come in several pieces; entities are decoded. */
  text(text: string): void
  close(name: string): void
}

/** No tag, comment or run of text of a real workbook is as long; a hostile one must not pile up. */
const longestPiece = 1_000_000

/**
 * Reads XML as it arrives and calls the handlers. It knows what workbooks use and no more: document
 * type declarations are refused, so there are no entities to expand and nothing to fetch.
 */
export function xmlScanner(on: XmlHandlers) {
  let rest = ''
  let depth = 0

  function feed(piece: string) {
    const xml = rest + piece
    let at = 0
    while (at < xml.length) {
      const tag = xml.indexOf('<', at)
      if (tag !== at) {
        const end = tag === -1 ? textEnd(xml, at) : tag
        if (depth && end > at) on.text(decoded(xml.slice(at, end)))
        at = end
      }
      if (tag === -1) break
      const next = xml[at + 1] === '!' ? declaration(xml, at) : element(xml, at)
      if (next === -1) break
      at = next
    }
    rest = xml.slice(at)
    if (rest.length > longestPiece) throw refusal.damaged()
  }

  /** The place after the tag at `at`, or -1 when it has not arrived whole. */
  function element(xml: string, at: number) {
    const end = xml[at + 1] === '?' ? xml.indexOf('?>', at) + 1 || -1 : tagEnd(xml, at)
    if (end === -1) return -1
    if (xml[at + 1] === '?') return end + 1
    if (xml[at + 1] === '/') {
      if (--depth < 0) throw refusal.damaged()
      on.close(localName(xml.slice(at + 2, end).trimEnd()))
      return end + 1
    }
    const closed = xml[end - 1] === '/'
    const raw = xml.slice(at + 1, closed ? end - 1 : end)
    const blank = raw.search(/\s/)
    const name = localName(blank === -1 ? raw : raw.slice(0, blank))
    on.open(name, blank === -1 ? '' : raw.slice(blank))
    if (closed) on.close(name)
    else depth++
    return end + 1
  }

  function declaration(xml: string, at: number) {
    if (xml.startsWith('<!--', at)) {
      const end = xml.indexOf('-->', at + 4)
      return end === -1 ? -1 : end + 3
    }
    if (xml.startsWith('<![CDATA[', at)) {
      const end = xml.indexOf(']]>', at)
      if (end === -1) return -1
      if (depth) on.text(xml.slice(at + 9, end))
      return end + 3
    }
    if (xml.length - at < '<![CDATA['.length) return -1
    throw refusal.unsafe('it declares a document type, which no spreadsheet needs')
  }

  return {
    feed,
    end() {
      if (rest.trim() || depth) throw refusal.damaged()
    },
  }
}

/** Where text can be cut without splitting an entity that has not arrived whole. */
function textEnd(xml: string, from: number) {
  const entity = xml.lastIndexOf('&')
  return entity >= from && xml.length - entity < 12 && xml.indexOf(';', entity) === -1 ? entity : xml.length
}

function tagEnd(xml: string, at: number) {
  let end = xml.indexOf('>', at)
  // A `>` inside a quoted attribute does not end the tag.
  while (end !== -1 && openQuote(xml, at, end)) end = xml.indexOf('>', end + 1)
  return end
}

function openQuote(xml: string, from: number, to: number) {
  let quote = ''
  for (let i = from; i < to; i++) {
    const c = xml[i]
    if (quote) quote = c === quote ? '' : quote
    else if (c === '"' || c === "'") quote = c
  }
  return quote !== ''
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute by its name without prefix; '' when it is not there. */
export function attribute(raw: string, name: string) {
  let from = 0
  for (;;) {
    const equals = raw.indexOf('=', from)
    let start = equals + 1
    while (raw[start] === ' ') start++
    const end = raw.indexOf(raw[start] === "'" ? "'" : '"', start + 1)
    if (equals === -1 || end === -1) return ''
    if (localName(raw.slice(from, equals).trim()) === name) return decoded(raw.slice(start + 1, end))
    from = end + 1
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string) {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    const code = hex ? parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
