import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import type { Phrase, ToldRequest } from '#engines/approval/request-facts-server.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { requestTalk } from '#engines/approval/request-thread-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { fieldsIn } from '#modules/hris/server/change-write.ts'
import { bankSaid } from '#modules/hris/server/old-address.ts'
import { probationNotifications } from '#modules/hris/server/probation-notice.ts'
import { expiryNotifications } from '#modules/hris/server/expiry-notices.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { hrMailSettings } from '#modules/hris/shared/mail-settings.ts'
import { isSection, sectionOf } from '#modules/hris/shared/change-sections.ts'

const told = {
  declared: changeRequest,
  noun: 'profile change request',
  granted: 'profile change',
  mailed: async ({ db }) => (await settingOf(db, hrMailSettings)).change_request,
  pages: {
    user: '/user/profile/change-request',
    supervisor: '/user/supervisor/my-team/reports/profile-change-requests',
    admin: 'hris/change-requests',
  },
  said: changeOf,
  facts: {
    left_out: {
      hint: 'The fields that were left out when it was approved.',
      example: 'Nationality, Score',
      mail: true,
    },
  },
} satisfies ToldRequest

/** Whom what happens to the records of people is told. */
export const notifications: readonly SignalHandler[] = [
  ...expiryNotifications,
  ...probationNotifications,
  ...requestNotifications(told),
  requestTalk(told),
  ...requestNotifications({
    declared: letterRequest,
    noun: 'letter request',
    granted: 'letter',
    pages: {
      user: '/user/profile/change-request?shown=letters',
      supervisor: '/user/supervisor/my-team/reports/profile-change-requests?shown=letters',
      admin: 'hris/settings/letter-template?shown=requests',
    },
    async said({ db }, id) {
      const row = await db
        .selectFrom('letter_request')
        .select(['name', 'addressee'])
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow()
      return row.addressee ? `${row.name} for ${row.addressee}` : row.name
    },
  }),
  bankWarning('bank_change.asked', bankSaid.asked),
  bankWarning('bank_account.written', bankSaid.written),
]

/** Of where the salary goes its owner hears, whoever writes it (features 3.2). */
function bankWarning(
  signal: 'bank_change.asked' | 'bank_account.written',
  { subject, paragraph, path }: (typeof bankSaid)['asked'],
) {
  return notification({
    signal,
    mailed: subject,
    mailed_to: 'Whose account it is, at the former address too',
    mandatory:
      'Sent to everybody: whoever takes over an account first changes where the salary goes, and would switch this off.',
    payload: z.object({ employee_id: z.uuid() }),
    async tell(ctx, { employee_id }) {
      const person = await ctx.db
        .selectFrom('employee')
        .select('account_id')
        .where('id', '=', employee_id)
        .executeTakeFirst()
      if (!person?.account_id) return null
      return {
        accounts: [person.account_id],
        text: paragraph,
        url: path,
        mail: { subject, paragraphs: [paragraph], button_label: 'Open' },
      }
    },
  })
}

const verbs: Record<string, string> = { Create: 'a new', Update: 'a change of', Delete: 'the removal of' }

/** Fields that HR left out are told by their titles, once it is approved. */
async function changeOf(ctx: Pick<SignalCtx, 'db'>, id: string): Promise<Phrase> {
  const { rows } = await sql<{ section: string; action: string; fields: unknown; status: string }>`
    select d.section, d.action, d.fields, r.status from change_request d
    join request r on r.org_id = d.org_id and r.id = d.request_id where d.request_id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row || !isSection(row.section)) throw new Error(`Request ${id} has no change`)
  const { title, fields } = sectionOf(row.section)
  const left_out =
    row.status === 'Approved'
      ? fieldsIn(row.fields)
          .filter(({ is_accepted }) => !is_accepted)
          .map(({ name, title: own }) => own ?? fields[name]?.title ?? name)
      : []
  const said = `${verbs[row.action] ?? row.action} ${title.toLowerCase()}`
  return { said, facts: { left_out: left_out.join(', ') }, left_out }
}
