/** What a report is saved with, in the order in which one thinks of it. */
const parts = [
  'name',
  'description',
  'data_set',
  'as_of',
  'columns',
  'computed',
  'parameters',
  'filters',
  'groups',
  'measures',
  'sort',
  'chart',
] as const

/** Which parts of a report are otherwise than before. */
export const changedParts = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): (typeof parts)[number][] =>
  parts.filter((part) => JSON.stringify(before[part] ?? null) !== JSON.stringify(after[part] ?? null))
