import { chartColour, partColours } from '#ui/chart/series.ts'
import { count, percent } from '#ui/i18n/format.ts'
import { t } from '#ui/i18n/opened.ts'
import styles from '#ui/chart/spark.module.css'

/** A line of a few values, without axes: the direction of a figure. */
export function Sparkline({
  values,
  title,
  colour = chartColour(0),
  height = 36,
}: {
  values: readonly number[]
  title: string
  colour?: string
  height?: number
}) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const high = Math.max(...values)
  const at = (value: number, index: number): readonly [number, number] => [
    (index / (values.length - 1)) * 100,
    high === low ? 16 : 30 - ((value - low) / (high - low)) * 28,
  ]
  const points = values.map(at)
  const line = points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')
  return (
    <svg
      className={styles.spark}
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      style={{ height, color: colour }}
      role="img"
      aria-label={t('chart.summary', { title, low, high })}
    >
      <polygon points={`0,32 ${line} 100,32`} fill="currentColor" opacity={0.12} />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

export interface Part {
  readonly label: string
  readonly value: number
  readonly colour?: string
}

/** Labelled bars, the longest the whole width; for shares of few things. */
export function MiniBars({
  parts,
  show = count,
}: {
  parts: readonly Part[]
  show?: (value: number) => string
}) {
  const most = Math.max(1, ...parts.map((part) => part.value))
  return (
    <ul className={styles.bars}>
      {parts.map((part) => (
        <li key={part.label}>
          <span className={styles.label}>{part.label}</span>
          <span className={styles.track}>
            <span
              className={styles.fill}
              style={{ width: `${(part.value / most) * 100}%`, background: part.colour ?? chartColour(0) }}
            />
          </span>
          <span className={`${styles.figure} ch-num`}>{show(part.value)}</span>
        </li>
      ))}
    </ul>
  )
}

/** One bar cut into parts, with its legend: a whole and what it is made of. */
export function StackBar({ parts, title }: { parts: readonly Part[]; title: string }) {
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  const colours = partColours(parts)
  return (
    <div>
      <div className={styles.stack} role="img" aria-label={spoken(title, parts)}>
        {parts
          .filter((part) => part.value > 0)
          .map((part) => (
            <span
              key={part.label}
              style={{ flexGrow: part.value / total, background: colours[parts.indexOf(part)] }}
            />
          ))}
      </div>
      <Legend parts={parts} />
    </div>
  )
}

/** A ring cut into parts, the whole in its middle, the legend beside it. */
export function Donut({
  parts,
  title,
  centre,
  size = 132,
  onOpen,
}: {
  parts: readonly Part[]
  title: string
  centre?: string
  size?: number
  onOpen?: ((part: number) => void) | undefined
}) {
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  const colours = partColours(parts)
  const round = 2 * Math.PI * 42
  const arcs = parts
    .filter((part) => part.value > 0)
    .map((part, index, shown) => ({
      part,
      length: (part.value / total) * round,
      before: (shown.slice(0, index).reduce((sum, { value }) => sum + value, 0) / total) * round,
    }))
  return (
    <div className={styles.donut}>
      <svg viewBox="0 0 100 100" width={size} height={size} role="img" aria-label={spoken(title, parts)}>
        <circle cx="50" cy="50" r="42" fill="none" stroke="var(--ch-line)" strokeWidth="12" />
        {arcs.map(({ part, length, before }) => (
          <circle
            key={part.label}
            cx="50"
            cy="50"
            r="42"
            fill="none"
            stroke={colours[parts.indexOf(part)]}
            strokeWidth="12"
            strokeDasharray={`${Math.max(0, length - 1)} ${round}`}
            strokeDashoffset={-before}
            transform="rotate(-90 50 50)"
            {...(onOpen ? { cursor: 'pointer', onClick: () => onOpen(parts.indexOf(part)) } : {})}
          />
        ))}
        <text x="50" y="50" className={styles.centre} dominantBaseline="central" textAnchor="middle">
          {centre ?? count(total, true)}
        </text>
      </svg>
      <Legend parts={parts} shares={total} onOpen={onOpen} />
    </div>
  )
}

/** What the colours mean; with values and shares of a whole where there are any. */
export function Legend({
  parts,
  shares,
  onOpen,
}: {
  parts: readonly { label: string; value?: number; colour?: string | undefined }[]
  shares?: number
  onOpen?: ((part: number) => void) | undefined
}) {
  const colours = partColours(parts)
  return (
    <ul className={styles.legend}>
      {parts.map((part, index) => (
        <li key={part.label}>
          <span className={styles.swatch} style={{ background: colours[index] }} />
          {onOpen && part.value ? (
            <button type="button" className={styles.opens} onClick={() => onOpen(index)}>
              {part.label}
            </button>
          ) : (
            <span className={styles.label}>{part.label}</span>
          )}
          {part.value !== undefined && <strong className="ch-num">{count(part.value)}</strong>}
          {shares && part.value !== undefined ? (
            <span className={`${styles.share} ch-num`}>{percent(part.value / shares)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const spoken = (title: string, parts: readonly Part[]) =>
  `${title}: ${parts.map((part) => `${part.label} ${count(part.value)}`).join(', ')}`
