import type { Day } from '#kernel/calendar/day.ts'

/** A job as its public page tells it, without a script. */
export interface PublicJob {
  job_slug: string
  title: string
  organization: string
  place: string | null
  address: string | null
  country: string
  employment_type: string | null
  seats: number
  published_at: string | null
  closes_on: Day
  currency: string
  salary_from: string | null
  salary_to: string | null
  description: string
  requirements: string | null
  benefits: string | null
}
export type ListedJob = Pick<
  PublicJob,
  'job_slug' | 'title' | 'organization' | 'place' | 'employment_type' | 'closes_on'
>

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
// what XML knows no sign for would make a feed unreadable
const unwritable = /[^\t\n\r -\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
export const escaped = (text: string) =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.split('\n').map(escaped).join('<br>')}</p>`)
    .join('')
const part = (title: string, text: string | null) => (text ? `<h2>${title}</h2>${paragraphs(text)}` : '')

export const pathOfJob = (slug: string) => `/careers/${slug}/job-apply`
const about = ({ organization, place, employment_type }: ListedJob) =>
  [organization, place, employment_type].filter(Boolean).join(' · ')

const salaryOf = ({ currency, salary_from, salary_to }: PublicJob) => {
  const range = [...new Set([salary_from, salary_to].filter((one) => one !== null))]
  return range.length ? `${currency} ${range.join(' – ')} per month` : ''
}

export const jobBody = (job: PublicJob, isOpen: boolean) =>
  `<main><p>${escaped(about(job))}</p><h1>${escaped(job.title)}</h1><p>${[
    salaryOf(job),
    `Seats: ${job.seats}`,
    isOpen ? `Apply until ${job.closes_on}` : 'This vacancy is closed.',
  ]
    .filter(Boolean)
    .map(escaped)
    .join(' · ')}</p>${part('What you will do', job.description)}${part(
    'What you need',
    job.requirements,
  )}${part('What we offer', job.benefits)}<p><a href="/careers">All open jobs</a></p></main>`

export const listBody = (jobs: readonly ListedJob[]) =>
  `<main><h1>Careers</h1>${
    jobs.length
      ? `<ul>${jobs
          .map(
            (job) =>
              `<li><a href="${pathOfJob(job.job_slug)}">${escaped(job.title)}</a><br>${escaped(about(job))} · Apply until ${job.closes_on}</li>`,
          )
          .join('')}</ul>`
      : '<p>No open jobs at the moment</p>'
  }</main>`

/** https://schema.org/JobPosting, as search engines read it; nothing in it can end the element that it stands in. */
export function postingOf(job: PublicJob, url: string): string {
  const { salary_from: from, salary_to: to } = job
  const posting = {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: `${paragraphs(job.description)}${part('What you need', job.requirements)}${part('What we offer', job.benefits)}`,
    identifier: { '@type': 'PropertyValue', name: job.organization, value: job.job_slug },
    ...(job.published_at ? { datePosted: job.published_at.slice(0, 10) } : {}),
    validThrough: `${job.closes_on}T23:59:59`,
    ...(job.employment_type ? { employmentType: job.employment_type } : {}),
    totalJobOpenings: job.seats,
    hiringOrganization: { '@type': 'Organization', name: job.organization },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(job.address ? { streetAddress: job.address } : {}),
        ...(job.place ? { addressLocality: job.place } : {}),
        addressCountry: job.country,
      },
    },
    ...(from || to
      ? {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: job.currency,
            value: {
              '@type': 'QuantitativeValue',
              ...(from ? { minValue: Number(from) } : {}),
              ...(to ? { maxValue: Number(to) } : {}),
              unitText: 'MONTH',
            },
          },
        }
      : {}),
    directApply: true,
    url,
  }
  return JSON.stringify(posting).replaceAll('<', '\\u003c')
}

/** RSS 2.0 of the open jobs. */
export const feedOf = (jobs: readonly ListedJob[], base: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Open jobs</title><link>${escaped(base)}/careers</link><description>Open jobs, the nearest deadline first</description>${jobs
    .map((job) => {
      const link = escaped(base + pathOfJob(job.job_slug))
      return `<item><title>${escaped(job.title)}</title><link>${link}</link><guid>${link}</guid><description>${escaped(`${about(job)} · Apply until ${job.closes_on}`)}</description></item>`
    })
    .join('')}</channel></rss>\n`

/** The page of the application with a title and words of its own, which the application replaces as it starts. */
export const filledPage = (
  index: string,
  { title, description, head, body }: { title: string; description: string; head: string; body: string },
) =>
  index
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>${head}`)
    .replace(
      /<meta name="description" content="[^"]*" ?\/?>/,
      () => `<meta name="description" content="${escaped(description)}" />`,
    )
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root"><div style="max-width:46rem;margin:2rem auto;padding:0 1rem;font-family:system-ui,sans-serif;line-height:1.5">${body}</div></div>`,
    )
