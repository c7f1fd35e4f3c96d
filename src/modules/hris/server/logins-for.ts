import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import {
  createAccounts,
  freeUsernames,
  joinOrganization,
  requestActivation,
} from '#modules/account/server/public.ts'
import type { sendLogins } from '#modules/hris/shared/login.ts'

type LoginsAt = Pick<Ctx, 'services' | 'db' | 'now' | 'today'> & { org: Pick<Ctx['org'], 'org_id' | 'name'> }
type LeftOut = z.output<typeof sendLogins.spec.response>['left_out'][number]

/**
 * Opens a login for those of these people who have none, and mails each the link to the first password. Answers how many of
 * them were found, whose login was opened, how many mails were sent, and who was left out and why.
 */
export async function loginsFor(at: LoginsAt, ids: readonly string[]) {
  const people = await lockPeople(at.db, ids)
  const left_out: LeftOut[] = []
  const leaveOut = ({ id, full_name }: Chosen, why: LeftOut['why']) =>
    void left_out.push({ id, full_name, why })

  const here = people.filter((one) => !hasLeft(one, at.today))
  for (const one of people) if (hasLeft(one, at.today)) leaveOut(one, 'left')
  const without = here.filter(({ account_id }) => account_id === null)
  for (const one of without) if (!one.work_email) leaveOut(one, 'no_email')
  const { opened, taken } = await open(at, without)
  for (const [one, what] of taken) leaveOut(one, what === 'email' ? 'email_taken' : 'username_taken')

  const accounts = [...here.filter(({ account_id }) => account_id !== null), ...opened]
  const { org_id, name } = at.org
  const mailed = new Set(
    await requestActivation(
      at.services,
      at.db,
      { org_id, name },
      accounts.flatMap(({ account_id }) => account_id ?? []),
      at.now,
    ),
  )
  for (const one of accounts) if (!mailed.has(one.account_id ?? '')) leaveOut(one, 'in_use')
  return { people: people.length, opened: opened.map(({ id }) => id), sent: mailed.size, left_out }
}

/** In the order of their ids: two who send to the same people wait for each other. */
const lockPeople = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('employee')
    .select(['id', 'full_name', 'code', 'work_email', 'account_id', 'left_on'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
type Chosen = Awaited<ReturnType<typeof lockPeople>>[number]

const hasLeft = ({ left_on }: Chosen, today: string) => left_on !== null && left_on < today

/** Accounts for those who have none and an address; whose username or address is another's already is told apart. */
async function open({ db, now }: Pick<LoginsAt, 'db' | 'now'>, people: readonly Chosen[]) {
  const wanted = people.flatMap((one) =>
    one.work_email ? [{ one, email: one.work_email, account_id: newId() }] : [],
  )
  const usernames = await freeUsernames(
    db,
    wanted.map(({ email }) => email.slice(0, email.indexOf('@'))),
  )
  const refused = await createAccounts(
    db,
    wanted.map(({ one, email, account_id }, at) => ({
      id: account_id,
      username: usernames[at] ?? one.code,
      email,
      full_name: one.full_name,
    })),
    now,
  )
  const opened = wanted.flatMap(({ one, account_id }) =>
    refused.has(account_id) ? [] : [{ ...one, account_id }],
  )
  const taken = wanted.flatMap(({ one, account_id }) => {
    const what = refused.get(account_id)
    return what ? [[one, what] as const] : []
  })
  if (opened.length === 0) return { opened, taken }
  const ids = opened.map(({ id }) => id)
  await sql`
    update employee e set account_id = p.account_id
    from unnest(${ids}::uuid[], ${opened.map(({ account_id }) => account_id)}::uuid[]) p (id, account_id)
    where e.id = p.id`.execute(db)
  await joinOrganization(
    db,
    opened.map(({ id, account_id }) => ({ employee_id: id, account_id })),
  )
  await sql`
    update membership m set left_on = e.left_on from employee e
    where e.org_id = m.org_id and e.id = m.employee_id and e.id = any (${ids}::uuid[])`.execute(db)
  return { opened, taken }
}
