import { IconCircleCheckFilled, IconCircleXFilled, IconIdOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { WireError } from '#ui/data/failure.ts'
import { useRead } from '#ui/data/query.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { usePageTitle } from '#ui/show/page-title.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import { cardLink, type VerifiedCard } from '#modules/hris/shared/id-card.ts'
import styles from '#modules/hris/web/id-card-page.module.css'
import { t } from '#modules/hris/web/words.ts'

/** What anybody sees who scans a card: whether it is good, and whose it is. */
export default function IdCardPage() {
  const { token = '' } = useParams({ strict: false })
  const read = useRead(cardLink, { params: { token } }, { errors: 'inline', fresh: 0 })
  usePageTitle(t('cardPage.title'))
  const isUnknown = read.error instanceof WireError && read.error.status === 404
  return (
    <div className={styles.sheet}>
      {isUnknown ? (
        <Empty
          page
          icon={<IconIdOff size={26} stroke={1.5} />}
          title={t('cardPage.unknown')}
          hint={t('cardPage.unknownHint')}
        />
      ) : !read.data ? (
        <ReadState read={read} lines={5} compact={false} />
      ) : (
        <Card card={read.data} />
      )}
    </div>
  )
}

function Card({ card }: { card: VerifiedCard }) {
  const { is_valid, full_name, picture, organization, number, expires_on } = card
  const Sign = is_valid ? IconCircleCheckFilled : IconCircleXFilled
  return (
    <>
      <p className={styles.said} data-valid={is_valid || undefined} role="status">
        <Sign size={26} aria-hidden />
        {t(is_valid ? 'cardPage.valid' : 'cardPage.invalid')}
      </p>
      {picture && <img className={styles.picture} src={picture} alt={full_name ?? ''} />}
      {full_name && <h1>{full_name}</h1>}
      {!is_valid && <p className={styles.hint}>{t('cardPage.invalidHint')}</p>}
      <Facts
        layout="rows"
        facts={[
          { label: t('cardPage.of'), value: organization },
          { label: t('cardPage.number'), value: <span className="ch-num">{number}</span> },
          expires_on !== null && {
            label: t('cardPage.until'),
            value: <DateText value={expires_on} beside />,
          },
        ]}
      />
    </>
  )
}
