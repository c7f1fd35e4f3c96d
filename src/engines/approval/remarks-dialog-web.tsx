import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { messageOf } from '#ui/data/failure.ts'
import { notSent } from '#ui/form/not-sent.ts'
import { RemarksBox } from '#ui/form/remarks-box.tsx'
import { words } from '#ui/i18n/words.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })

export interface Decidable {
  id: string
  version: number
  sender: { full_name: string }
  abilities: { approve: boolean; decline: boolean }
}
export interface AskedRow {
  row: Decidable
  action: 'approve' | 'decline'
}
interface Props {
  asked: AskedRow
  onSend: (asked: AskedRow, remarks: string) => Promise<unknown>
  onClose: () => void
}

/** Nothing is open where nothing was asked; every asking begins anew. */
export default function Remarks({
  asked,
  ...props
}: Omit<Props, 'asked'> & { opened: boolean; asked: AskedRow | null }) {
  return asked && <RemarksDialog {...props} asked={asked} />
}

function RemarksDialog({ asked, onSend, onClose }: Props) {
  const { row, action } = asked
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
      if ((await onSend(asked, remarks.trim())) !== notSent) onClose()
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
