import { z } from 'zod'
import { get, patch } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { profileCodes } from '#modules/hris/domain/field-groups.ts'
import { customKinds, CustomValue } from '#modules/hris/shared/custom-value.ts'
import { wantedIn } from '#modules/hris/shared/custom-wanted.ts'

const version = z.number({ error: 'version is Required' }).int()

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
  access: { user: true, hr: profileCodes },
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
/** The name of a field among columns that are not of the organization. */
export const customName = (code: string) => `custom_${code}`
