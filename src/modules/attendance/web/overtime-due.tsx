import { Box } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import type { RowOf } from '#engines/list/list.ts'
import { claimOvertime, overtimeDue } from '#modules/attendance/shared/overtime-due.ts'
import { AskDialog } from '#modules/attendance/web/request-form.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** One's overtime that waits to be claimed, above the claims; nothing where there is none. */
export function OvertimeDue() {
  const { org } = useScope()
  const [claiming, claim] = useState<RowOf<typeof overtimeDue> | null>(null)
  const known = useRead(overtimeDue, { params: { org }, query: { limit: 1 } } as never, { errors: 'inline' })
  if (!known.data?.count) return null
  return (
    <Box mb="md">
      <Panel title={t('overtime.ready')} count={known.data.count}>
        <ListTable
          bare
          of={overtimeDue}
          actions={[claimOvertime]}
          rowActions={(row) => [{ title: t('overtime.claim'), run: () => claim(row) }]}
          options={{ prefix: 'due' }}
        />
      </Panel>
      {claiming && (
        <AskDialog
          kind="claim"
          given={{ date: claiming.date, minutes: claiming.minutes }}
          onClose={() => claim(null)}
        />
      )}
    </Box>
  )
}
