import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { messageOf, NoResponse, WireError } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { preBoarding, type Portal, type PortalSection } from '#modules/onboarding/shared/pre-boarding.ts'
import type { PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { ReviewedPart, type Said } from '#modules/onboarding/web/portal-part.tsx'
import { t } from '#modules/onboarding/web/words.ts'

/** Each part beside what is recorded; HR takes it over, or sends it back and says why. */
export function PortalReview({
  opened,
  onClose,
  person,
  portal,
  editable,
}: {
  opened: boolean
  onClose: () => void
  person: PreEmployment
  portal: Portal
  editable: boolean
}) {
  const { org } = useScope()
  const [said, setSaid] = useState<Partial<Record<PortalSection, Said>>>({})
  const [failure, setFailure] = useState('')
  const review = useAction(preBoarding.review, { success: t('details.decided'), errors: 'caller' })
  const decides = editable && portal.status === 'Submitted'
  const open = portal.sections.filter((part) => part.decides && part.saved_at && part.review === 'Open')
  const decisions = open.flatMap(({ section }) => {
    const one = said[section]
    return one ? [{ section, review: one.review, remark: one.remark.trim() || null }] : []
  })
  const unsaid = decisions.some((one) => one.review === 'Returned' && !one.remark)
  const joined = person.state === 'Joined'
  const close = () => {
    setSaid({})
    setFailure('')
    onClose()
  }
  const save = async () => {
    setFailure('')
    try {
      await review.attempt({ params: { org, id: person.id }, body: { decisions, version: portal.version } })
      close()
    } catch (error) {
      if (!(error instanceof WireError || error instanceof NoResponse)) throw error
      setFailure(messageOf(error))
    }
  }
  const acceptRest = () =>
    setSaid({
      ...Object.fromEntries(open.map(({ section }) => [section, { review: 'Accepted', remark: '' }])),
      ...said,
    })
  return (
    <Dialog opened={opened} onClose={close} title={t('details.of', { name: person.full_name })} size={820}>
      {failure && (
        <Callout tone="danger" alert title={failure}>
          {null}
        </Callout>
      )}
      {decides && <Callout>{t(joined ? 'details.hintJoined' : 'details.hint')}</Callout>}
      {portal.status !== 'Submitted' && portal.status !== 'Verified' && (
        <Callout>{t('details.notSubmitted')}</Callout>
      )}
      {portal.sections.map((part) => (
        <ReviewedPart
          key={part.section}
          part={part}
          custom={portal.custom}
          papers={portal.papers}
          said={said[part.section]}
          mayReturn={!joined}
          formerId={(person.former ?? person.employee)?.id ?? null}
          onSay={
            decides && open.includes(part)
              ? (one) => setSaid((now) => ({ ...now, [part.section]: one }))
              : undefined
          }
        />
      ))}
      {decides && (
        <Group justify="space-between">
          <Button variant="default" onClick={acceptRest}>
            {t('details.acceptRest')}
          </Button>
          <Button disabled={!decisions.length || unsaid} loading={review.pending} onClick={() => void save()}>
            {t('details.decide', { count: decisions.length })}
          </Button>
        </Group>
      )}
    </Dialog>
  )
}
