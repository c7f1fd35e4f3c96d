import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { readerOfEmployee } from '#platform/language.ts'
import { letter } from '#platform/mail-letter.ts'

interface Said {
  subject: string
  paragraph: string
  /** Where it can be looked at, within the application. */
  path: string
}

/**
 * Mails what happened to every address by which somebody was reached within the last month beside that of their login:
 * whoever took over a login may have changed the addresses first.
 */
export async function tellOldAddresses(ctx: Ctx, employeeId: string, said: Said) {
  const since = new Date(Date.parse(ctx.now) - 31 * 86_400_000).toISOString()
  const { rows } = await sql<{ address: string }>`
    with person as (select e.id, e.work_email, e.personal_email, c.email from employee e left join account c on c.id = e.account_id where e.id = ${employeeId}),
    known as (
      select work_email as address from person union select personal_email from person
      union select r.changes -> f.name ->> 0 from audit_row r cross join (values ('work_email'), ('personal_email')) f (name)
        where r.table_name = 'employee' and r.row_id = ${employeeId} and r.operation = 'update' and r.at > ${since}
          and jsonb_typeof(r.changes -> f.name) = 'array')
    select distinct lower(address) as address from known
    where address is not null and lower(address) is distinct from (select lower(email) from person)`.execute(
    ctx.db,
  )
  await mailAll(
    ctx,
    employeeId,
    rows.map(({ address }) => address),
    said,
  )
}

/** What became of where the salary goes. */
export const bankSaid = {
  asked: warning('A change of your bank account was asked for', '/user/profile/change-request'),
  approved: warning('A change of your bank account was approved', '/user/profile/change-request'),
  written: {
    subject: 'Your bank account was changed by HR',
    paragraph: 'Your bank account was changed by HR. If you do not know why, ask them at once.',
    path: '/user/profile',
  },
}

function warning(subject: string, path: string): Said {
  return { subject, paragraph: `${subject} in your name. If that was not you, tell HR at once.`, path }
}

/** An address that somebody is not reached by any more hears that it is so. */
export const tellFormerAddress = (ctx: Ctx, employeeId: string, addresses: readonly string[]) =>
  mailAll(ctx, employeeId, addresses, {
    subject: 'Your email in the HR record was changed',
    paragraph: `This address was yours in the HR record of ${ctx.org.name} and is not any more. If you did not ask for that, tell HR at once.`,
    path: '/user/profile',
  })

async function mailAll(
  ctx: Ctx,
  employeeId: string,
  addresses: readonly string[],
  { subject, paragraph, path }: Said,
) {
  if (!addresses.length) return
  const said = { subject, paragraphs: [paragraph], button: { label: 'Open', path } }
  const made = letter(ctx.services.config.publicUrl, said, await readerOfEmployee(ctx.db, employeeId))
  await ctx.services.mail.sendAll(
    ctx.db,
    addresses.map((to) => ({ ...made, org_id: ctx.org.org_id, to })),
  )
}
