import type { Hat } from '#kernel/endpoint.ts'
import { namedIn } from '#kernel/said.ts'
import { laterSource } from '#ui/form/later-source.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits, ownDigits } from '#ui/i18n/locale.ts'
import type { Filter } from '#ui/table/filter.ts'
import type { Asks, FilterSpec } from '#engines/report/filter.ts'

interface Place {
  org: string
  as: Hat
  /** Choices that come with an answer, such as years. */
  choices?: Readonly<Record<string, readonly { id: string; name: string }[]>>
}

/** The filters of a report as its table offers them. */
export const filtersOf = (asks: Asks, place: Place): Filter[] =>
  Object.entries(asks).flatMap(([name, spec]) => filterOf(name, spec, place))

/** What the screen of a report begins with. */
export const initialOf = (asks: Asks): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asks).flatMap(([name, { initial }]) => (initial ? [[name, initial]] : [])),
  )

function filterOf(name: string, spec: FilterSpec, { org, as, choices = {} }: Place): Filter[] {
  const { title, kind, only } = spec
  if (only && ![only].flat().includes(as)) return []
  if (kind === 'day') return [{ name, title, kind }]
  if (kind === 'days') return [{ name, title, kind, from: name, to: spec.to ?? name }]
  if (kind === 'reference' && spec.list) {
    const { list, label = 'name', query = {} } = spec
    const own = list.path.includes('{org}')
    const source = laterSource([list.path.replace('{org}', org), 'report'], async () => {
      const { asOptions, namedSource } = await import('#ui/form/async-source.ts')
      const names = label.split(' · ')
      const source = namedSource(list, own ? { org } : {}, names[0] ?? '', {
        ...(own ? { as } : {}),
        ...query,
      })
      return asOptions({ ...source, label: (row) => names.map((one) => String(row[one])).join(' · ') })
    })
    return [{ name, title, kind, source }]
  }
  if (kind !== 'choice') return []
  const given = choices[name]?.map(({ id, name: called }) => ({ value: id, label: ownDigits(called) }))
  const own = (spec.choices ?? []).map((value) => ({ value, label: titleOf(value, spec) }))
  return [{ name, title, options: given ?? own, ...(spec.several ? { multiple: true } : {}) }]
}

const titleOf = (value: string, { titles = {} }: FilterSpec) =>
  localDigits(
    typeof titles === 'string' ? namedIn(declared(titles), [value]) : declared(titles[value] ?? value),
  )
