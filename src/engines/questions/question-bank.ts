import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { optionalText, reference, text } from '#kernel/fields.ts'
import { ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { QuestionDetail, questionKinds } from '#engines/questions/question.ts'

export const questionCategory = settings('/questionnaire/{org}/category', {
  title: 'Question Category',
  plural: 'Question Categories',
  table: 'question_category',
  edit: [P.questionnaire.all],
  fields: {
    name: field.text('Name', 100),
    description: field.optionalText('Description', 500, { long: true }),
  },
  search: ['name'],
  order: ['name'],
  unique: { question_category_name: 'name' },
  archives: true,
})

export const Question = z.object({
  id: z.string(),
  root_id: z.string(),
  version_no: z.number(),
  category: z.object({ id: z.string(), name: z.string() }),
  title: z.string(),
  help: z.string().nullable(),
  detail: QuestionDetail,
  is_archived: z.boolean(),
  /** Sets that ask it. */
  set_count: z.number(),
  answer_count: z.number(),
  version: z.number(),
})
export type Question = z.output<typeof Question>

const access = { hr: [P.questionnaire.all] }
const QuestionInput = z.object({
  category_id: reference('Category'),
  title: text('Question', 500),
  help: optionalText('Help', 500),
  detail: QuestionDetail,
})

/** The bank: every question in its latest version. */
export const questions = get('/questionnaire/{org}/question/', {
  access: { hr: [] },
  query: pageQuery.extend({
    category_id: ids(),
    kind: oneOf(questionKinds),
    is_archived: z.enum(['true', 'false', 'all']).default('false'),
  }),
  response: pageOf(Question),
  export: {
    title: 'Questions',
    columns: {
      title: { title: 'Question' },
      'category.name': { title: 'Category' },
      'detail.kind': { title: 'Kind' },
      version_no: { title: 'Version', kind: 'number' },
      set_count: { title: 'Question sets', kind: 'number' },
      answer_count: { title: 'Answers', kind: 'number' },
    },
  },
})
export const createQuestion = post('/questionnaire/{org}/question/', {
  access,
  body: QuestionInput,
  response: Question,
  status: 201,
})
/** A question that a published set asks gets a next version; the answers to the former keep their meaning. */
export const changeQuestion = patch('/questionnaire/{org}/question/{id}/', {
  access,
  body: QuestionInput.partial().extend({
    is_archived: z.boolean().optional(),
    version: z.number({ error: 'version is Required' }).int(),
  }),
  response: Question,
})
export const questionVersions = get('/questionnaire/{org}/question/{id}/versions/', {
  access: { hr: [] },
  response: z.object({ results: z.array(Question.extend({ created_at: z.string() })) }),
})
export const removeQuestion = del('/questionnaire/{org}/question/{id}/', { access })
