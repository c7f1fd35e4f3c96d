import type { ReactNode } from 'react'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import type { Cell } from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import type { Form } from '#engines/appraisal/form-life.ts'
import { FormsWork } from '#engines/appraisal/forms-work-web.tsx'
import styles from '#engines/appraisal/appraisal.module.css'
import { t } from '#engines/appraisal/words-web.ts'

interface Answer {
  open: number
  overdue: number
  submitted: number
  total: number
}

/** People and modes of an occasion: who has submitted what. */
export function StatusMatrix({
  of,
  occasion,
  form,
  href,
  tools,
}: {
  of: unknown
  occasion: string
  form: Form
  /** Where the forms of a person are. */
  href?: (row: { appraisee: { id: string } }) => string
  tools?: ReactNode
}) {
  const use = of as AppraisalUse
  return (
    <>
      <FormsWork of={of} id={occasion} />
      <ListTable
        of={use.matrix}
        params={{ occasion_id: occasion }}
        query={{ form }}
        actions={[
          { act: use.sendAll, params: { occasion_id: occasion } },
          { act: use.remind, params: { occasion_id: occasion } },
        ]}
        tools={tools}
        lead={(answer) => <Totals {...(answer as Answer | undefined)} />}
        {...(href ? { href } : {})}
        render={{ cells: ({ cells }) => <Cells cells={cells} /> }}
      />
    </>
  )
}

function Totals({ open = 0, overdue = 0, submitted = 0, total = 0 }: Partial<Answer>) {
  if (total === 0) return null
  const percent = Math.round((100 * submitted) / total)
  return (
    <div className={styles.totals}>
      <progress max={total} value={submitted} aria-label={t('matrix.share', { percent })} />
      <strong>{t('matrix.share', { percent })}</strong>
      {(
        [
          ['matrix.total', total],
          ['matrix.submitted', submitted],
          ['matrix.open', open],
          ['matrix.overdue', overdue],
        ] as const
      ).map(([word, count]) => (
        <span key={word}>
          {t(word)} <b className="ch-num">{count}</b>
        </span>
      ))}
    </div>
  )
}

const Cells = ({ cells }: { cells: readonly Cell[] }) => (
  <div className={styles.cells}>
    {cells.map(({ mode, state, done, total }) => (
      <span key={mode} className={styles.cell}>
        <span className={styles.mode}>{t(`mode.${mode}`)}</span>
        {state === null ? (
          <span className={styles.dim}>
            {t('matrix.hidden')} {done > 0 ? `${done}/${total}` : total}
          </span>
        ) : (
          <>
            <StatusBadge plain status={state} />
            {total > 1 && (
              <span className={styles.dim}>
                {done}/{total}
              </span>
            )}
          </>
        )}
      </span>
    ))}
  </div>
)
