import { Badge } from '@mantine/core'
import type { Separation } from '#modules/offboarding/shared/separation.ts'

const colours = { Grey: 'gray', Blue: 'brand', Green: 'success', Orange: 'warning', Red: 'danger' } as const

/** The way somebody leaves, where its type is marked. */
export const TypeBadge = ({ type }: { type: Separation['separation_type'] }) =>
  type?.badge ? (
    <Badge color={colours[type.badge]} variant="light">
      {type.name}
    </Badge>
  ) : null
