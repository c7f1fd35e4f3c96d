import { randomUUID } from 'node:crypto'
import { addDays } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import { hashOf } from '#platform/token.ts'
import { takeNumbers } from '#modules/hris/server/letter-draft.ts'
import { merged, mergeText, type LetterNode } from '#modules/hris/domain/letter-body.ts'
import { letterValue } from '#modules/hris/domain/letter-value.ts'
import { writePortal } from '#seeds/newcomers.ts'
import { writeTasks, type Seed } from '#seeds/life-tasks.ts'
import type { Hired } from '#seeds/seeding.ts'

type Offered = 'Sent' | 'Viewed' | 'Expired' | 'Accepted' | 'Declined'
type Joining = readonly [
  first: string,
  last: string,
  gender: 'Female' | 'Male',
  state: 'Draft' | 'Accepted' | 'Declined' | 'Onboarding' | 'Joined' | 'No-show' | 'Cancelled',
  days: number,
  offer: Offered | null,
]
/** Who is to join, and how far each has come. Nobody of them exists. */
const joining: readonly Joining[] = [
  ['Sabina', 'Maharjan', 'Female', 'Onboarding', 4, 'Accepted'],
  ['Milan', 'Lama', 'Male', 'Onboarding', 1, 'Accepted'],
  ['Prakash', 'Bhandari', 'Male', 'Accepted', 12, 'Accepted'],
  ['Roshani', 'Thapa', 'Female', 'Accepted', 17, null],
  ['Yangchen', 'Sherpa', 'Female', 'Draft', 20, 'Viewed'],
  ['Dipendra', 'Chaudhary', 'Male', 'Draft', 33, null],
  ['Niraj', 'Shakya', 'Male', 'Draft', 26, 'Sent'],
  ['Bimala', 'Rai', 'Female', 'Draft', 9, 'Expired'],
  ['Suman', 'Adhikari', 'Male', 'Declined', 15, 'Declined'],
  ['Karuna', 'Basnet', 'Female', 'Declined', 40, 'Declined'],
  ['Hemanta', 'Yadav', 'Male', 'No-show', -11, 'Accepted'],
  ['Anita', 'Pun', 'Female', 'Cancelled', 6, null],
]

interface Around {
  supervisors: readonly Hired[]
  joined: readonly Hired[]
  /** Who look after the first of them. */
  buddies: readonly Hired[]
}
export async function writeJoiners(seed: Seed, { supervisors, joined, buddies }: Around) {
  const { db, today, items, templateIds } = seed
  const jobs = await db
    .selectFrom('employment_assignment')
    .select([
      'employee_id',
      'branch_id',
      'division_id',
      'job_title_id',
      'employment_level_id',
      'employment_type_id',
    ])
    .where(
      'employee_id',
      'in',
      [...supervisors, ...joined].map(({ employee_id }) => employee_id),
    )
    .where('valid_to', 'is', null)
    .execute()
  const jobOf = (one: Hired | undefined) => {
    const { employee_id: _, ...job } = jobs.find((row) => row.employee_id === one?.employee_id) ?? {}
    return job
  }
  const template = templateIds.get('Onboarding') ?? ''
  const write = async (
    [first_name, last_name, gender, state, days, offer]: Joining,
    supervisor: Hired | undefined,
    employee?: Hired,
    buddy?: Hired,
  ) => {
    const id = newId()
    const joins_on = employee ? employee.person.joined : addDays(today, days)
    const full_name = `${first_name} ${last_name}`
    await db
      .insertInto('pre_employment')
      .values({
        ...jobOf(employee ?? supervisor),
        id,
        first_name,
        last_name,
        gender,
        state,
        source: state === 'Draft' ? 'Direct' : buddy ? 'Referral' : 'Application',
        joins_on,
        email: `${first_name}.${last_name}@example.com`.toLowerCase(),
        mobile: '984-123-4567',
        task_template_id: template,
        employee_id: employee?.employee_id ?? null,
        buddy_employee_id: buddy?.employee_id ?? null,
      })
      .execute()
    if (offer) await writeOffer(seed, { id, full_name, joins_on }, offer)
    if (state === 'Draft' || state === 'Declined' || state === 'Cancelled') return
    if (supervisor && first_name !== 'Roshani')
      await db
        .insertInto('pre_employment_supervisor')
        .values({ pre_employment_id: id, supervisor_id: supervisor.employee_id, authority_order: 1 })
        .execute()
    await writePortal(seed, { id, first_name, last_name, full_name })
    if (state !== 'Onboarding' && state !== 'Joined') return
    await writeTasks(
      db,
      'onboarding',
      {
        id,
        employee_id: employee?.employee_id ?? null,
        about: full_name,
        buddy_id: buddy?.employee_id ?? null,
      },
      joins_on,
      items.filter((item) => item.task_template_id === template),
      state === 'Joined' ? 4 : days < 3 ? 3 : 2,
    )
  }
  for (const [at, one] of joining.entries())
    await write(one, supervisors[at % supervisors.length], undefined, buddies[at])
  for (const [at, one] of joined.entries())
    await write(
      [one.person.first[0], one.person.last[0], one.person.gender, 'Joined', 0, 'Accepted'],
      supervisors[0],
      one,
      buddies.toReversed().find(({ employee_id }) => at === 0 && employee_id !== one.employee_id),
    )
}

