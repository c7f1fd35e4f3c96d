import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { fieldMessages, optionalText } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

/** Where people are told of an event. HR's shared inbox is told in any case. */
export const channels = ['both', 'app', 'mail', 'none'] as const
export type Channel = (typeof channels)[number]

/** Who may be told beside those whom an event is for, by where they stand to the person whom it concerns. */
export const furtherKinds = ['supervisor', 'division_head', 'branch_manager'] as const
export type FurtherKind = (typeof furtherKinds)[number]

const words = {
  subject_en: optionalText('Subject', 200),
  body_en: optionalText('Words', 5000),
  subject_ne: optionalText('Subject', 200),
  body_ne: optionalText('Words', 5000),
}
const ids = (most: number) => z.array(z.uuid(fieldMessages.choice)).max(most, `Choose at most ${most}.`)

export const MailSettingInput = z.object({
  channel: z.enum(channels, { error: fieldMessages.choice }),
  further: z.array(z.enum(furtherKinds, { error: fieldMessages.choice })).max(3),
  group_ids: ids(20),
  employee_ids: ids(50),
  /** Subject and words of one language stand together; a language without them has those of the program. */
  ...words,
})
export type MailSettingInput = z.output<typeof MailSettingInput>

const Named = z.object({ id: z.string(), name: z.string() })
const MailSetting = MailSettingInput.extend({
  event: z.string(),
  title: z.string(),
  group: z.string(),
  to: z.string(),
  /** 0 while nothing of it was ever set. */
  version: z.number(),
  locked: z.string().nullable(),
  /** Which may be chosen: what waits for somebody is told in the application in any case. */
  channels: z.array(z.enum(channels)),
  /** Who of others may be told; empty where it is for those alone whom it names. */
  may_hear: z.array(z.enum([...furtherKinds, 'groups', 'people'])),
  /** The groups and people chosen, by name. */
  named: z.array(Named),
  /** What its words may name in braces. */
  hints: z.array(z.object({ name: z.string(), hint: z.string(), example: z.string() })),
})
export type MailSetting = z.output<typeof MailSetting>

const params = '/notifications/{org}/mail-setting/{event}/'
const access = { hr: [P.organization.emailNotification] }

/** How an organization tells one event. */
export const mailSetting = {
  read: get(params, { access, response: MailSetting }),
  change: patch(params, {
    access,
    body: MailSettingInput.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
    response: MailSetting,
  }),
  /** The words as they are written now, with examples in the place of facts, to whoever asks. */
  test: post('/notifications/{org}/mail-setting/{event}/test/', {
    access,
    body: z.object({
      language: z.enum(['en', 'ne'], { error: fieldMessages.choice }),
      subject: words.subject_en,
      body: words.body_en,
    }),
    response: z.object({ detail: z.string() }),
  }),
  groups: get('/notifications/{org}/mail-groups/', { access, query: pageQuery, response: pageOf(Named) }),
  people: get('/notifications/{org}/mail-people/', { access, query: pageQuery, response: pageOf(Named) }),
}
