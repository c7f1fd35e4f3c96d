import { Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { messageOf } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { RemarksBox } from '#ui/form/remarks-box.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { words } from '#ui/i18n/words.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { MOST_AT_ONCE, needsRemarks } from '#engines/approval/decision.ts'
import type { ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import type { BulkResult } from '#engines/approval/request-type.ts'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })

export interface BulkAsked {
  action: 'approve' | 'decline'
  rows: readonly { id: string; sender: { full_name: string } }[]
  /** `false` keeps the rows chosen. */
  answer: (done: boolean) => void
}
type Result = z.output<typeof BulkResult>
interface Props {
  declared: ShownRequestType
  asked: BulkAsked
  onClose: (done: boolean) => void
}

/** Nothing is open where nothing was asked; every asking begins anew. */
export default function Bulk({
  asked,
  ...props
}: Omit<Props, 'asked'> & { opened: boolean; asked: BulkAsked | null }) {
  return asked && <BulkDialog {...props} asked={asked} />
}

function BulkDialog({ declared, asked: { action, rows }, onClose }: Props) {
  const { org, as } = useScope()
  const [remarks, setRemarks] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [result, setResult] = useState<Result>({ done: [], failed: [] })
  const [running, setRunning] = useState(false)
  const bulk = useAction(declared.bulk, { alsoStale: ['/notifications/'] })
  const names = new Map(rows.map((row) => [row.id, row.sender.full_name]))

  const answered = result.done.length + result.failed.length

  const asksRemarks = needsRemarks(declared, action)
  const begun = useRef(false)

  const decide = async () => {
    if (asksRemarks && !remarks.trim()) {
      setProblem(t('bulk.remarksRequired'))
      return box.current?.focus()
    }
    let found = result
    const known = new Set([...found.done, ...found.failed.map(({ id }) => id)])
    const left = rows.map(({ id }) => id).filter((id) => !known.has(id))
    setRunning(true)
    try {
      for (let from = 0; from < left.length; from += MOST_AT_ONCE) {
        const body = { ids: left.slice(from, from + MOST_AT_ONCE), remarks: remarks.trim() }
        // every request type declares the same answer
        const lot = (await bulk.attempt({ params: { org, action }, query: { as }, body } as never)) as Result
        found = { done: [...found.done, ...lot.done], failed: [...found.failed, ...lot.failed] }
        setResult(found)
      }
      if (found.done.length) saySuccess(t(`bulk.${action}`, { count: found.done.length }))
      if (!found.failed.length) onClose(true)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setRunning(false)
    }
  }

  // nothing is left to ask: choosing the action was the decision
  useEffect(() => {
    if (asksRemarks || begun.current) return
    begun.current = true
    void decide()
  })

  return (
    <Dialog
      opened
      onClose={() => !running && onClose(answered > 0)}
      title={t(`bulk.${action}Title`, { count: rows.length })}
    >
      {!running && answered === rows.length ? (
        <>
          <Callout tone="warning" title={t('bulk.failed', { count: result.failed.length })}>
            <ul>
              {result.failed.map(({ id, message }) => (
                <li key={id}>
                  <strong>{names.get(id)}</strong>: {refusal(withDays(message))}
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
          {asksRemarks ? (
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
          ) : (
            problem && <Callout tone="warning">{problem}</Callout>
          )}
          {rows.length > MOST_AT_ONCE && (running || answered > 0) && (
            <div role="status">
              <Text size="sm" mt="md" mb={4}>
                {t('bulk.soFar', { done: answered, total: rows.length })}
              </Text>
              <Progress value={(answered / rows.length) * 100} aria-label={t('bulk.progress')} />
            </div>
          )}
          <Group justify="flex-end" mt="md">
            <Button variant="default" disabled={running} onClick={() => onClose(answered > 0)}>
              {t('bulk.back')}
            </Button>
            <Button
              {...(action === 'decline' ? { color: 'danger' } : {})}
              loading={running}
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
