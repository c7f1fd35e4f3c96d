import { Box } from '@mantine/core'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { duration } from '#ui/i18n/format.ts'
import { Panel } from '#ui/show/panel.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { creditEntries } from '#modules/attendance/shared/credit-hours.ts'
import { t } from '#modules/attendance/web/words.ts'

/** What one has of credit hours, and how it came about; nothing before the first. */
export function CreditHours() {
  const { org } = useScope()
  const read = useRead(creditEntries, { params: { org }, query: { limit: 1 } } as never, { errors: 'inline' })
  if (!read.data?.count) return null
  return (
    <Box mb="md">
      <Panel title={t('credit.entries', { time: duration(read.data.balance) })}>
        <ListTable bare of={creditEntries} options={{ prefix: 'entry', limit: 5 }} />
      </Panel>
    </Box>
  )
}
