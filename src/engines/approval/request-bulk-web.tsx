import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { messageOf } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { RemarksBox } from '#ui/form/remarks-box.tsx'
import { words } from '#ui/i18n/words.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import type { RequestRow, ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import type { BulkResult } from '#engines/approval/request-type.ts'
import en from '#engines/approval/en.json'
import { withDays } from '#ui/i18n/with-days.ts'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })

type Decision = 'approve' | 'decline'
interface Asked {
  action: Decision
  rows: readonly { id: string; sender: { full_name: string } }[]
  /** `false` keeps the rows chosen. */
  answer: (done: boolean) => void
}
type Result = z.output<typeof BulkResult>

/** Deciding several requests with one remark; what is refused is listed by name with its reason. */
export function useBulk<D extends ShownRequestType>(declared: D) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (action: Decision, title: string, danger: boolean): BulkAction<RequestRow<D>> => ({
    title,
    danger,
    run: (rows) => new Promise((answer) => setAsked({ action, rows, answer })),
  })
  const close = (done: boolean) => {
    asked?.answer(done)
    setAsked(null)
  }
  return {
    actions: [ask('approve', t('act.approve'), false), ask('decline', t('act.decline'), true)],
    dialog: asked && <BulkDialog declared={declared} asked={asked} onClose={close} />,
  }
}

function BulkDialog({
  declared,
  asked: { action, rows },
  onClose,
}: {
  declared: ShownRequestType
  asked: Asked
  onClose: (done: boolean) => void
}) {
  const { org, as } = useScope()
  const [remarks, setRemarks] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const bulk = useAction(declared.bulk, { alsoStale: ['/notifications/'] })
  const names = new Map(rows.map((row) => [row.id, row.sender.full_name]))

  const decide = async () => {
    if (!remarks.trim()) return setProblem(t('bulk.remarksRequired'))
    const ids = rows.map(({ id }) => id)
    const args = { params: { org, action }, query: { as }, body: { ids, remarks: remarks.trim() } }
    try {
      // every request type declares the same answer
      const found = (await bulk.attempt(args as never)) as Result
      if (found.done.length) saySuccess(t(`bulk.${action}`, { count: found.done.length }))
      if (found.failed.length) setResult(found)
      else onClose(true)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }

  return (
    <Dialog
      opened
      onClose={() => onClose(result !== null)}
      title={t(`bulk.${action}Title`, { count: rows.length })}
    >
      {result ? (
        <>
          <Callout tone="warning" title={t('bulk.failed', { count: result.failed.length })}>
            <ul>
              {result.failed.map(({ id, message }) => (
                <li key={id}>
                  <strong>{names.get(id)}</strong>: {withDays(message)}
                </li>
              ))}
            </ul>
          </Callout>
          <Group justify="flex-end" mt="md">
            <Button onClick={() => onClose(true)}>{t('bulk.close')}</Button>
          </Group>
        </>
      ) : (
        <>
          <RemarksBox
            value={remarks}
            error={problem}
            onChange={(value) => {
              setRemarks(value)
              setProblem(null)
            }}
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => onClose(false)}>
              {t('bulk.back')}
            </Button>
            <Button
              {...(action === 'decline' ? { color: 'danger' } : {})}
              loading={bulk.pending}
              onClick={() => void decide()}
            >
              {t(`act.${action}`)}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}
