import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'

/** What a link leads to, as its page says it of itself. All but the host is null where there is nothing to tell. */
const linkPreview = z.object({
  url: z.string(),
  host: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  site_name: z.string().nullable(),
  /** A small picture, as a data URL: browsers of readers ask nothing of other sites. */
  image: z.string().nullable(),
})
export type LinkPreview = z.infer<typeof linkPreview>

/** Specification 1, section 7. Answers alike for what is off, forbidden, away or no page. */
export const previewLink = get('/commons/link-preview/', {
  access: { account: true },
  query: z.object({ url: z.url({ protocol: /^https?$/, error: 'Enter a valid URL.' }).max(2000) }),
  response: linkPreview,
  limit: 60,
  summary: 'What a link leads to',
})
