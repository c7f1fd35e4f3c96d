import type { FieldKind } from '#kernel/field.ts'
import type { DeclaredField, DeclaredFields } from '#ui/form/schema-form.tsx'
import type { CustomFieldInfo } from '#modules/hris/shared/custom-info.ts'
import type { CustomKind, CustomValue } from '#modules/hris/shared/custom-value.ts'
import { t } from '#modules/hris/web/words.ts'

type Held = CustomFieldInfo & { value?: CustomValue | null }

/** Fields of the organization as a form draws them, by their codes; `prefix` where they stand in a larger form. */
export const declaredCustom = (fields: readonly Held[], prefix = ''): DeclaredFields =>
  Object.fromEntries(fields.map((field) => [`${prefix}${field.code}`, declaredOf(field)]))

/** What the form begins with. */
export const formValues = (fields: readonly Held[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.code, formValue(field)]))

const kinds: Record<CustomKind, FieldKind> = {
  Text: 'text',
  'Long text': 'long_text',
  Number: 'money',
  Money: 'money',
  Date: 'day',
  // neither yes nor no is an answer too
  'Yes or no': 'choice',
  Choice: 'choice',
  'Several choices': 'choices',
  Email: 'email',
  Phone: 'phone',
  Link: 'text',
}

function declaredOf({
  title,
  kind,
  is_required,
  hint,
  options,
  archived_options,
  places,
  value,
}: Held): DeclaredField {
  const kept = [value ?? []].flat()
  return {
    kind: kinds[kind],
    title,
    required: is_required,
    ...(hint ? { hint } : {}),
    ...(kind === 'Number' ? { places } : {}),
    ...(kind === 'Yes or no'
      ? {
          options: [
            { value: 'Yes', label: t('custom.yes') },
            { value: 'No', label: t('custom.no') },
          ],
        }
      : { options: options.filter((one) => !archived_options.includes(one) || kept.includes(one)) }),
  }
}

function formValue({ kind, value }: Held): unknown {
  if (kind === 'Yes or no') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null
  if (kind === 'Several choices') return value ?? []
  if (kind === 'Choice' || kind === 'Number' || kind === 'Money') return value ?? null
  return value ?? ''
}
