import { useList } from '#ui/data/list.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { LoggedMail } from '#modules/commons/shared/mail-log.ts'
import { systemEmailLog } from '#modules/commons/shared/system-email-log.ts'
import { mailColumns, mailFilters } from '#modules/commons/web/public-mail-log.tsx'
import { t } from '#modules/commons/web/words.ts'

/** Whether what the installation itself mails goes out: codes, links, tests. What it says is nobody's to read. */
export function SystemMail() {
  const list = useList(systemEmailLog, {})
  return (
    <DataTable<LoggedMail>
      title={t('log.title')}
      name="system-email-log"
      list={list}
      emptyHint={t('log.emptyHint')}
      columns={[
        ...mailColumns(),
        { key: 'attempts', title: t('log.tries'), kind: 'number' },
        { key: 'error', title: t('log.error'), wrap: true },
      ]}
      filters={mailFilters()}
    />
  )
}
