import type { AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'

/** A filter of a list, by the name it has in the address and on the server. */
export type Filter =
  | {
      readonly name: string
      readonly title: string
      readonly kind?: 'choice'
      readonly options: readonly (string | Option)[]
      /** Several at once, sent as `a,b`. */
      readonly multiple?: boolean
      /** What it is about, in the address by this name: taken off with it. */
      readonly about?: string
    }
  | {
      readonly name: string
      readonly title: string
      readonly kind: 'reference'
      /** `asOptions(listSource(…))` */ readonly source: AsyncSource<Option>
    }
  | { readonly name: string; readonly title: string; readonly kind: 'day' }
  | {
      readonly name: string
      readonly title: string
      readonly kind: 'days'
      /** The names of the first and the last day. */
      readonly from: string
      readonly to: string
    }

export function namesOf(filter: Filter): readonly string[] {
  if (filter.kind === 'days') return [filter.from, filter.to]
  return 'about' in filter && filter.about ? [filter.name, filter.about] : [filter.name]
}
