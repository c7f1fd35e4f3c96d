import { expect } from 'vitest'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { religion } from '#modules/commons/shared/religion.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { portalLink, preBoarding } from '#modules/onboarding/shared/pre-boarding.ts'
import { acceptPreEmployment, createPreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { openWorld } from '#test/world.ts'

/** What a newcomer fills in. */
export const filled = {
  basic: {
    first_name: 'Mina',
    last_name: 'Lama',
    gender: 'Female',
    date_of_birth: '1996-03-04',
    nationality: 'Nepali',
  },
  background: { religion: 'Buddhist', disability: 'Hearing', disability_percent: 40 },
  contact: { personal_email: 'mina@home.test', mobile: '9841234567', extension: '77' },
  addresses: { kind: 'Permanent', address: 'Ward 4', city: 'Gorkha' },
  contacts: { name: 'Dawa Lama', relation: 'Brother', phone: '9841000000', is_emergency: true },
  languages: {
    language: 'Tamang',
    reads: 'Basic',
    writes: 'Basic',
    speaks: 'Fluent',
    listens: 'Fluent',
    is_native: true,
  },
  trainings: { name: 'First aid', provider: 'Red Cross', started_on: '2025-02-01' },
  medical: { noted_on: '2026-11-01', allergies: 'Penicillin' },
  banks: {
    bank_name: 'Nabil',
    account_name: 'Mina Lama',
    account_number: '00110022003344',
    is_primary: true,
  },
  legal: { pan_no: '123456789', citizenship_no: '12-34-56-78901' },
}

/** The cast's world with newcomers who have a link, and what they and HR do with it. */
export async function openPortalWorld(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options)
  const params = { org: 'himal' }
  const at = (id: string) => ({ params: { org: 'himal', id } })
  const hari = () => world.as('hari')
  const nobody = () => world.as(null)
  const job = await hari().get(jobTitle.create, { params, body: { title: 'Engineer' } as never })
  const job_title_id = job.id
  const kind = { name: 'Citizenship', kind: 'Employee' }
  const category = await world.as('om').get(documentCategory.create, { body: kind as never })
  const category_id = category.id
  await world.as('om').get(religion.create, { body: { name: 'Buddhist' } as never })

  let people = 0
  async function newcomer(more: object = {}) {
    people += 1
    const email = `newcomer${people}@example.test`
    const body = {
      first_name: 'Mina',
      last_name: 'Lama',
      email,
      joins_on: '2026-12-15',
      job_title_id,
      ...more,
    }
    const { id, version } = await hari().get(createPreEmployment, { params, body: body as never })
    await hari().get(acceptPreEmployment, { ...at(id), body: { version } })
    return { id, email }
  }
  const tokenFor = (email: string) => mailedToken(world, email, 'pre-boarding')
  async function invited(more: object = {}) {
    const person = await newcomer(more)
    await hari().get(preBoarding.invite, { ...at(person.id), body: { valid_days: 14 } })
    return { ...person, token: await tokenFor(person.email) }
  }
  const link = (token: string, more: object = {}) => ({ params: { token, ...more } }) as never
  const seen = (token: string) => nobody().get(portalLink.read, link(token))
  const save = (token: string, section: string, version: number, body: object = {}) =>
    nobody().ask(portalLink.save, { params: { token, section }, body: { version, ...body } } as never)
  const sendPaper = (token: string, name: string, content: string) => {
    const boundary = 'B'
    const payload = `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--B--\r\n`
    return world.app.inject({
      method: 'POST',
      url: `/api/v1/public/pre-boarding/${token}/document/?category_id=${category_id}`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
  }

  async function fillAll(token: string, states: readonly string[] = ['Empty', 'Saved', 'Returned']) {
    const steps = (await seen(token)).steps.filter(({ state }) => states.includes(state))
    for (const { section, version } of steps) {
      const values = filled[section as keyof typeof filled] ?? null
      expect(await save(token, section, version, values ? { values } : {}), section).toMatchObject({
        status: 200,
      })
    }
  }
  /** What is still empty. */
  const fillRest = (token: string) => fillAll(token, ['Empty'])
  const submit = (token: string) => nobody().ask(portalLink.submit, link(token))
  const read = async (id: string) => {
    const { portal } = await hari().get(preBoarding.read, at(id))
    if (!portal) throw new Error('not invited')
    return portal
  }
  const accept = (section: string) => ({ section, review: 'Accepted' })
  const review = async (id: string, decisions: readonly object[]) =>
    hari().ask(preBoarding.review, {
      ...at(id),
      body: { decisions, version: (await read(id)).version },
    } as never)
  return {
    world,
    newcomer,
    invited,
    tokenFor,
    link,
    seen,
    save,
    sendPaper,
    fillAll,
    fillRest,
    submit,
    read,
    accept,
    review,
  }
}
export type PortalWorld = Awaited<ReturnType<typeof openPortalWorld>>
