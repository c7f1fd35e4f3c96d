import { sql } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import { checkVersion, versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { letter } from '#platform/mail-letter.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  channels,
  furtherKinds,
  mailSetting,
  type Channel,
  type FurtherKind,
  type MailSetting,
  type MailSettingInput,
} from '#engines/notify/mail-setting.ts'
import type { MailedEvent } from '#engines/notify/mail-choice-server.ts'
import { mailable, mailFacts, mailWords } from '#engines/notify/mail-words.ts'
import { unknownNames } from '#engines/notify/notice-words.ts'

/** Channel, further recipients and words of each event, as an organization chooses them. */
export function mailSettingRoutes(events: readonly MailedEvent[]): Route[] {
  const known = (event: string) => {
    const found = events.find(({ signal }) => signal === event)
    if (!found) throw notFound()
    return found
  }
  return [
    handle(mailSetting.read, (ctx, { params }) => shown(ctx, known(params.event))),
    handle(mailSetting.change, async (ctx, { params, body }) => {
      const event = known(params.event)
      const { version, ...change } = body
      const current = await shown(ctx, event)
      await checkVersion(current, version, () => current)
      const whole = { ...inputOf(current), ...change }
      await refuseWrong(ctx, event, current, whole)
      await write(ctx, event, version, whole)
      return shown(ctx, event)
    }),
    handle(mailSetting.test, async (ctx, { params, body }) => {
      const { email } = ctx.viewer
      if (!email) throw invalid({ non_field_errors: ['Your account has no email address.'] })
      const hints = hintsOf(known(params.event))
      const words = { subject: body.subject ?? null, body: body.body ?? null }
      refuseUnknown(hints, { subject: words.subject, body: words.body })
      const examples = Object.fromEntries(hints.map(({ name, example }) => [name, example]))
      const content = mailWords(words, { ...examples, name: ctx.viewer.full_name })
      if (!content) throw invalid({ body: ['Write a subject and words first.'] })
      const button = { label: body.language === 'ne' ? 'खोल्नुहोस्' : 'Open', path: '/' }
      const sent = letter(ctx.services.config.publicUrl, { ...content, button })
      await ctx.services.mail.send(ctx.db, { ...sent, org_id: ctx.org.org_id, to: email, is_awaited: true })
      return { detail: `A test mail is on its way to ${email}` }
    }),
    handle(mailSetting.groups, (ctx, { query }) => {
      const like = `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`
      const all = ctx.db.selectFrom('permission_group').where('name', 'ilike', like)
      return page(query, all, all.select(['id', 'name']).orderBy('name').orderBy('id'))
    }),
    handle(mailSetting.people, (ctx, { query }) => {
      const all = ctx.db
        .selectFrom('employee')
        .where('account_id', 'is not', null)
        .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', ctx.today)]))
        .where((eb) => eb.and(foundBy(query.search, sql.ref('employee.id'))))
      return page(query, all, all.select(['id', 'full_name as name']).orderBy('full_name').orderBy('id'))
    }),
  ]
}

async function shown(ctx: Ctx, event: MailedEvent): Promise<MailSetting> {
  const row = await ctx.db
    .selectFrom('notification_mail')
    .selectAll()
    .where('event', '=', event.signal)
    .executeTakeFirst()
  const group_ids = row?.group_ids ?? []
  const employee_ids = row?.employee_ids ?? []
  const { rows: named } = await sql<{ id: string; name: string }>`
    select id, name from permission_group where id = any(${group_ids}::uuid[])
    union all select id, full_name from employee where id = any(${employee_ids}::uuid[])`.execute(ctx.db)
  // who is gone, or is of another part of the organization, is not shown and not sent back
  const there = new Set(named.map(({ id }) => id))
  return {
    event: event.signal,
    title: event.title,
    group: event.group,
    to: event.to,
    version: row?.version ?? 0,
    locked: event.mandatory ?? null,
    channel: event.mandatory
      ? 'both'
      : channelOf({ is_on: row?.is_on ?? true, in_app: !event.on_request && (row?.in_app ?? true) }),
    channels: offeredChannels(event),
    may_hear: mayHear(event),
    // the column holds none but these: the database checks it
    further: (row?.further ?? []) as FurtherKind[],
    group_ids: group_ids.filter((id) => there.has(id)),
    employee_ids: employee_ids.filter((id) => there.has(id)),
    named,
    hints: hintsOf(event),
    subject_en: row?.subject_en ?? null,
    body_en: row?.body_en ?? null,
    subject_ne: row?.subject_ne ?? null,
    body_ne: row?.body_ne ?? null,
  }
}

