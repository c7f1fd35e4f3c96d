import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter.ts'
import { emailStates, type LoggedMail } from '#modules/commons/shared/mail-log.ts'
import { t } from '#modules/commons/web/words.ts'

const tones: Record<LoggedMail['state'], Tone> = {
  Queued: 'warning',
  Sent: 'success',
  Logged: 'info',
  Failed: 'danger',
}

/** What every log of mails shows of one. */
export const mailColumns = (): Column<LoggedMail>[] => [
  { key: 'subject', title: t('log.subject') },
  { key: 'recipient', title: t('log.to') },
  {
    key: 'state',
    title: t('log.state'),
    render: ({ state }) => <StatusBadge status={t(`log.is.${state}`)} tone={tones[state]} />,
  },
  { key: 'created_at', title: t('log.written'), kind: 'instant' },
  { key: 'sent_at', title: t('log.sent'), kind: 'instant' },
]

export const mailFilters = (): Filter[] => [
  {
    name: 'state',
    title: t('log.state'),
    multiple: true,
    options: emailStates.map((value) => ({ value, label: t(`log.is.${value}`) })),
  },
  { name: 'days', title: t('log.days'), kind: 'days', from: 'from', to: 'to' },
]
