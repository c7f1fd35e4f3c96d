import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { WireError } from '#ui/data/failure.ts'
import { tellOfAction } from '#ui/data/query.ts'
import { unsay } from '#ui/feedback/snackbar.ts'
import { formErrors } from '#ui/form/form-errors.ts'
import { notSent } from '#ui/form/not-sent.ts'
import { RemarksBox } from '#ui/form/remarks-box.tsx'
import { t } from '#ui/i18n/opened.ts'
import { refusal as inWords } from '#ui/i18n/refusal.ts'
import type { DetailSheetProps, SheetAction } from '#ui/overlay/detail-sheet.tsx'
import SideDrawerBody from '#ui/overlay/side-drawer-body.tsx'
import styles from '#ui/overlay/detail-sheet.module.css'
import { ErrorState } from '#ui/show/error-state.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Timeline } from '#ui/show/timeline.tsx'

/** What is optional for most buttons may be asked for by one: the server says so, and it stands at the box. */
const isRemarks = (path: string) => path === 'remarks'

/** The sheet itself, in a chunk of its own. */
export default function DetailSheetBody({
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
  const refusal = useRef('')

  const act = async ({ name, needsRemarks = !remarksOptional }: SheetAction) => {
    if (running) return
    if (needsRemarks && remarks.trim() === '') {
      setProblem(t('form.required', { field: t('sheet.remarks') }))
      box.current?.focus()
      return
    }
    setRunning(name)
    unsay(refusal.current)
    try {
      if ((await onAct?.(name, remarks.trim())) !== notSent) setRemarks('')
    } catch (error) {
      const { remarks: said } = formErrors(error instanceof WireError ? error.body : null, isRemarks).fields
      if (said !== undefined) {
        setProblem(inWords(said))
        box.current?.focus()
        return
      }
      refusal.current = tellOfAction(error) ?? ''
      // somebody else may have been first: then the sheet shows what came of it
      onRetry?.()
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
            onClick={() => void act(action)}
          >
            {action.title}
          </Button>
        ))}
      </div>
    </div>
  )

  return (
    <SideDrawerBody opened={opened} onClose={onClose} title={title} size={480} footer={footer}>
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
    </SideDrawerBody>
  )
}
