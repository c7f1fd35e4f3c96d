import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Money } from '#ui/show/figures.tsx'
import { exactText } from '#ui/i18n/format.ts'
import type { CustomKind, CustomValue } from '#modules/hris/shared/custom-value.ts'
import { t } from '#modules/hris/web/words.ts'

/** A value as people read it. */
export function customShown(kind: CustomKind, value: CustomValue | null | undefined): ReactNode {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return t(value ? 'custom.yes' : 'custom.no')
  if (typeof value !== 'string') return value.join(', ')
  switch (kind) {
    case 'Date':
      return <Day value={value} />
    case 'Number':
      return exactText(value)
    case 'Money':
      return <Money value={value} />
    case 'Link':
      return (
        <Anchor href={value} target="_blank" rel="noopener noreferrer">
          {value.replace(/^https?:\/\//, '')}
        </Anchor>
      )
    case 'Email':
      return <Anchor href={`mailto:${value}`}>{value}</Anchor>
    case 'Long text':
      return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>
    default:
      return value
  }
}
