import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import {
  feedOf,
  filledPage,
  jobBody,
  listBody,
  pathOfJob,
  postingOf,
} from '#modules/recruitment/domain/job-page.ts'
import { inJob, isOpen, jobOf, openJobs } from '#modules/recruitment/server/jobs.ts'

/** A page is made once for so long, however many ask for it. */
const KEPT_MS = 60_000
/** Addresses that anybody makes up fill no memory. */
const MOST_KEPT = 500

interface Page {
  status: 200 | 404
  type: string
  text: string
}

/**
 * Careers pages with their words in them, for search engines and for who has no script; the feed of open jobs. The
 * application takes the page over as it starts.
 */
export function serveCareers(app: FastifyInstance, services: Services, index: string): void {
  const kept = new Map<string, { until: number; page: Promise<Page> }>()
  const base = services.config.publicUrl.replace(/\/$/, '')

  async function answer(key: string, reply: FastifyReply, make: () => Promise<Page>) {
    const known = kept.get(key)
    const found = known && known.until > clock.now() ? known : { until: clock.now() + KEPT_MS, page: make() }
    kept.delete(key)
    kept.set(key, found)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    try {
      const { status, type, text } = await found.page
      return await reply.code(status).type(type).header('cache-control', 'no-cache').send(text)
    } catch (error) {
      // what failed once is tried again by the next who asks
      kept.delete(key)
      throw error
    }
  }
  const caller = ({ ip }: FastifyRequest) => ({ services, now: clock.instant(), request: { ip } })
  const organizationIn = ({ query }: FastifyRequest) => {
    const { organization } = query as { organization?: unknown }
    return typeof organization === 'string' && /^[a-z0-9-]{1,64}$/.test(organization)
      ? organization
      : undefined
  }

  app.get('/careers', (request, reply) => {
    const organization = organizationIn(request)
    return answer(`list ${organization ?? ''}`, reply, async () => {
      const jobs = await openJobs(caller(request), { organization })
      return html({
        title: 'Careers',
        description: `Open jobs: ${jobs.length}`,
        head: `<link rel="alternate" type="application/rss+xml" title="Open jobs" href="/careers/feed.xml${organization ? `?organization=${organization}` : ''}">`,
        body: listBody(jobs),
      })
    })
  })
  app.get('/careers/feed.xml', (request, reply) => {
    const organization = organizationIn(request)
    return answer(`feed ${organization ?? ''}`, reply, async () => ({
      status: 200,
      type: 'application/rss+xml; charset=utf-8',
      text: feedOf(await openJobs(caller(request), { organization }), base),
    }))
  })
  app.get<{ Params: { slug: string } }>('/careers/:slug/job-apply', (request, reply) =>
    answer(`job ${request.params.slug}`, reply, async () => {
      try {
        return await inJob(caller(request), request.params.slug, async (at, row) => {
          const open = isOpen(row, at.today)
          const { address, country, verified_at, description, requirements, benefits } = row
          const job = {
            ...jobOf(at, row),
            address,
            country,
            published_at: verified_at,
            description,
            requirements,
            benefits,
          }
          const url = base + pathOfJob(job.job_slug)
          return html({
            title: `${job.title}, ${job.organization}`,
            description: job.description.slice(0, 160),
            head: `<link rel="canonical" href="${url}">${marked(row.visibility, open, () => postingOf(job, url))}`,
            body: jobBody(job, open),
          })
        })
      } catch (error) {
        // the application says in its own words that there is no such job
        if (error instanceof Refusal && error.status === 404)
          return { status: 404 as const, type: TYPE, text: index }
        throw error
      }
    }),
  )

  const html = (parts: Parameters<typeof filledPage>[1]): Page => ({
    status: 200,
    type: TYPE,
    text: filledPage(index, parts),
  })
}
/** What only those find who have the address is kept out of indexes; a job that is over is no posting. */
function marked(visibility: string, isOpen: boolean, posting: () => string): string {
  if (visibility !== 'Public') return '<meta name="robots" content="noindex">'
  return isOpen ? `<script type="application/ld+json">${posting()}</script>` : ''
}
const TYPE = 'text/html; charset=utf-8'
