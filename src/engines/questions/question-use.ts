import { z } from 'zod'
import { del, get, patch, post, put } from '#kernel/endpoint.ts'
import { optionalText, reference, remarks, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import type { Code } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { prefillNames } from '#engines/questions/prefill.ts'
import { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import { ShowIf } from '#engines/questions/show-if.ts'

export const setStates = ['Draft', 'Published', 'Archived'] as const
export const sheetStates = ['Pending', 'Completed', 'Declined', 'Skipped'] as const

const AnswerRecord = z.record(z.string(), AnswerValue.nullable())

const ItemInput = z.object({
  question_id: reference('Question'),
  section: z.string().trim().max(150, 'Section must be at most 150 characters').default(''),
  is_required: z.boolean().default(true),
  weight: z
    .number({ error: 'Weight must be a number.' })
    .int('Weight must be a whole number.')
    .min(0, 'Weight must be at least 0.')
    .max(100, 'Weight must be at most 100.')
    .default(1),
  /** Asked only after a certain answer to an earlier question. */
  show_if: ShowIf.nullable().default(null),
  /** Begins with what the record of whoever answers says. */
  prefill: z.enum(prefillNames, { error: 'Select a valid choice.' }).nullable().default(null),
})
const Item = ItemInput.extend({
  title: z.string(),
  help: z.string().nullable(),
  detail: QuestionDetail,
  category: z.string(),
})
export type SetItem = z.output<typeof Item>

const SetRow = z.object({
  id: z.string(),
  root_id: z.string(),
  version_no: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  state: z.enum(setStates),
  published_at: z.string().nullable(),
  question_count: z.number(),
  sheet_count: z.number(),
  version: z.number(),
})
export type SetRow = z.output<typeof SetRow>
const SetDetail = SetRow.extend({ items: z.array(Item) })
export type SetDetail = z.output<typeof SetDetail>

const Sheet = z.object({
  id: z.string(),
  subject_id: z.string(),
  set: z.object({ id: z.string(), name: z.string() }),
  person: Person,
  state: z.enum(sheetStates),
  due_on: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** Percent of the marks that could be had. */
  score: z.string().nullable(),
  remarks: z.string().nullable(),
  /** Only whoever answered reads the answers; others have figures of several together. */
  is_confidential: z.boolean(),
  version: z.number(),
})
export type Sheet = z.output<typeof Sheet>
const Answered = Item.extend({
  value: AnswerValue.nullable(),
  marks: z.string().nullable(),
  full_marks: z.string().nullable(),
})
const SheetDetail = Sheet.extend({
  description: z.string().nullable(),
  items: z.array(Answered),
  /** What whoever has to answer may begin with: what they left, else what their record says. */
  start: AnswerRecord,
  draft_saved_at: z.string().nullable(),
})
export type SheetDetail = z.output<typeof SheetDetail>

/** When the draft was saved that a new one goes over, null for none: an older one overwrites nothing. */
export const draft_saved_at = z.iso.datetime({ offset: true }).nullable().optional()

/** What is kept of answers that are not sent yet. */
export const DraftInput = z.object({
  answers: AnswerRecord.refine((all) => Object.keys(all).length <= 200, 'A set has at most 200 questions.'),
  draft_saved_at,
})

/** That it is kept; where another tab was faster, the refusal carries what that one wrote (409, `current`). */
export const KeptDraft = z.object({ saved_at: z.string(), answers: AnswerRecord.optional() })

const version = z.number({ error: 'version is Required' }).int()

/** One use of questions: who makes its sets, and who answers them. It gets sets with versions, sheets and scores. */
export function questionUse<const P extends `/${string}`>(
  name: string,
  path: P,
  spec: { title: string; edit: readonly Code[]; read: readonly Code[] },
) {
  const set = `${path}/set` as const
  const sheet = `${path}/sheet` as const
  const edit = { hr: spec.edit }
  return {
    name,
    path,
    ...spec,
    sets: get(`${set}/` as `${P}/set/`, {
      access: { hr: [...spec.edit, ...spec.read] },
      query: pageQuery.extend({ state: oneOf(setStates) }),
      response: pageOf(SetRow),
    }),
    readSet: get(`${set}/{id}/` as `${P}/set/{id}/`, {
      access: { hr: [...spec.edit, ...spec.read] },
      response: SetDetail,
    }),
    createSet: post(`${set}/` as `${P}/set/`, {
      access: edit,
      body: z.object({ name: text('Name', 150), description: optionalText('Description', 1000) }),
      response: SetDetail,
      status: 201,
    }),
    /** Only a draft: what was published gets a next version. */
    changeSet: patch(`${set}/{id}/` as `${P}/set/{id}/`, {
      access: edit,
      body: z.object({
        name: text('Name', 150).optional(),
        description: optionalText('Description', 1000),
        items: z.array(ItemInput).max(200, 'A set has at most 200 questions.').optional(),
        version,
      }),
      response: SetDetail,
    }),
    publishSet: post(`${set}/{id}/publish/` as `${P}/set/{id}/publish/`, {
      access: edit,
      body: z.object({ version }),
      response: SetDetail,
    }),
    reviseSet: post(`${set}/{id}/revise/` as `${P}/set/{id}/revise/`, { access: edit, response: SetDetail }),
    archiveSet: post(`${set}/{id}/archive/` as `${P}/set/{id}/archive/`, {
      access: edit,
      body: z.object({ version }),
      response: SetDetail,
    }),
    removeSet: del(`${set}/{id}/` as `${P}/set/{id}/`, { access: edit }),
    sheets: get(`${sheet}/` as `${P}/sheet/`, {
      private: true,
      access: { user: true, hr: spec.read },
      query: pageQuery.extend({ state: oneOf(sheetStates), subject_id: z.uuid().optional() }),
      response: pageOf(Sheet),
    }),
    readSheet: get(`${sheet}/{id}/` as `${P}/sheet/{id}/`, {
      private: true,
      access: { user: true, hr: spec.read },
      query: z.object({ as: z.enum(['user', 'hr']).optional() }),
      response: SheetDetail,
    }),
    /** All answers at once, by the id of the question. */
    submit: post(`${sheet}/{id}/submit/` as `${P}/sheet/{id}/submit/`, {
      access: { user: true },
      body: z.object({ answers: AnswerRecord, version }),
      response: SheetDetail,
    }),
    /** What is not sent yet, to be gone on with; nobody but the person reads it. */
    saveDraft: put(`${sheet}/{id}/draft/` as `${P}/sheet/{id}/draft/`, {
      access: { user: true },
      body: DraftInput,
      response: KeptDraft,
      limit: 120,
    }),
    /** Not answered after all: by HR, or declined by the person. */
    close: post(`${sheet}/{id}/close/` as `${P}/sheet/{id}/close/`, {
      access: { user: true, hr: spec.read },
      query: z.object({ as: z.enum(['user', 'hr']).optional() }),
      body: z.object({ remarks: remarks(), version }),
      response: SheetDetail,
    }),
  }
}
export type QuestionUse = ReturnType<typeof questionUse<`/${string}`>>
