import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { offerLink, offers } from '#modules/onboarding/shared/offer-letter.ts'
import { createPreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { openWorld } from '#test/world.ts'

/** The cast's world with templates of offers, candidates, and what is sent to them. */
export async function openOfferWorld() {
  // the worker waits by the real clock, so the world's day must lie ahead of it
  const world = await openWorld({ at: '2031-11-20T04:00:00Z', env: { ROLE: 'all' } })
  const params = { org: 'himal' }
  const at = (id: string) => ({ params: { org: 'himal', id } })
  const hari = () => world.as('hari')
  const nobody = () => world.as(null)
  const job = await hari().get(jobTitle.create, { params, body: { title: 'Engineer' } as never })
  const job_title_id = job.id

  const writeTemplate = async (kind: string, text: string, more: object = {}) => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
    const row = await hari().get(letterTemplate.create, {
      params,
      body: {
        name: `${kind} ${text}`.slice(0, 60),
        kind,
        language: 'English',
        subject: 'Your offer',
        body,
        ...more,
      } as never,
    })
    return row.id
  }
  const template = await writeTemplate('Offer', 'Dear {{full_name}}, we offer you the work of {{job_title}}.')

  let people = 0
  async function candidate(change: object = {}) {
    people += 1
    const email = `candidate${people}@example.test`
    const body = {
      first_name: 'Mina',
      last_name: 'Lama',
      email,
      joins_on: '2031-12-15',
      job_title_id,
      ...change,
    }
    const person = await hari().get(createPreEmployment, { params, body: body as never })
    return { ...person, email }
  }
  async function send(person: { id: string; email: string; version: number }, change: object = {}) {
    const body = { template_id: template, valid_days: 14, version: person.version, ...change }
    const answer = await hari().ask(offers.send, { ...at(person.id), body: body as never })
    return { ...answer, token: await tokenFor(person.email) }
  }
  const tokenFor = (email: string) => mailedToken(world, email, 'offer-letter')
  const link = (token: string) => ({ params: { token } })
  const accept = (token: string, signature: string) =>
    nobody().ask(offerLink.answer, { ...link(token), body: { answer: 'Accepted', signature } })
  return { world, params, at, hari, nobody, writeTemplate, template, candidate, send, tokenFor, link, accept }
}
