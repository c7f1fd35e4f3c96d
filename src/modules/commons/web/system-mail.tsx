import type { ResponseOf } from '#kernel/endpoint.ts'
import { useList } from '#ui/data/list.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { emailStates, systemEmailLog } from '#modules/commons/shared/system-email-log.ts'
import { t } from '#modules/commons/web/words.ts'

type Mail = ResponseOf<typeof systemEmailLog>['results'][number]
const tones: Record<Mail['state'], Tone> = {
  Queued: 'warning',
  Sent: 'success',
  Logged: 'info',
  Failed: 'danger',
}

/** Whether what the installation itself mails goes out: codes, links, tests. What it says is nobody's to read. */
export function SystemMail() {
  const list = useList(systemEmailLog, {})
  return (
    <DataTable<Mail>
      title={t('log.title')}
      name="system-email-log"
      list={list}
      emptyHint={t('log.emptyHint')}
      columns={[
        { key: 'subject', title: t('log.subject') },
        { key: 'recipient', title: t('log.to') },
        {
          key: 'state',
          title: t('log.state'),
          render: ({ state }) => <StatusBadge status={t(`log.is.${state}`)} tone={tones[state]} />,
        },
        { key: 'attempts', title: t('log.tries'), kind: 'number' },
        { key: 'created_at', title: t('log.written'), kind: 'datetime' },
        { key: 'sent_at', title: t('log.sent'), kind: 'datetime' },
        { key: 'error', title: t('log.error'), wrap: true },
      ]}
      filters={[
        {
          name: 'state',
          title: t('log.state'),
          multiple: true,
          options: emailStates.map((value) => ({ value, label: t(`log.is.${value}`) })),
        },
        { name: 'days', title: t('log.days'), kind: 'days', from: 'from', to: 'to' },
      ]}
    />
  )
}
