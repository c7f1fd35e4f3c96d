import { fieldsOf } from '#ui/form/fields.ts'
import type { Option } from '#ui/form/field-props.ts'
import { useScope } from '#ui/data/scope.tsx'
import { placeNames, placeTitles } from '#modules/hris/web/public-people-filters.ts'
import { placeSources } from '#modules/hris/web/place-sources.ts'
import { t } from '#modules/hris/web/words.ts'
import { workLocations } from '#modules/organization/shared/person-choice.ts'

const F = fieldsOf<Record<string, unknown>>()

/** Branch, division, job title, level, type, where the work is done, and hours, under the names that begin with `prefix`. */
export function PlaceFields({
  prefix = '',
  start = {},
  hours = true,
}: {
  prefix?: string
  start?: Partial<Record<string, Option | null>>
  /** Whether the weekly hours are asked too. */
  hours?: boolean
}) {
  const { org } = useScope()
  const sources = placeSources(org)
  return (
    <>
      {placeNames.map((name) => (
        <F.AsyncSelect
          key={name}
          name={`${prefix}${name}`}
          label={placeTitles()[name]}
          source={sources[name]}
          {...(start[name] ? { chosen: start[name] } : {})}
        />
      ))}
      <F.Select name={`${prefix}work_location`} label={t('fields.workLocation')} options={workLocations} />
      {hours && <F.Number name={`${prefix}weekly_hours`} label={t('fields.hours')} />}
    </>
  )
}
