import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { fieldMessages, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { customKinds } from '#modules/hris/shared/custom-value.ts'

/** Who sees it: HR always, and those up to here. */
export const audiences = ['HR', 'Employee', 'Supervisor', 'Everybody'] as const
/** How people change their own. */
export const customWays = ['Directly', 'By request', 'Never', 'Read-only'] as const

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
  title: 'Custom Field',
  plural: 'Custom Fields',
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
    asked_before: field.onOff('Asked for before the first day', false, {
      hint: 'Newcomers fill it in behind their link, with their other details',
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
