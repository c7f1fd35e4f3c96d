import { NativeSelect } from '@mantine/core'
import type { OutColumn } from '#engines/dataset/data-set.ts'
import { t } from '#modules/report-builder/web/words.ts'

/** Of several figures, which are shown together. */
export function FigureChoice({
  of,
  shown,
  onChoose,
}: {
  of: readonly (readonly OutColumn[])[]
  shown: OutColumn
  onChoose: (key: string) => void
}) {
  if (of.length < 2) return null
  const keyOf = (together: readonly OutColumn[]) => together[0]?.key ?? ''
  return (
    <NativeSelect
      size="xs"
      aria-label={t('result.figure')}
      value={keyOf(of.find((together) => together.includes(shown)) ?? [])}
      data={of.map((together) => ({
        value: keyOf(together),
        label: together.map(({ title }) => title).join(', '),
      }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
