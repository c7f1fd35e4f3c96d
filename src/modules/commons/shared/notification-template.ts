import { z } from 'zod'
import { get, patch, post, type Access } from '#kernel/endpoint.ts'
import { fieldMessages, optionalText } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list, type RowOf } from '#engines/list/list.ts'
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

const templates = list('/commons/notification-templates/', {
  access: read,
  title: 'Notification Templates',
  columns: {
    /** Of the kind, and of the module that tells it. */
    title: col.text('Notification', { wrap: true }),
    group: col.text('Module'),
    text_en: col.text('Words in English', { nullable: true, wrap: true }),
    text_ne: col.text('Words in Nepali', { nullable: true, wrap: true }),
    is_active: col.boolean('State'),
  },
  more: { kind: z.string(), version: z.number() },
  export: false,
  phone: { first: 'title', second: ['group', 'text_en', 'is_active'] },
  empty: 'Without a template, notifications are worded by the program.',
})
export type NotificationTemplate = RowOf<typeof templates>

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
  list: templates,
  hints: get('/commons/notification-templates/hints/', { access: read, response: Hints }),
  /** The same: the specification can be read as either. */
  commonHints: get('/commons/hints/', { access: read, response: Hints }),
  create: post('/commons/notification-templates/', {
    access: write,
    body: NotificationTemplateInput,
    response: templates.row,
    status: 201,
  }),
  update: patch('/commons/notification-templates/{id}/', {
    access: write,
    body: NotificationTemplateInput.partial().extend({
      version: z.number({ error: 'version is Required' }).int(),
    }),
    response: templates.row,
  }),
  remove: action('/commons/notification-templates/{id}/', {
    access: write,
    title: 'Delete template',
    method: 'DELETE',
    on: templates,
    confirm: 'Delete the words of {title}?',
    danger: true,
    success: 'Successfully deleted notification template',
  }),
}
