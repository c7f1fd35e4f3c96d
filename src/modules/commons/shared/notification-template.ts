import { z } from 'zod'
import { del, get, patch, post, type Access } from '#kernel/endpoint.ts'
import { fieldMessages, optionalText } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { mostLetters } from '#engines/notify/notice-words.ts'

const edit = [P.commons.emailTemplate]
const read: Access = { account: true }
const write: Access = { common: edit }

export const NotificationTemplateInput = z.object({
  kind: z
    .string({ error: fieldMessages.required('Notification') })
    .min(1, fieldMessages.required('Notification')),
  /** At least one of the two. Who uses the application in a language that has none gets the standard words. */
  text_en: optionalText('Text', mostLetters),
  text_ne: optionalText('Text in Nepali', mostLetters),
  is_active: z.boolean({ error: 'Active must be on or off.' }),
})

const NotificationTemplate = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.string(),
  /** Of the kind, and of the module that tells it. */
  title: z.string(),
  group: z.string(),
  text_en: z.string().nullable(),
  text_ne: z.string().nullable(),
  is_active: z.boolean(),
})
export type NotificationTemplate = z.output<typeof NotificationTemplate>

const Hint = z.object({ name: z.string(), hint: z.string(), example: z.string() })
const Hints = z.object({
  /** What the words of every notification may name in braces. */
  usual: z.array(Hint),
  /** What can be worded, and what its words may name beside. */
  kinds: z.array(z.object({ kind: z.string(), title: z.string(), group: z.string(), hints: z.array(Hint) })),
})
export type NoticeHints = z.output<typeof Hints>

/** Words for the notifications of one kind, for all organizations (specification 1, section 7). */
export const notificationTemplates = {
  edit,
  list: get('/commons/notification-templates/', {
    access: read,
    query: pageQuery,
    response: pageOf(NotificationTemplate),
  }),
  hints: get('/commons/notification-templates/hints/', { access: read, response: Hints }),
  /** The same: the specification can be read as either. */
  commonHints: get('/commons/hints/', { access: read, response: Hints }),
  create: post('/commons/notification-templates/', {
    access: write,
    body: NotificationTemplateInput,
    response: NotificationTemplate,
    status: 201,
  }),
  update: patch('/commons/notification-templates/{id}/', {
    access: write,
    body: NotificationTemplateInput.partial().extend({
      version: z.number({ error: 'version is Required' }).int(),
    }),
    response: NotificationTemplate,
  }),
  remove: del('/commons/notification-templates/{id}/', { access: write }),
}
