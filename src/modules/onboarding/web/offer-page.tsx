import { Button } from '@mantine/core'
import { IconFileTypePdf, IconLinkOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { usePageTitle } from '#ui/show/page-title.ts'
import { WireError } from '#ui/data/failure.ts'
import { download, orSay } from '#ui/data/download.ts'
import { useRead } from '#ui/data/query.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { offerLink, type SeenOffer } from '#modules/onboarding/shared/offer-letter.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import { RichTextShown } from '#ui/show/rich-text.tsx'
import { OfferAnswer } from '#modules/onboarding/web/offer-answer.tsx'
import styles from '#modules/onboarding/web/offer.module.css'
import { t } from '#modules/onboarding/web/words.ts'

/** What a candidate sees behind the link of the mail: the letter, and the question whether they accept it. */
export default function OfferPage() {
  const { token = '' } = useParams({ strict: false })
  const read = useRead(offerLink.read, { params: { token } }, { errors: 'inline', fresh: Infinity })
  usePageTitle(t('link.offer'))
  const isOver = read.error instanceof WireError && read.error.status === 404
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        {isOver ? (
          <div className={styles.paper}>
            <Empty
              page
              icon={<IconLinkOff size={26} stroke={1.5} />}
              title={t('link.over')}
              hint={t('link.overHint')}
            />
          </div>
        ) : (
          <ReadState
            read={read}
            compact={false}
            waiting={
              <div className={styles.paper}>
                <TextSkeleton lines={10} />
              </div>
            }
          >
            {(offer) => <Letter offer={offer} token={token} onAnswered={() => void read.refetch()} />}
          </ReadState>
        )}
      </div>
    </div>
  )
}

function Letter({ offer, token, onAnswered }: { offer: SeenOffer; token: string; onAnswered: () => void }) {
  const isOpen = offer.state === 'Sent' || offer.state === 'Viewed'
  const accepted = offer.state === 'Accepted'
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{offer.subject}</h1>
          <p>
            {t('link.from')} {offer.organization}
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          onClick={() => orSay(download(offerLink.letter, { params: { token } }))}
        >
          {t('link.pdf')}
        </Button>
      </header>
      {!isOpen && (
        <Callout tone={accepted ? 'success' : 'info'} title={t(accepted ? 'link.accepted' : 'link.declined')}>
          {t(accepted ? 'link.acceptedHint' : 'link.declinedHint')}
        </Callout>
      )}
      <Facts
        facts={[
          { label: t('link.job'), value: offer.job_title },
          { label: t('link.joins'), value: <DateText value={offer.joins_on} beside /> },
          isOpen && { label: t('link.until'), value: <Moment value={offer.expires_at} /> },
        ]}
      />
      <article className={styles.paper}>
        <div className={styles.letterHead}>
          <span>{offer.organization}</span>
          <span>{offer.number}</span>
        </div>
        <div className={styles.text}>
          <RichTextShown node={offer.body} />
        </div>
        {offer.signatory && <div className={styles.signatory}>{offer.signatory}</div>}
      </article>
      {isOpen && <OfferAnswer token={token} onAnswered={onAnswered} />}
    </>
  )
}
