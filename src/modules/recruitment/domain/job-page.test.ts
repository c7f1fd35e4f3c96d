import { expect, test } from 'vitest'
import {
  feedOf,
  filledPage,
  jobBody,
  listBody,
  postingOf,
  type PublicJob,
} from '#modules/recruitment/domain/job-page.ts'

const job: PublicJob = {
  job_slug: '1-account-officer',
  title: 'Account Officer',
  organization: 'Himal',
  place: 'Pokhara',
  address: null,
  country: 'NP',
  employment_type: 'Full time',
  seats: 2,
  published_at: '2026-11-20T04:00:00.000Z',
  closes_on: '2026-12-05',
  currency: 'NPR',
  salary_from: null,
  salary_to: null,
  description: 'Keep the books.\nPay the bills.\n\nReport.',
  requirements: null,
  benefits: null,
}
const hostile = { ...job, title: '</script><b>&"', description: '<img src=x onerror=1>' }

test('a page tells the job in words', () => {
  expect(jobBody(job, true)).toBe(
    '<main><p>Himal · Pokhara · Full time</p><h1>Account Officer</h1><p>Seats: 2 · Apply until 2026-12-05</p>' +
      '<h2>What you will do</h2><p>Keep the books.<br>Pay the bills.</p><p>Report.</p><p><a href="/careers">All open jobs</a></p></main>',
  )
  expect(jobBody(job, false)).toContain('This vacancy is closed.')
})

test('the posting has what search engines require, and a salary only where it is shown', () => {
  const posting = JSON.parse(postingOf(job, 'https://x/careers/1-account-officer/job-apply')) as Record<
    string,
    unknown
  >
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Account Officer',
    datePosted: '2026-11-20',
    validThrough: '2026-12-05T23:59:59',
    hiringOrganization: { name: 'Himal' },
    jobLocation: { address: { addressLocality: 'Pokhara', addressCountry: 'NP' } },
  })
  expect(posting).not.toHaveProperty('baseSalary')
  const paid = JSON.parse(postingOf({ ...job, salary_from: '35000.00', salary_to: '45000.00' }, '')) as object
  expect(paid).toMatchObject({ baseSalary: { currency: 'NPR', value: { minValue: 35000, maxValue: 45000 } } })
})

test('nothing that somebody typed becomes markup', () => {
  for (const text of [jobBody(hostile, true), listBody([hostile]), feedOf([hostile], 'https://x')]) {
    expect(text).not.toContain('<img')
    expect(text).not.toContain('</script>')
    expect(text).toContain('&lt;/script&gt;&lt;b&gt;&amp;&quot;')
  }
  expect(postingOf(hostile, '')).not.toContain('<')
})

test('a feed keeps out what XML cannot hold', () => {
  expect(feedOf([{ ...job, title: 'A\u0000\u000bB' }], 'https://x')).toContain('<title>AB</title>')
})

test('the page of the application takes title, description and words', () => {
  const index =
    '<head><meta name="description" content="old" /><title>Old</title></head><body><div id="root"></div></body>'
  const page = filledPage(index, { title: 'A $& B', description: 'New', head: '<x>', body: '$1' })
  expect(page).toContain('<title>A $&amp; B</title><x>')
  expect(page).toContain('content="New"')
  expect(page).toMatch(/<div id="root"><div [^>]*>\$1<\/div><\/div>/)
})
