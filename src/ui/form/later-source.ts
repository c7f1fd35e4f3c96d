import type { AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'

/**
 * A source whose declarations are fetched when somebody opens the choices. Its key begins with the path below which
 * they lie, so that they are read again when something there changes.
 */
export const laterSource = (
  key: readonly string[],
  load: () => Promise<AsyncSource<Option>>,
): AsyncSource<Option> => ({
  key,
  value: (option) => option.value,
  label: (option) => option.label,
  page: async (search, offset, signal) => (await load()).page(search, offset, signal),
})
