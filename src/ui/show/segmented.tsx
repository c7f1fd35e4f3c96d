import { SegmentedControl } from '@mantine/core'
import { count } from '#ui/i18n/format.ts'
import styles from '#ui/show/tabs.module.css'

/** A choice of few, all of them in sight. */
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
  return (
    <SegmentedControl<V>
      aria-label={label}
      data-no-print
      className={styles.segments}
      value={value}
      onChange={onChange}
      fullWidth={wide}
      data={options.map((option) => ({
        value: option.value,
        label: option.count === undefined ? option.label : `${option.label} ${count(option.count)}`,
      }))}
    />
  )
}
