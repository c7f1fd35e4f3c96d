import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Hat } from '#kernel/endpoint.ts'
import { tellOfAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { notSent } from '#ui/form/not-sent.ts'
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
export function useRowDecision<D extends ShownRequestType>(
  declared: D,
  { place, onDecided }: { place?: { org: string; as: Hat }; onDecided?: () => void } = {},
) {
  const scope = useScope()
  const { org, as } = place ?? scope
  const decide = useDecide(declared, { org, as })
  const [asked, setAsked] = useState<AskedRow | null>(null)
  const [running, setRunning] = useState('')

  const take = async (asked: Parameters<typeof decide>[0]) => {
    const left = await decide(asked)
    if (left !== notSent) onDecided?.()
    return left
  }
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
  const buttons = (row: Decidable) => (
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
  )
  const column: Column<RequestRow<D>> = {
    key: 'decide',
    title: t('columns.decide'),
    sortable: false,
    render: buttons,
  }
  const dialog = (
    <RemarksDialog
      opened={asked !== null}
      asked={asked}
      onClose={() => setAsked(null)}
      onSend={({ row, action }, remarks) => take({ id: row.id, action, remarks, version: row.version })}
    />
  )
  return { column, buttons, dialog }
}
