import { lazy, Suspense } from 'react'
import { districtsOf, isInNepal, provinceOf, provinces } from '#kernel/place/nepal.ts'
import { SelectField } from '#ui/form/choice-fields.tsx'
import type { FieldProps } from '#ui/form/field-props.ts'
import { useFieldValue, useFormState } from '#ui/form/form-context.ts'
import type { Drawn } from '#ui/form/schema-form.tsx'
import { TextField } from '#ui/form/text-fields.tsx'

/** Places of Nepal narrow each other; of other countries they are words. */
export const addressDrawn: Drawn = {
  province: (input) => <Province {...input} />,
  district: (input) => <District {...input} />,
  city: (input) => <LocalLevel {...input} />,
}
/** How the fields of a person's record are drawn where not by their kind alone. */
export const drawnOf = (noun: string): Drawn => (noun === 'addresses' ? addressDrawn : {})

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const useInNepal = () => isInNepal(text(useFieldValue('country')))
/** What was written before the lists were there stays a choice. */
const withKnown = (known: readonly string[], value: string) =>
  value && !known.includes(value) ? [value, ...known] : [...known]

export function Province(input: FieldProps) {
  const { form } = useFormState()
  const [district, value] = [text(useFieldValue('district')), text(useFieldValue('province'))]
  if (!useInNepal()) return <TextField {...input} />
  return (
    <SelectField
      {...input}
      options={withKnown(provinces, value)}
      onChosen={(province) => {
        if (!province || !district || districtsOf(province).includes(district)) return
        form.setFieldValue('district', '')
        form.setFieldValue('city', '')
      }}
    />
  )
}

export function District(input: FieldProps) {
  const { form } = useFormState()
  const [province, value] = [text(useFieldValue('province')), text(useFieldValue('district'))]
  if (!useInNepal()) return <TextField {...input} />
  return (
    <SelectField
      key={province}
      {...input}
      options={withKnown(districtsOf(province), value)}
      onChosen={(district) => {
        if (district !== value) form.setFieldValue('city', '')
        const above = district && provinceOf(district)
        if (above && above !== province) form.setFieldValue('province', above)
      }}
    />
  )
}

// 753 names are fetched where somebody writes an address
const LevelField = lazy(async () => ({
  default: (await import('#modules/organization/web/public-local-level.tsx')).LocalLevelField,
}))

export function LocalLevel(input: FieldProps) {
  const [district, value] = [text(useFieldValue('district')), text(useFieldValue('city'))]
  const inNepal = useInNepal()
  if (!inNepal || !provinceOf(district)) return <TextField {...input} />
  return (
    <Suspense fallback={<TextField {...input} />}>
      <LevelField key={district} {...input} district={district} value={value} />
    </Suspense>
  )
}
