import type { KeyboardEvent } from 'react'
import { count } from '#ui/i18n/format.ts'
import styles from '#ui/show/segmented.module.css'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * A choice of few, all of them in sight. Tab reaches the chosen one, the arrow keys choose the next.
 * The radio is the visible thing itself, so that a click on its words is a click on it.
 */
export function Segmented<V extends string>({
  label,
  value,
  onChange,
  options,
  wide = false,
}: {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string; count?: number }[]
  wide?: boolean
}) {
  const at = Math.max(
    options.findIndex((option) => option.value === value),
    0,
  )
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (at + step + options.length) % options.length
    const button = event.currentTarget.parentElement?.children[next]
    if (button instanceof HTMLElement) button.focus()
    onChange(options[next]!.value)
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      data-no-print
      className={styles.segments}
      data-wide={wide || undefined}
    >
      {options.map((option, place) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={place === at ? 0 : -1}
          value={option.value}
          onClick={() => onChange(option.value)}
          onKeyDown={move}
        >
          {option.count === undefined ? option.label : `${option.label} ${count(option.count)}`}
        </button>
      ))}
    </div>
  )
}
