import { localLevelIn, localLevelsOf } from '#kernel/place/local-level.ts'
import { SelectField } from '#ui/form/choice-fields.tsx'
import type { FieldProps } from '#ui/form/field-props.ts'
import { useLocale } from '#ui/i18n/locale.ts'

/** The local levels of a district, by their names in the language of the reader. */
export function LocalLevelField({
  district,
  value,
  ...input
}: FieldProps & { district: string; value: string }) {
  const { locale } = useLocale()
  const known = localLevelsOf(district).map(({ name, nepali }) => ({
    value: name,
    label: locale === 'ne' ? nepali : name,
  }))
  // what was written before the list was there stays a choice, and says which is meant
  const written =
    value && !known.some((one) => one.value === value) ? [{ value, label: meant(value, district) }] : []
  return <SelectField {...input} options={[...written, ...known]} />
}

function meant(value: string, district: string): string {
  const level = localLevelIn(value, district)
  return level ? `${value} → ${level.name}` : value
}
