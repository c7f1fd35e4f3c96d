import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { RemarksBox } from '#ui/form/remarks-box.tsx'
import { t } from '#ui/i18n/t.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import styles from '#ui/overlay/detail-sheet.module.css'
import { ErrorState } from '#ui/show/error-state.tsx'
import { Facts, type Fact } from '#ui/show/facts.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Timeline, type TimelineItem } from '#ui/show/timeline.tsx'

export interface SheetAction {
  readonly name: string
  readonly title: string
  readonly look?: 'primary' | 'danger' | 'quiet'
}

export interface DetailSheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Under the title: who it is about, and its state. */
  head?: ReactNode
  facts?: readonly (Fact | false | null)[]
  /** More of the thing itself, between its facts and its history. */
  children?: ReactNode
  history?: readonly TimelineItem[] | undefined
  /** What may be done with it now. With any, there is a box for remarks. */
  actions?: readonly SheetAction[]
  /** Does it with the remarks. While it runs the buttons are blocked; what it throws leaves the remarks in place. */
  onAct?: (action: string, remarks: string) => Promise<unknown>
  /** Remarks may stay empty. */
  remarksOptional?: boolean
  loading?: boolean
  error?: unknown
  onRetry?: () => void
}

/** The sheet at the right in which a request is read and decided: facts, history, remarks, buttons. */
export function DetailSheet({
  opened,
  onClose,
  title,
  head,
  facts = [],
  children,
  history,
  actions = [],
  onAct,
  remarksOptional = false,
  loading = false,
  error,
  onRetry,
}: DetailSheetProps) {
  const [remarks, setRemarks] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)

  const act = async (name: string) => {
    if (running) return
    if (!remarksOptional && remarks.trim() === '') {
      setProblem(t('form.required', { field: t('sheet.remarks') }))
      box.current?.focus()
      return
    }
    setRunning(name)
    try {
      await onAct?.(name, remarks.trim())
      setRemarks('')
    } catch {
      // Whoever acted has said why; the remarks stay for another try.
    } finally {
      setRunning(null)
    }
  }

  const footer = actions.length > 0 && !loading && !error && (
    <div className={styles.footer}>
      <RemarksBox
        ref={box}
        value={remarks}
        required={!remarksOptional}
        error={problem}
        onChange={(value) => {
          setRemarks(value)
          setProblem(null)
        }}
      />
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button
            key={action.name}
            variant={action.look === 'primary' ? 'filled' : action.look === 'danger' ? 'light' : 'default'}
            {...(action.look === 'danger' ? { color: 'danger' } : {})}
            loading={running === action.name}
            disabled={running !== null && running !== action.name}
            onClick={() => void act(action.name)}
          >
            {action.title}
          </Button>
        ))}
      </div>
    </div>
  )

  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} size={480} footer={footer}>
      {error ? (
        <ErrorState error={error} compact {...(onRetry ? { onRetry } : {})} />
      ) : loading ? (
        <TextSkeleton lines={8} />
      ) : (
        <div className={styles.parts}>
          {head}
          {facts.length > 0 && (
            <section aria-label={t('sheet.details')}>
              <Facts facts={facts} layout="rows" />
            </section>
          )}
          {children}
          {history && (
            <section>
              <h3>{t('sheet.history')}</h3>
              <Timeline items={history} />
            </section>
          )}
        </div>
      )}
    </SideDrawer>
  )
}
