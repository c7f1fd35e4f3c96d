import { typeOf } from '#platform/file-type.ts'
import { dataPicture } from '#platform/file-image.ts'
import { fetchOutside, type Reach } from '#platform/outside/fetch-outside.ts'
import { handlePersonLong, type Route } from '#platform/route.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { previewLink, type LinkPreview } from '#modules/commons/shared/link-preview.ts'
import { pageHead } from '#modules/commons/server/page-head.ts'

const limits = { seconds: 5, bytes: 1_000_000, redirects: 3 }
/** Everybody who reads a post asks for the same link: it is fetched once an hour. */
const kept = new Map<string, { until: number; preview: Promise<LinkPreview> }>()
const keep = { entries: 500, milliseconds: 3_600_000 }

export const linkPreviewRoutes: Route[] = [
  handlePersonLong(previewLink, async (ctx, { query }) => {
    const { link_previews } = await ctx.transaction((db) => commonSettingOf(db, commonSecurity))
    const url = new URL(query.url)
    return link_previews ? keptPreview(url) : nothingOf(url)
  }),
]

function keptPreview(url: URL): Promise<LinkPreview> {
  const now = performance.now()
  const found = kept.get(url.href)
  if (found && found.until > now) return found.preview
  const preview = previewOf(url)
  kept.delete(url.href)
  kept.set(url.href, { until: now + keep.milliseconds, preview })
  // a map remembers in what order things came: the oldest goes
  const [oldest] = kept.keys()
  if (kept.size > keep.entries && oldest !== undefined) kept.delete(oldest)
  return preview
}

/** What the page behind a link says of itself, with its picture made small. */
export async function previewOf(url: URL, reach?: Reach): Promise<LinkPreview> {
  const page = await fetchOutside(url, limits, reach)
  if (!page || !/^(text\/html|application\/xhtml\+xml)\b/i.test(page.type)) return nothingOf(url)
  const { image, ...words } = pageHead(textOf(page.body, page.type))
  const pictured = image && URL.canParse(image, page.url.href) ? new URL(image, page.url.href) : null
  return { ...nothingOf(url), ...words, image: pictured && (await pictureOf(pictured, reach)) }
}

async function pictureOf(url: URL, reach?: Reach): Promise<string | null> {
  const file = await fetchOutside(url, limits, reach)
  const type = file && !file.isCut && typeOf(file.body.subarray(0, 4096), '')
  return type ? dataPicture(file.body, type) : null
}

function textOf(body: Buffer, type: string): string {
  const label = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

const nothingOf = (url: URL): LinkPreview => ({
  url: url.href,
  host: url.hostname,
  title: null,
  description: null,
  site_name: null,
  image: null,
})
