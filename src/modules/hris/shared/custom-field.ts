import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { fieldMessages, text } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { customKinds, CustomValue } from '#modules/hris/shared/custom-value.ts'

/** Who sees it: HR always, and those up to here. */
export const audiences = ['HR', 'Employee', 'Supervisor', 'Everybody'] as const
/** How people change their own. */
export const customWays = ['Directly', 'By request', 'Never'] as const

const options = z
  .array(z.string().trim().min(1, fieldMessages.choice).max(100, fieldMessages.tooLong('A choice', 100)))
  .max(500, 'A field has at most 500 choices.')
  .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, {
    error: 'The same choice is there twice.',
  })
const choices = (title: string, hint: string) => ({
  kind: 'choices' as const,
  title,
  hint,
  required: false,
  hidden_in_list: true,
  initial: [],
  schema: options,
})

/** Fields that the organization adds to the record of its people. */
export const customField = settings('/hris/{org}/custom-field', {
  title: 'Custom field',
  plural: 'Custom fields',
  table: 'custom_field',
  edit: [P.hris.settings],
  fields: {
    title: field.text('Title', 60, { hint: 'As people read it in profiles, lists and files' }),
    code: {
      ...field.optionalText('Code', 40, {
        hint: 'The name in letters and programs; left empty, it is made from the title. It never changes.',
      }),
      schema: z.preprocess(
        (value) => (value === null ? '' : value),
        z
          .string()
          .trim()
          .max(40, fieldMessages.tooLong('Code', 40))
          .regex(
            /^([a-z][a-z0-9_]*)?$/,
            'Code may hold small letters, digits and _, and begins with a letter.',
          ),
      ),
      initial: '',
    },
    kind: field.choice('Kind', customKinds, { hint: 'It never changes.' }),
    section: {
      ...field.text('Section', 60, { hint: 'The heading that it stands below' }),
      initial: 'More information',
    },
    hint: field.optionalText('Help', 255, { hidden_in_list: true }),
    options: choices('Choices', 'In the order in which they are offered'),
    archived_options: choices('Choices that are archived', 'Offered no more; whoever has one keeps it'),
    places: { ...field.number('Decimals', { min: 0, max: 6 }, { hidden_in_list: true }), initial: 0 },
    is_required: field.onOff('Required', false),
    is_unique: field.onOff('Only one person may have the same', false, { hidden_in_list: true }),
    seen_by: { ...field.choice('Seen by', audiences), initial: 'Employee' },
    own_change: { ...field.choice('People change their own', customWays), initial: 'By request' },
    is_sensitive: field.onOff('Sensitive', false, {
      hint: 'Shown in full only to those who may read bank, legal and medical information',
      hidden_in_list: true,
    }),
    position: { ...field.number('Order', { min: 0, max: 9999 }, { hidden_in_list: true }), initial: 0 },
  },
  search: ['title', 'code', 'section'],
  order: ['position', 'title', 'section', 'kind'],
  unique: { custom_field_code: 'code', custom_field_title: 'title', custom_field_options: 'options' },
  computed: { people: z.number() },
  archives: true,
  closed: true,
})

const change = { hr: [P.hris.settings] }
const version = z.number({ error: 'version is Required' }).int()

/** Calls a choice by another name, for everybody who has it. */
export const renameChoice = post('/hris/{org}/custom-field/{id}/rename-choice/', {
  access: change,
  body: z.object({ from: text('Choice', 100), to: text('New name', 100), version }),
  response: z.object({ version: z.number(), people: z.number() }),
})
/** In which order these stand: they change places among themselves, the others stay. */
export const orderCustomFields = post('/hris/{org}/custom-field/order/', {
  access: change,
  body: z.object({ ids: z.array(z.uuid(fieldMessages.choice)).max(5000) }),
  response: z.object({ ordered: z.number() }),
})

/** A field as whoever may see it is told of it. */
export const CustomFieldInfo = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  kind: z.enum(customKinds),
  section: z.string(),
  hint: z.string().nullable(),
  options: z.array(z.string()),
  archived_options: z.array(z.string()),
  places: z.number(),
  is_required: z.boolean(),
  is_unique: z.boolean(),
  is_sensitive: z.boolean(),
  is_archived: z.boolean(),
})
export type CustomFieldInfo = z.output<typeof CustomFieldInfo>

/** What somebody has in it, and what the viewer may do with it. */
export const CustomFieldValue = CustomFieldInfo.extend({
  value: CustomValue.nullable(),
  right: z.enum(['masked', 'view', 'edit']),
  /** Of one's own: HR may be asked to change it. */
  asks: z.boolean(),
})
export type CustomFieldValue = z.output<typeof CustomFieldValue>

/** The fields of which the viewer sees other people's, in their order: for columns, filters and forms. */
export const customFields = get('/hris/{org}/custom-fields/', {
  access: { user: true, supervisor: true, hr: [] },
  query: hatQuery,
  response: z.object({
    results: z.array(CustomFieldInfo.extend({ right: z.enum(['masked', 'view', 'edit']) })),
  }),
})

/** Values by code; null empties, what is not named stays. */
export const CustomInput = z.record(z.string().max(40), z.unknown())
export const saveCustom = patch('/hris/{org}/employees/{id}/custom/', {
  access: { user: true, hr: [P.hris.employees] },
  query: hatQuery,
  body: z.object({ values: CustomInput, version }),
  response: z.object({ version: z.number(), custom: z.array(CustomFieldValue) }),
})

/** `tshirt_size:M,tshirt_size:L,license:`: values by the codes of their fields; nothing after the colon is no value. */
export const customFilter = () =>
  z
    .string()
    .max(4000)
    .transform((all) => all.split(',').filter(Boolean))
    .pipe(z.array(z.string().regex(/^[a-z][a-z0-9_]*:[^,]*$/, fieldMessages.choice)).max(200))
    .transform((all) => all.map(wantedIn))
    .optional()
/** One of them: the value may hold any character, commas too. */
export const wanted = (code: string, value: string) => `${code}:${encodeURIComponent(value)}`

function wantedIn(one: string) {
  const at = one.indexOf(':')
  const value = one.slice(at + 1)
  try {
    return { code: one.slice(0, at), value: decodeURIComponent(value) }
  } catch {
    return { code: one.slice(0, at), value }
  }
}

/** The name of a field among columns that are not of the organization. */
export const customName = (code: string) => `custom_${code}`
