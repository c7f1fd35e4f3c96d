import type { ResponseOf } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localeChoice } from '#ui/i18n/locale.ts'
import type { Filter } from '#ui/table/filter.ts'
import { resignationReason } from '#modules/hris/shared/resignation-reason.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** What a reason is called in the chosen language. */
export const reasonWord = ({ reason, reason_nepali }: { reason: string; reason_nepali: string | null }) =>
  localeChoice().locale === 'ne' ? (reason_nepali ?? declared(reason)) : reason

type Row = ResponseOf<typeof resignationReason.list>['results'][number]
const labelOf = ({ name, name_nepali }: Row) =>
  reasonWord({ reason: name, reason_nepali: name_nepali ?? null })

/** The reasons that a letter may give: few, in their order. */
export const useReasons = (org: string): Option[] =>
  useRead(
    resignationReason.list,
    { params: { org }, query: { limit: 100 } },
    { errors: 'inline' },
  ).data?.results.map((row) => ({ value: row.id, label: labelOf(row) })) ?? []

export const reasonFilter = (org: string): Filter => ({
  name: 'reason_id',
  title: t('resignation.reason'),
  kind: 'reference',
  source: asOptions(
    listSource(
      resignationReason.list,
      { params: { org }, query: { is_archived: 'all' } },
      { value: (row) => row.id, label: labelOf },
    ),
  ),
})
