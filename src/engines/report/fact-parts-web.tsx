import type { CSSProperties, ReactNode } from 'react'
import { monthWords } from '#kernel/calendar/names.ts'
import { namedIn, saidIn } from '#kernel/said.ts'
import { declared } from '#ui/i18n/declared.ts'
import { decimal, exactText } from '#ui/i18n/format.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { OutColumn, Spell } from '#engines/report/facts.ts'
import styles from '#engines/report/fact.module.css'
import { t } from '#engines/report/words-web.ts'
import opens from '#ui/show/opens.module.css'

/** A figure that opens what it counts; nothing is a dash. */
export function Figure({
  value,
  label,
  onOpen,
}: {
  value: unknown
  label: string
  onOpen?: (() => void) | undefined
}) {
  if (value === null || value === undefined || value === '0' || value === 0) return <Nothing />
  const shown = typeof value === 'number' ? decimal(value) : exactText(String(value as string))
  if (!onOpen) return <span className="ch-num">{shown}</span>
  return (
    <button
      type="button"
      className={opens.opens}
      aria-label={`${shown}, ${label}`}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {shown}
    </button>
  )
}
const Nothing = () => <span className={styles.nothing}>–</span>

/** A change, also where it is upward, with its sign. */
export function Signed({ value }: { value: unknown }) {
  if (typeof value !== 'string' || Number(value) === 0) return <Nothing />
  return <span className="ch-num">{exactText(value.startsWith('-') ? value : `+${value}`)}</span>
}

/** What the program calls a group or a month, in the chosen language; anything else is a name. */
export const inOwn = (title: string, says: readonly string[] = []) =>
  localDigits(saidIn(title, [...says, ...monthWords], declared))

/** A column by its group, whose name no language changes; a month without its year where the year is known. */
export const columnTitle = ({ title, names, by }: Pick<OutColumn, 'title' | 'names' | 'by'>) =>
  names
    ? namedIn(declared(title), names)
    : by === 'month'
      ? inOwn(title.replace(/ \d{4}$/, ''))
      : by
        ? inOwn(title)
        : declared(title)

export const Between = ({ from, to }: { from: string; to: string }) => (
  <span className={styles.between}>
    <Day value={from} /> – <Day value={to} />
  </span>
)

/** A group by its colour and its name. */
export const Coloured = ({ colour, children }: { colour: string | undefined; children: ReactNode }) => (
  <span className={styles.type}>
    <i className={styles.swatch} style={{ background: colour }} aria-hidden />
    {children}
  </span>
)

/** A person's facts, each with its days and how much it is. */
export const Spells = ({ spells }: { spells: readonly Spell[] }) => (
  <ul className={styles.leaves}>
    {spells.map(({ id, name, colour, from, to, amount, is_hours }) => (
      <li key={id}>
        <Coloured colour={colour}>{name}</Coloured>
        {to === from ? <Day value={from} /> : <Between from={from} to={to} />}
        <strong className="ch-num">
          {is_hours ? t('hours', { hours: decimal(Number(amount)) }) : localDigits(amount)}
        </strong>
      </li>
    ))}
  </ul>
)

/** `AL` or `SL ½ + TO 2 h` in the colour of its first group. */
export function Chips({
  value,
  groups,
  within = [],
}: {
  value: unknown
  groups: readonly OutColumn[]
  within?: readonly string[] | undefined
}) {
  const parts = typeof value === 'string' ? value.split(' + ').map((one) => one.split(' ')) : []
  const first = groups.find(({ code }) => code === parts[0]?.[0])
  if (!first)
    return (
      <span className={styles.free} aria-hidden>
        ·
      </span>
    )
  return (
    // the colour comes from the group
    <span
      className={styles.chip}
      style={{ '--leave': first.colour } as CSSProperties}
      title={columnTitle(first)}
    >
      {parts.map(([code, ...rest]) => (
        <span key={code}>
          {code}
          {rest.length > 0 && <small>{localDigits(saidIn(rest.join(' '), within, declared))}</small>}
        </span>
      ))}
    </span>
  )
}
