import { Textarea } from '@mantine/core'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { CustomFieldInfo } from '#modules/hris/shared/custom-info.ts'
import { FormersLike } from '#modules/hris/web/public-former.tsx'
import {
  isFilled,
  portalFields,
  type Content,
  type Paper,
  type PortalSection,
  type Reviewed,
} from '#modules/onboarding/shared/pre-boarding.ts'
import { stepTitle } from '#modules/onboarding/web/portal-title.ts'
import { OwnValues, PortalValues, singleIn } from '#modules/onboarding/web/portal-values.tsx'
import styles from '#modules/onboarding/web/portal.module.css'
import { t } from '#modules/onboarding/web/words.ts'

export interface Said {
  review: 'Accepted' | 'Returned'
  remark: string
}

/** One part as it was filled in, beside what is recorded, and what HR says to it. */
export function ReviewedPart({
  part,
  custom,
  papers,
  said,
  onSay,
  mayReturn,
  formerId,
}: {
  part: Reviewed
  custom: readonly CustomFieldInfo[]
  papers: readonly Paper[]
  said: Said | undefined
  onSay: ((said: Said) => void) | undefined
  mayReturn: boolean
  /** Whom they come back as, where they do. */
  formerId: string | null
}) {
  const { section, review, content, recorded } = part
  const choices = [
    { value: 'none' as const, label: t('details.later') },
    { value: 'Accepted' as const, label: t('details.accept') },
    ...(mayReturn ? [{ value: 'Returned' as const, label: t('details.return') }] : []),
  ]
  return (
    <section className={styles.review} aria-label={stepTitle(section)}>
      <div className={styles.reviewHead}>
        <h4>{stepTitle(section)}</h4>
        {onSay ? (
          <Segmented
            label={t('details.about', { title: stepTitle(section) })}
            value={said?.review ?? 'none'}
            onChange={(value) => value !== 'none' && onSay({ review: value, remark: said?.remark ?? '' })}
            options={said ? choices.slice(1) : choices}
          />
        ) : (
          <StatusBadge
            status={part.saved_at ? t(`details.part.${review}`) : t('details.part.none')}
            tone={tones[review]}
          />
        )}
      </div>
      {said?.review === 'Returned' && onSay && (
        <Why value={said.remark} onChange={(remark) => onSay({ review: 'Returned', remark })} />
      )}
      {part.remark && <Callout tone="warning">{part.remark}</Callout>}
      {!part.decides && part.saved_at && review === 'Open' && <Callout>{t('details.otherCode')}</Callout>}
      {section === 'legal' && content !== null && !part.written_at && (
        <FormersLike typed={numbersIn(singleIn(content), formerId)} byNumber />
      )}
      {part.written_at ? (
        <p className={styles.hint}>
          {t('details.written')} <Moment value={part.written_at} /> · {part.decided_by_name}
        </p>
      ) : (
        <div className={styles.beside}>
          <div>
            <h5>{t('details.filled')}</h5>
            {section === 'documents' ? (
              <Papers papers={papers} />
            ) : (
              <Filled
                section={section}
                content={content}
                custom={custom}
                none={part.saved_at ? t('details.empty') : '–'}
              />
            )}
          </div>
          {recorded !== null && (
            <div>
              <h5>{t('details.recorded')}</h5>
              <Filled section={section} content={recorded} custom={custom} none={t('details.empty')} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

const numbersIn = (row: Record<string, unknown>, formerId: string | null) => {
  const text = (name: string) => {
    const value = row[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    pan_no: text('pan_no'),
    citizenship_no: text('citizenship_no'),
    passport_no: text('passport_no'),
    social_security_no: text('social_security_no'),
    national_id_no: text('national_id_no'),
    ...(formerId ? { except_id: formerId } : {}),
  }
}

const tones = { Open: 'neutral', Accepted: 'success', Returned: 'warning' } as const

function Filled({
  section,
  content,
  custom,
  none,
}: {
  section: PortalSection
  content: Content
  custom: readonly CustomFieldInfo[]
  none: string
}) {
  if (section === 'custom' && content !== null && Object.keys(content).length)
    return <OwnValues fields={custom} row={singleIn(content)} />
  if (section === 'custom') return <p className={styles.hint}>{none}</p>
  if (!isFilled(section)) return null
  const all = content === null ? [] : Array.isArray(content) ? content : [content]
  // a step may be saved with every field of it empty
  const rows = all.filter((row) => Object.values(row).some((value) => value !== null && value !== ''))
  if (rows.length === 0) return <p className={styles.hint}>{none}</p>
  return rows.map((row, index) => (
    <PortalValues
      key={typeof row['id'] === 'string' ? row['id'] : index}
      fields={portalFields(section)}
      row={row}
    />
  ))
}

function Papers({ papers }: { papers: readonly Paper[] }) {
  if (papers.length === 0) return <p className={styles.hint}>{t('details.empty')}</p>
  return (
    <ul>
      {papers.map(({ id, category, name, file_id }) => (
        <li key={id}>
          {category}: {file_id ? <FileLink file={{ id: file_id, name }} /> : name}
        </li>
      ))}
    </ul>
  )
}

/** Why a part is sent back: the newcomer reads it in the mail and at the part. */
const Why = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Textarea
    label={t('details.why')}
    description={t('details.whyHint')}
    required
    autosize
    minRows={2}
    maxLength={500}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
