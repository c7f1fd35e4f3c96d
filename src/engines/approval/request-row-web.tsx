import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { tellOfAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { words } from '#ui/i18n/words.ts'
import { onDemand } from '#ui/overlay/on-demand.tsx'
import type { Column } from '#ui/table/column.ts'
import { needsRemarks } from '#engines/approval/decision.ts'
import type { AskedRow, Decidable } from '#engines/approval/remarks-dialog-web.tsx'
import { useDecide } from '#engines/approval/request-decide-web.ts'
import type { RequestRow, ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })
const RemarksDialog = onDemand(() => import('#engines/approval/remarks-dialog-web.tsx'))

export const isDecidable = ({ abilities }: Pick<Decidable, 'abilities'>) =>
  abilities.approve || abilities.decline

/** Approve and Decline on the row of a list: one click where no remarks are needed, else a box for them. */
export function useRowDecision<D extends ShownRequestType>(declared: D) {
  const { org, as } = useScope()
  const take = useDecide(declared, { org, as })
  const [asked, setAsked] = useState<AskedRow | null>(null)
  const [running, setRunning] = useState('')

  const choose = async (row: Decidable, action: AskedRow['action']) => {
    if (needsRemarks(declared, action)) return setAsked({ row, action })
    setRunning(row.id)
    try {
      await take({ id: row.id, action, remarks: '', version: row.version })
    } catch (error) {
      tellOfAction(error)
    } finally {
      setRunning('')
    }
  }
  const column: Column<RequestRow<D>> = {
    key: 'decide',
    title: t('columns.decide'),
    sortable: false,
    render: (row) => (
      <Group gap={6} wrap="nowrap" onClick={(event) => event.stopPropagation()}>
        {(['approve', 'decline'] as const).map(
          (action) =>
            row.abilities[action] && (
              <Button
                key={action}
                size="compact-sm"
                variant={action === 'approve' ? 'filled' : 'light'}
                {...(action === 'decline' ? { color: 'danger' } : {})}
                loading={action === 'approve' && running === row.id}
                disabled={running !== '' && running !== row.id}
                aria-label={t(`row.${action}`, { name: row.sender.full_name })}
                onClick={() => void choose(row, action)}
              >
                {t(`act.${action}`)}
              </Button>
            ),
        )}
      </Group>
    ),
  }
  const dialog = (
    <RemarksDialog
      opened={asked !== null}
      asked={asked}
      onClose={() => setAsked(null)}
      onSend={({ row, action }, remarks) => take({ id: row.id, action, remarks, version: row.version })}
    />
  )
  return { column, dialog }
}
