import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import type { Option } from '#ui/form/field-props.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { Meant } from '#modules/organization/web/segment-count.tsx'
import { segmentSource } from '#modules/organization/web/segment-sources.ts'
import { t } from '#modules/organization/web/words.ts'

const F = fieldsOf<Record<string, unknown>>()

/** A segment of the form, by its id, with the number of people whom it means today. */
export function SegmentField({
  name = 'segment_id',
  label = t('segment.field'),
  hint = t('segment.fieldHint'),
  required = false,
  chosen = null,
}: {
  name?: string
  label?: string
  hint?: string
  required?: boolean
  chosen?: Option | null
}) {
  const { org } = useScope()
  const id = useFieldValue(name)
  const picked = typeof id === 'string' && id !== '' ? id : null
  const read = useRead(segments.read, picked === null ? null : { params: { org, id: picked } }, {
    errors: 'inline',
  })
  return (
    <div>
      <F.AsyncSelect
        name={name}
        label={label}
        hint={hint}
        required={required}
        source={segmentSource(org)}
        chosen={chosen}
      />
      {picked && <Meant count={read.data?.people} failed={read.isError} />}
    </div>
  )
}
