import { Person as PersonSchema } from '#kernel/person.ts'
import type { Scope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Missing } from '#ui/show/figures.tsx'
import { Person } from '#ui/show/person.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Field } from '#kernel/field.ts'
import { isNamed, type AnySettings } from '#engines/settings/settings.ts'

type Values = Record<string, unknown>

/** The fields as columns; a reference by the name of the row it means, a person as one, a colour as a swatch. */
export function columnsOf(s: AnySettings, linkOf: Scope['linkOf']): Column<Values>[] {
  const ordered: readonly string[] = s.order
  return Object.entries(s.fields as Record<string, Field>)
    .filter(([, field]) => !field.hidden_in_list && !field.elsewhere)
    .map(([key, field]) => ({
      key,
      title: field.title,
      kind: field.kind,
      sortable: ordered.includes(key),
      ...(field.kind === 'long_text' ? { wrap: true } : {}),
      ...(field.kind === 'money'
        ? { render: (row: Values) => <Amount text={decimalText(row[key], field.places ?? 2)} /> }
        : {}),
      ...(field.kind === 'choice' ? { value: (row: Values) => inWords(row[key]) } : {}),
      ...(isNamed(field)
        ? { value: (row: Values) => nameIn(row[key.replace(/_id$/, '')]) ?? field.none }
        : {}),
      ...(field.table === 'employee'
        ? { render: (row: Values) => <Whoever meant={row[key.replace(/_id$/, '')]} linkOf={linkOf} /> }
        : {}),
      ...(field.kind === 'colour' ? { render: (row: Values) => <Swatch colour={String(row[key])} /> } : {}),
    }))
}

const inWords = (value: unknown) => (typeof value === 'string' ? declared(value) : value)

/** With its zeros, so that the points of a column stand below each other. */
const Amount = ({ text }: { text: string | null }) =>
  text === null ? <Missing /> : <span className="ch-num">{localDigits(text)}</span>

/** An exact amount with its thousands separated, never read as a float. */
function decimalText(value: unknown, places: number): string | null {
  if (typeof value !== 'string' || value === '') return null
  const [whole = '', part = ''] = value.split('.')
  const end = places > 2 ? part.replace(/0+$/, '').padEnd(2, '0') : part.padEnd(places, '0')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${end ? `.${end}` : ''}`
}

/** The person that a reference means, as people are shown everywhere. */
function Whoever({ meant, linkOf }: { meant: unknown; linkOf: Scope['linkOf'] }) {
  const answered = PersonSchema.safeParse(isRecord(meant) ? meant['person'] : null).data
  return <Person person={answered} {...(answered ? linkOf(answered) : {})} />
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const nameIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null

const Swatch = ({ colour }: { colour: string }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
    <span
      aria-hidden
      style={{
        width: 14,
        height: 14,
        borderRadius: 4,
        background: colour,
        border: '1px solid var(--ch-line)',
      }}
    />
    {colour}
  </span>
)
