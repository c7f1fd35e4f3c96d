import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import type { verifyLegal } from '#modules/hris/shared/legal-info.ts'
import { recordPapers } from '#modules/hris/shared/records.ts'
import type { AnySubRecord } from '#modules/hris/shared/sub-record.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

/** A kind of record, or what proves a number of identity. */
type Declared =
  | Pick<AnySubRecord, 'verify' | 'verifies'>
  | { verify: typeof verifyLegal; verifies?: undefined }
interface Proven {
  id: string
  version: number
  verified_at: string | null
  verified_by: string | null
  papers: number
  later_papers: number
}

/** The papers of a record, and whether HR has seen them. */
export function RecordProof({
  declared,
  row,
  employeeId,
  own,
  mayVerify,
  mayAttach,
}: {
  declared: Declared
  row: Proven
  employeeId: string
  own: boolean
  mayVerify: boolean
  mayAttach: boolean
}) {
  const { org, as } = useScope()
  const [opened, setOpened] = useState(false)
  const verify = useAction(declared.verify, { success: t('proof.saved') })
  const isVerified = row.verified_at !== null
  const mark = (is_verified: boolean) =>
    void verify.run({
      params: { org, employee_id: employeeId, id: row.id },
      body: { is_verified, papers: row.papers, version: row.version },
    })
  const verifies = declared.verifies !== false
  const marks = [
    ...(row.later_papers ? ([['proof.verifyLater', true]] as const) : []),
    isVerified ? (['proof.takeBack', false] as const) : (['proof.verify', true] as const),
  ]
  if (!verifies && !mayAttach && !row.papers) return null
  return (
    <div className={styles.proof}>
      {verifies && (
        <span>
          {row.verified_at ? (
            <>
              ✓ {t('proof.verified', { by: row.verified_by ?? '–' })} <Moment value={row.verified_at} />
            </>
          ) : (
            t('proof.unverified')
          )}
        </span>
      )}
      {row.later_papers > 0 && (
        <span className={styles.later}>{t('proof.later', { count: row.later_papers })}</span>
      )}
      {verifies &&
        mayVerify &&
        !own &&
        marks.map(([title, is_verified]) => (
          <Button
            key={title}
            size="compact-xs"
            variant="subtle"
            loading={verify.pending}
            onClick={() => mark(is_verified)}
          >
            {t(title)}
          </Button>
        ))}
      {(mayAttach || row.papers > 0) && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpened(true)}>
          {row.papers ? t('proof.papers', { count: row.papers }) : t('proof.addPaper')}
        </Button>
      )}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('proof.title')}>
        {opened && (
          <Attachments
            declared={recordPapers}
            id={row.id}
            org={org}
            as={as}
            mayAttach={mayAttach}
            note={({ created_at }) =>
              row.verified_at && t(created_at > row.verified_at ? 'proof.paperLater' : 'proof.paperSeen')
            }
          />
        )}
      </Dialog>
    </div>
  )
}
