import type { ReactNode } from 'react'
import { RequestsScreen, type RequestDetail, type RequestRow } from '#engines/approval/request-screen-web.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import { trainingRequest } from '#modules/training/shared/training-request.ts'
import { t } from '#modules/training/web/words.ts'

type Declared = typeof trainingRequest

const columns = (): readonly Column<RequestRow<Declared>>[] => [
  { key: 'topic', title: t('topic') },
  { key: 'request_remarks', title: t('reason') },
  { key: 'expected_cost', title: t('expectedCost'), kind: 'money' },
  { key: 'needed_by', title: t('neededBy'), kind: 'day' },
]
const facts = (request: RequestDetail<Declared>): (Fact | false)[] => [
  { label: t('topic'), value: request.topic },
  request.training !== null && { label: t('training'), value: request.training.name },
  request.expected_cost !== null && {
    label: t('expectedCost'),
    value: <Money value={request.expected_cost} />,
  },
  request.needed_by !== null && { label: t('neededBy'), value: <Day value={request.needed_by} /> },
]

export const TrainingRequests = ({
  title,
  subtitle,
  children,
  above,
}: {
  title: string
  subtitle: string
  children?: ReactNode
  above?: ReactNode
}) => (
  <RequestsScreen
    declared={trainingRequest.shown}
    title={title}
    subtitle={subtitle}
    columns={columns()}
    facts={facts}
    above={above}
  >
    {children}
  </RequestsScreen>
)
