import { z } from 'zod'
import { del, get, post } from '#kernel/endpoint.ts'
import { fieldMessages, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'

/** Languages beside English, in which a template has its own words. */
export const contentLanguages = ['ne'] as const

const Content = z.object({
  id: z.string(),
  language: z.enum(contentLanguages),
  subject: z.string(),
  body: z.string(),
})
export type Content = z.output<typeof Content>

export const ContentInput = z.object({
  language: z.enum(contentLanguages, { error: fieldMessages.choice }),
  subject: text('Subject', 200),
  body: text('Body', 5000),
})

const edit = { common: [P.commons.emailTemplate] }
/** What a template says in other languages (specification 1, section 7). */
export const emailTemplateContent = {
  list: get('/commons/email-templates/{id}/content/', {
    access: { account: true },
    response: z.object({ results: z.array(Content) }),
  }),
  /** In the place of what was said in that language before. */
  create: post('/commons/email-templates/{id}/content/', {
    access: edit,
    body: ContentInput,
    response: Content,
    status: 201,
  }),
  remove: del('/commons/email-templates/{id}/content/{content_id}/', { access: edit }),
}
