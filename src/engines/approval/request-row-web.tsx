import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { messageOf } from '#ui/data/failure.ts'
import { tellOfAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { RemarksBox } from '#ui/form/remarks-box.tsx'
import { notSent } from '#ui/form/not-sent.ts'
import { words } from '#ui/i18n/words.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Column } from '#ui/table/column.ts'
import { useDecide } from '#engines/approval/request-decide-web.ts'
import type { RequestRow, ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import { needsRemarks } from '#engines/approval/request-type.ts'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })

type Decision = 'approve' | 'decline'
interface Decidable {
  id: string
  version: number
  sender: { full_name: string }
  abilities: { approve: boolean; decline: boolean }
}
export const isDecidable = ({ abilities }: Pick<Decidable, 'abilities'>) =>
  abilities.approve || abilities.decline

/** Approve and Decline on the row of a list: one click where no remarks are needed, else a box for them. */
export function useRowDecision<D extends ShownRequestType>(declared: D) {
  const { org, as } = useScope()
  const take = useDecide(declared, { org, as })
  const [asked, setAsked] = useState<{ row: Decidable; action: Decision } | null>(null)
  const [running, setRunning] = useState('')

  const choose = async (row: Decidable, action: Decision) => {
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
  const dialog = asked && (
    <RemarksDialog
      {...asked}
      onClose={() => setAsked(null)}
      onSend={(remarks) =>
        take({ id: asked.row.id, action: asked.action, remarks, version: asked.row.version })
      }
    />
  )
  return { column, dialog }
}

function RemarksDialog({
  row,
  action,
  onSend,
  onClose,
}: {
  row: Decidable
  action: Decision
  onSend: (remarks: string) => Promise<unknown>
  onClose: () => void
}) {
  const [remarks, setRemarks] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [running, setRunning] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const send = async () => {
    if (!remarks.trim()) {
      setProblem(t('bulk.remarksRequired'))
      return box.current?.focus()
    }
    setRunning(true)
    try {
      if ((await onSend(remarks.trim())) !== notSent) onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={() => !running && onClose()}
      title={t(`row.${action}`, { name: row.sender.full_name })}
    >
      <RemarksBox
        ref={box}
        first
        value={remarks}
        error={problem}
        onChange={(value) => {
          setRemarks(value)
          setProblem(null)
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" disabled={running} onClick={onClose}>
          {t('bulk.back')}
        </Button>
        <Button
          {...(action === 'decline' ? { color: 'danger' } : {})}
          loading={running}
          onClick={() => void send()}
        >
          {t(`act.${action}`)}
        </Button>
      </Group>
    </Dialog>
  )
}
