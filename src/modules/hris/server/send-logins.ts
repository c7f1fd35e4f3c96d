import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  createAccounts,
  freeUsernames,
  joinOrganization,
  requestActivation,
} from '#modules/account/server/public.ts'
import { forgetAccounts } from '#modules/hris/server/employee-row.ts'
import { sendLogins } from '#modules/hris/shared/login.ts'

type LeftOut = z.output<typeof sendLogins.spec.response>['left_out'][number]

export const sendLoginRoutes: Route[] = [
  handle(sendLogins, async (ctx, { body }) => {
    const ids = [...new Set(body.employee_ids)]
    const people = await lockPeople(ctx, ids)
    if (people.length < ids.length) throw notFound()
    const left_out: LeftOut[] = []
    const leaveOut = ({ id, full_name }: Chosen, why: LeftOut['why']) =>
      void left_out.push({ id, full_name, why })

    const here = people.filter((one) => !hasLeft(one, ctx.today))
    for (const one of people) if (hasLeft(one, ctx.today)) leaveOut(one, 'left')
    const without = here.filter(({ account_id }) => account_id === null)
    for (const one of without) if (!one.work_email) leaveOut(one, 'no_email')
    const { opened, taken } = await open(ctx, without)
    for (const [one, what] of taken) leaveOut(one, what === 'email' ? 'email_taken' : 'username_taken')

    const accounts = [...here.filter(({ account_id }) => account_id !== null), ...opened]
    const { org_id, name } = ctx.org
    const mailed = new Set(
      await requestActivation(
        ctx.services,
        ctx.db,
        { org_id, name },
        accounts.flatMap(({ account_id }) => account_id ?? []),
        ctx.now,
      ),
    )
    for (const one of accounts) if (!mailed.has(one.account_id ?? '')) leaveOut(one, 'in_use')
    return { opened: opened.length, sent: mailed.size, left_out }
  }),
]

/** In the order of their ids: two who send to the same people wait for each other. */
const lockPeople = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .selectFrom('employee')
    .select(['id', 'full_name', 'code', 'work_email', 'account_id', 'left_on'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
type Chosen = Awaited<ReturnType<typeof lockPeople>>[number]

const hasLeft = ({ left_on }: Chosen, today: string) => left_on !== null && left_on < today

/** Accounts for those who have none and an address; whose username or address is another's already is told apart. */
async function open(ctx: Ctx, people: readonly Chosen[]) {
  const wanted = people.flatMap((one) =>
    one.work_email ? [{ one, email: one.work_email, account_id: newId() }] : [],
  )
  const usernames = await freeUsernames(
    ctx.db,
    wanted.map(({ email }) => email.slice(0, email.indexOf('@'))),
  )
  const refused = await createAccounts(
    ctx.db,
    wanted.map(({ one, email, account_id }, at) => ({
      id: account_id,
      username: usernames[at] ?? one.code,
      email,
      full_name: one.full_name,
    })),
    ctx.now,
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
    where e.id = p.id`.execute(ctx.db)
  await joinOrganization(
    ctx.db,
    opened.map(({ id, account_id }) => ({ employee_id: id, account_id })),
  )
  await sql`
    update membership m set left_on = e.left_on from employee e
    where e.org_id = m.org_id and e.id = m.employee_id and e.id = any (${ids}::uuid[])`.execute(ctx.db)
  await forgetAccounts(ctx, ids)
  return { opened, taken }
}