/** The letter as it went out; its link is in no mail, so nobody can open it. */
async function writeOffer(
  { db, today, account_id, organization }: Seed,
  { id, full_name, joins_on }: { id: string; full_name: string; joins_on: string },
  offered: Offered,
) {
  const template = await db
    .selectFrom('letter_template')
    .select(['subject', 'body', 'signatory'])
    .where('kind', '=', 'Offer')
    .executeTakeFirst()
  if (!template) return
  const sent = addDays(today < joins_on ? today : joins_on, offered === 'Expired' ? -20 : -7)
  const year = Number(sent.slice(0, 4))
  const number = `${year}/${String(await takeNumbers({ db }, year, 1)).padStart(4, '0')}`
  const title = await db
    .selectFrom('pre_employment as p')
    .innerJoin('job_title as t', (join) =>
      join.onRef('t.org_id', '=', 'p.org_id').onRef('t.id', '=', 'p.job_title_id'),
    )
    .select('t.title')
    .where('p.id', '=', id)
    .executeTakeFirst()
  const values = {
    full_name,
    job_title: title?.title ?? '',
    organization,
    joined_on: letterValue('english_day', joins_on, 'English'),
    joined_on_bs: letterValue('bs_day', joins_on, 'English'),
  }
  const answered = offered === 'Accepted' || offered === 'Declined'
  await db
    .insertInto('offer_letter')
    .values({
      id: newId(),
      pre_employment_id: id,
      number,
      content: JSON.stringify({
        organization: { name: organization, address: null, phone: null, website: null },
        number,
        date: sent,
        subject: mergeText(template.subject, values),
        // written by the seeds as the editor keeps it
        body: merged(template.body as unknown as LetterNode, values),
        signatory: template.signatory,
      }),
      token_hash: hashOf(randomUUID()),
      expires_at: `${addDays(sent, 14)}T06:00:00Z`,
      state: offered === 'Expired' ? 'Sent' : offered,
      sent_at: `${sent}T06:00:00Z`,
      sent_by: account_id,
      sent_by_name: 'Human Resources',
      viewed_at: offered === 'Sent' || offered === 'Expired' ? null : `${addDays(sent, 1)}T04:12:00Z`,
      answered_at: answered ? `${addDays(sent, 2)}T08:40:00Z` : null,
      signature: answered ? full_name : null,
      remarks: offered === 'Declined' ? 'I have chosen an offer nearer to home. Thank you.' : null,
    })
    .execute()
}
