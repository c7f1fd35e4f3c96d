import { Parser } from 'htmlparser2'

/** What a page says of itself; the first word of each kind counts. */
export interface PageHead {
  title: string | null
  description: string | null
  site_name: string | null
  /** As written: it may be relative to the page. */
  image: string | null
}

const wanted: Readonly<Record<string, keyof PageHead>> = {
  'og:title': 'title',
  'twitter:title': 'title',
  'og:description': 'description',
  'twitter:description': 'description',
  description: 'description',
  'og:site_name': 'site_name',
  'og:image': 'image',
  'og:image:url': 'image',
  'twitter:image': 'image',
}
const longest = 300

/** Reads the Open Graph words of a page, else its title and description. Any text will do, however broken. */
export function pageHead(html: string): PageHead {
  const head: PageHead = { title: null, description: null, site_name: null, image: null }
  let plainTitle = ''
  let inTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') inTitle = plainTitle === ''
      if (name !== 'meta') return
      const key = wanted[(attributes['property'] ?? attributes['name'] ?? '').toLowerCase()]
      const content = attributes['content']
      if (key && content) head[key] ??= key === 'image' ? content.trim() : tidy(content)
    },
    ontext(text) {
      if (inTitle) plainTitle += text
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false
    },
  })
  parser.end(html)
  return { ...head, title: head.title ?? tidy(plainTitle) }
}

function tidy(text: string): string | null {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain ? plain.slice(0, longest) : null
}