export const channelOf = ({ is_on, in_app }: { is_on: boolean; in_app: boolean }): Channel =>
  is_on ? (in_app ? 'both' : 'mail') : in_app ? 'app' : 'none'

/** What waits for somebody is told where they work; what must be read goes both ways. */
const offeredChannels = ({ mandatory, waits, on_request }: MailedEvent): Channel[] =>
  channels.filter((channel) =>
    on_request
      ? channel === 'mail' || channel === 'none'
      : mandatory
        ? channel === 'both'
        : !waits || channel === 'both' || channel === 'app',
  )

const mayHear = ({ seen_by }: MailedEvent): MailSetting['may_hear'] =>
  seen_by ? [...furtherKinds, 'groups', 'people'] : []

const hintsOf = ({ facts }: MailedEvent) =>
  Object.entries({ ...mailFacts, ...mailable(facts) }).map(([name, { hint, example }]) => ({
    name,
    hint,
    example,
  }))

const inputOf = ({
  channel,
  further,
  group_ids,
  employee_ids,
  subject_en,
  body_en,
  subject_ne,
  body_ne,
}: MailSetting): MailSettingInput => ({
  channel,
  further,
  group_ids,
  employee_ids,
  subject_en,
  body_en,
  subject_ne,
  body_ne,
})

async function refuseWrong(ctx: Ctx, event: MailedEvent, current: MailSetting, asked: MailSettingInput) {
  if (!offeredChannels(event).includes(asked.channel))
    throw invalid({
      channel: [event.mandatory ?? 'Someone has to act on it, so it always shows in the application.'],
    })
  if (!event.seen_by && (asked.further.length || asked.group_ids.length || asked.employee_ids.length))
    throw invalid({ further: ['It is for those alone whom it names.'] })
  for (const language of ['en', 'ne'] as const) {
    const [subject, body] = [asked[`subject_${language}`] ?? null, asked[`body_${language}`] ?? null]
    if (body && !subject) throw invalid({ [`subject_${language}`]: ['Subject is Required'] })
    if (subject && !body) throw invalid({ [`body_${language}`]: ['Words is Required'] })
    refuseUnknown(current.hints, { [`subject_${language}`]: subject, [`body_${language}`]: body })
  }
  const { rows } = await sql<{ groups: number; people: number }>`select
    (select count(*)::int from permission_group where id = any(${asked.group_ids}::uuid[])) as groups,
    (select count(*)::int from employee where id = any(${asked.employee_ids}::uuid[]) and account_id is not null) as people`.execute(
    ctx.db,
  )
  if (rows[0]?.groups !== new Set(asked.group_ids).size)
    throw invalid({ group_ids: ['Select a valid choice.'] })
  if (rows[0]?.people !== new Set(asked.employee_ids).size)
    throw invalid({ employee_ids: ['Select a valid choice.'] })
}

function refuseUnknown(hints: MailSetting['hints'], words: Record<string, string | null>) {
  const names = hints.map(({ name }) => name)
  for (const [field, text] of Object.entries(words)) {
    const wrong = unknownNames(text ?? '', names)
    if (wrong.length)
      throw invalid({
        [field]: [`This mail does not know ${wrong.map((name) => `{{${name}}}`).join(', ')}.`],
      })
  }
}

async function write(ctx: Ctx, event: MailedEvent, version: number, asked: MailSettingInput) {
  const { channel, further, group_ids, employee_ids, ...words } = asked
  const values = {
    is_on: channel === 'both' || channel === 'mail',
    in_app: channel === 'both' || channel === 'app',
    further: [...new Set(further)],
    group_ids: [...new Set(group_ids)],
    employee_ids: [...new Set(employee_ids)],
    subject_en: words.subject_en ?? null,
    body_en: words.body_en ?? null,
    subject_ne: words.subject_ne ?? null,
    body_ne: words.body_ne ?? null,
  }
  const written =
    version === 0
      ? await ctx.db
          .insertInto('notification_mail')
          .values({ id: newId(), event: event.signal, ...values })
          .onConflict((oc) => oc.columns(['org_id', 'event']).doNothing())
          .executeTakeFirst()
      : await ctx.db
          .updateTable('notification_mail')
          .set({ ...values, version: version + 1 })
          .where('event', '=', event.signal)
          .where('version', '=', version)
          .executeTakeFirst()
  const rows = 'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows
  if (!rows) throw versionConflict(await shown(ctx, event))
}
