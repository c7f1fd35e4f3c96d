import { z } from 'zod'
import { del, get, post, put } from '#kernel/endpoint.ts'
import { fieldMessages, optional, reference, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import type { Fields } from '#kernel/field.ts'
import { CustomFieldInfo } from '#modules/hris/shared/custom-info.ts'
import { changeSections, type SectionName } from '#modules/hris/shared/change-sections.ts'

/** Days for which a link is good, unless told. */
export const portalDays = { usual: 14, most: 60 }
/** Papers of one newcomer, and how large one may be. */
export const portalPapers = { most: 20, bytes: 5 * 1024 * 1024 }

/** The steps in their order: the parts of a profile, by its own declarations, and the papers. */
export const portalSections = [
  'basic',
  'background',
  'addresses',
  'contact',
  'contacts',
  'family',
  'education',
  'experiences',
  'languages',
  'trainings',
  'engagements',
  'banks',
  'legal',
  'insurances',
  'medical',
  'custom',
  'documents',
] as const
export type PortalSection = (typeof portalSections)[number]
/** What every organization asks for: fields of its own only where it has such. */
export const usualSections: readonly PortalSection[] = portalSections.filter(
  (section) => section !== 'custom',
)
/** Those that a link was sent for, which may be fewer than there are today. */
export const sectionsAsked = (names: readonly string[]): PortalSection[] =>
  portalSections.filter((section) => names.includes(section))
/** With fields by the declarations of the profile; those of the organization come with the portal. */
export type FilledSection = Exclude<PortalSection & SectionName, 'custom'>
export const isFilled = (section: PortalSection): section is FilledSection =>
  section !== 'documents' && section !== 'custom'

/** What the organization itself gives is not asked of somebody who is not there yet. */
const given: readonly string[] = ['extension']
export const portalFields = (section: FilledSection): Fields =>
  Object.fromEntries(
    Object.entries<Fields[string]>(changeSections[section].fields).filter(([name]) => !given.includes(name)),
  )

export const portalStatuses = ['Invited', 'Started', 'Returned', 'Submitted', 'Verified', 'Closed'] as const
export const reviews = ['Open', 'Accepted', 'Returned'] as const

const Values = z.record(z.string(), z.unknown())
/** One object of values, or a list of rows with an id each. */
const Content = z.union([Values, z.array(Values)]).nullable()
export type Content = z.output<typeof Content>
const Paper = z.object({
  id: z.string(),
  category: z.string(),
  title: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** By which HR opens it; the newcomer has it already. */
  file_id: z.string().nullable(),
})
export type Paper = z.output<typeof Paper>

/** In short, beside who will join. */
export const PortalProgress = z.object({
  status: z.enum(portalStatuses),
  percent: z.number(),
})

const Reviewed = z.object({
  section: z.enum(portalSections),
  /** Saved by the newcomer; nothing was, where this is null. */
  saved_at: z.string().nullable(),
  review: z.enum(reviews),
  remark: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** It stands in the record of the employee. */
  written_at: z.string().nullable(),
  content: Content,
  /** What is known of the person apart from this. */
  recorded: Content,
  /** Numbers are masked, and whoever looks may not decide. */
  decides: z.boolean(),
})
export type Reviewed = z.output<typeof Reviewed>

export const Portal = z.object({
  ...PortalProgress.shape,
  invited_at: z.string(),
  invited_by_name: z.string(),
  expires_at: z.string(),
  /** A link that was sent still leads there. */
  is_live: z.boolean(),
  submitted_at: z.string().nullable(),
  sections: z.array(Reviewed),
  custom: z.array(CustomFieldInfo),
  papers: z.array(Paper),
  version: z.number(),
})
export type Portal = z.output<typeof Portal>

const read = { hr: [P.hris.preEmployment, P.hris.onboarding] }
const write = { hr: [P.hris.preEmployment] }
const base = '/onboarding/{org}/pre-employment/{id}/pre-boarding' as const

export const InviteInput = z.object({
  valid_days: z
    .number({ error: 'Valid for must be a number.' })
    .int('Valid for must be a whole number.')
    .min(1, 'Valid for must be at least 1.')
    .max(portalDays.most, `Valid for must be at most ${portalDays.most}.`)
    .default(portalDays.usual),
})
export const Decision = z
  .object({
    section: z.enum(portalSections, { error: fieldMessages.choice }),
    review: z.enum(['Accepted', 'Returned'], { error: fieldMessages.choice }),
    remark: optional(text('Remark', 500)),
  })
  .refine(({ review, remark }) => review === 'Accepted' || remark, {
    path: ['remark'],
    error: 'Remark is Required',
  })
export type Decision = z.output<typeof Decision>

/** What HR does: asks for the details, looks at them, takes them over or sends them back. */
export const preBoarding = {
  read: get(`${base}/`, { access: read, response: z.object({ portal: Portal.nullable() }) }),
  /** Mails a link; one that was sent before is void. */
  invite: post(`${base}/`, { access: write, body: InviteInput, response: Portal, status: 201 }),
  withdraw: post(`${base}/withdraw/`, { access: write, response: Portal }),
  review: post(`${base}/review/`, {
    access: write,
    body: z.object({
      decisions: z.array(Decision).min(1, 'Decide about at least one part.').max(portalSections.length),
      version: z.number({ error: 'version is Required' }).int(),
    }),
    response: Portal,
  }),
}

const Step = z.object({
  section: z.enum(portalSections),
  state: z.enum(['Empty', 'Saved', 'Accepted', 'Returned']),
  remark: z.string().nullable(),
  content: Content,
  /** 0: nothing was saved yet. */
  version: z.number(),
})
export type Step = z.output<typeof Step>
const Task = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  due_on: z.string(),
  is_done: z.boolean(),
})
export type PortalTask = z.output<typeof Task>
export const SeenPortal = z.object({
  organization: z.string(),
  full_name: z.string(),
  job_title: z.string().nullable(),
  /** The colleague who will look after them. */
  buddy: z.object({ full_name: z.string(), job_title: z.string().nullable() }).nullable(),
  joins_on: z.string(),
  expires_at: z.string(),
  status: z.enum(portalStatuses),
  percent: z.number(),
  /** May still be filled in. */
  is_open: z.boolean(),
  steps: z.array(Step),
  /** The organization's own fields that are asked for. */
  custom: z.array(CustomFieldInfo),
  papers: z.array(Paper),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What may be chosen of the background. */
  backgrounds: z.object({ religion: z.array(z.string()), ethnicity: z.array(z.string()) }),
  /** Levels of education, the lowest first. */
  education_levels: z.array(z.string()),
  tasks: z.array(Task),
})
export type SeenPortal = z.output<typeof SeenPortal>

