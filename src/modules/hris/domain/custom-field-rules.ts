/** What of a field its own rules look at. */
export interface FieldFacts {
  code: string
  title: string
  kind: string
  options: readonly string[]
  archived_options: readonly string[]
  places: number
  is_required: boolean
  is_unique: boolean
  seen_by: string
  own_change: string
  is_sensitive: boolean
  position: number
}

const choosing = ['Choice', 'Several choices']
const unique = ['Text', 'Number', 'Date', 'Email', 'Phone', 'Link']

/** What does not fit together, by field. `current` is null for a new one. */
export function fieldProblems(field: FieldFacts, current: FieldFacts | null): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  const offered = field.options.filter((option) => !field.archived_options.includes(option))
  if (current && field.kind !== current.kind) found['kind'] = ['The kind of a field never changes.']
  if (current && field.code !== '' && field.code !== current.code)
    found['code'] = ['The code of a field never changes.']
  if (choosing.includes(field.kind) && offered.length === 0) found['options'] = ['Choices is Required']
  if (!choosing.includes(field.kind) && field.options.length > 0)
    found['options'] = [`${field.kind} has no choices.`]
  if (field.archived_options.some((option) => !field.options.includes(option)))
    found['archived_options'] = ['Select a valid choice.']
  if (field.is_unique && !unique.includes(field.kind))
    found['is_unique'] = [`Several people may have the same ${field.kind.toLowerCase()}.`]
  if (!['Never', 'Read-only'].includes(field.own_change) && field.seen_by === 'HR')
    found['own_change'] = ['Nobody can change what they do not see.']
  if (field.is_sensitive && field.own_change === 'Directly')
    found['own_change'] = ['What is sensitive nobody changes alone.']
  if (field.is_sensitive && !['HR', 'Employee'].includes(field.seen_by))
    found['seen_by'] = ['What is sensitive is seen by HR and the person at most.']
  return found
}

/** The code that was given, else one made of the title: `T-shirt size` becomes `t_shirt_size`, a title in other letters `field_3`. */
export function codeOf({ code, title }: FieldFacts, taken: ReadonlySet<string>): string {
  if (code) return code
  const words = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 34)
  const base = words || 'field'
  for (let no = words ? 1 : taken.size + 1; ; no++) {
    const made = no === 1 && words ? base : `${base}_${no}`
    if (!taken.has(made)) return made
  }
}