const access = { public: true } as const
const link = '/public/pre-boarding/{token}' as const

/** By the link alone. One that is wrong, void or past is not found, and nothing tells which. */
export const portalLink = {
  read: get(`${link}/`, { access, response: SeenPortal, limit: 60 }),
  save: put(`${link}/section/{section}/`, {
    access,
    body: z.object({
      /** Of the section, as it was seen: whoever saved in between is not written over. */
      version: z.number({ error: 'version is Required' }).int(),
      /** Which row of a list; nothing makes another. */
      row: z.uuid(fieldMessages.choice).nullish(),
      /** Nothing takes the row away; with no row named either, there is nothing to say in this section. */
      values: Values.nullish(),
    }),
    response: SeenPortal,
    limit: 60,
  }),
  addPaper: post(`${link}/document/`, {
    access,
    accepts: 'file',
    bytes: portalPapers.bytes,
    query: z.object({ category_id: reference('Kind of document') }),
    response: SeenPortal,
    limit: 20,
  }),
  removePaper: del(`${link}/document/{id}/`, { access, limit: 20 }),
  task: put(`${link}/task/{id}/`, {
    access,
    body: z.object({ is_done: z.boolean() }),
    response: SeenPortal,
    limit: 60,
  }),
  submit: post(`${link}/submit/`, { access, response: SeenPortal, limit: 10 }),
}
