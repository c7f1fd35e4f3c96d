import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import { download, orSay } from '#ui/data/download.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { interviewLink, type SeenInterview } from '#modules/recruitment/shared/interview.ts'
import styles from '#modules/recruitment/web/careers.module.css'
import { t } from '#modules/recruitment/web/words.ts'

/** A candidate chooses one of the offered times, without an account. */
export function ChooseInterview({ token }: { token: string }) {
  const params = { token }
  const read = useRead(interviewLink.read, { params }, { errors: 'inline', fresh: Infinity })
  const [done, setDone] = useState('')
  return (
    <LinkPage
      title={t('interview.choose')}
      read={read}
      over={t('outside.over')}
      overHint={t('outside.overHint')}
      done={done && <Empty page title={declared(done)} />}
    >
      {(seen) => <Times seen={seen} token={token} onDone={setDone} again={() => void read.refetch()} />}
    </LinkPage>
  )
}

function Times({
  seen,
  token,
  onDone,
  again,
}: {
  seen: SeenInterview
  token: string
  onDone: (said: string) => void
  again: () => void
}) {
  const params = { token }
  const choose = useAction(interviewLink.choose, { success: t('interview.chosen') })
  const none = useAction(interviewLink.none, { errors: 'caller' })
  const [isAsking, ask] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const isScheduled = seen.starts_at !== null
  const days = Map.groupBy(seen.slots, (at) => dayAt(at, seen.time_zone))
  return (
    <>
      <LinkHead>
        <p>{seen.organization}</p>
        <h1>{t(isScheduled ? 'interview.scheduled' : 'interview.choose')}</h1>
        <p>{t('interview.invites', { organization: seen.organization, job: seen.job })}</p>
      </LinkHead>
      <LinkCard>
        <Facts
          facts={[
            seen.starts_at !== null && {
              label: t('card.meeting'),
              value: (
                <>
                  <Day value={dayAt(seen.starts_at, seen.time_zone)} />{' '}
                  {localDigits(clockAt(seen.starts_at, seen.time_zone))}
                </>
              ),
            },
            { label: t('card.place'), value: seen.place },
            { label: t('interview.length'), value: t('interview.minutes', { count: seen.minutes }) },
            seen.starts_at === null && {
              label: t('interview.until'),
              // the link ends as the day after begins
              value: <Day value={dayAt(Date.parse(seen.expires_at) - 1, seen.time_zone)} />,
            },
          ]}
        />
        {isScheduled && (
          <Group>
            <Button onClick={() => orSay(download(interviewLink.calendar, { params }))}>
              {t('interview.calendar')}
            </Button>
            {seen.slots.length > 0 && !isChoosing && (
              <Button variant="default" onClick={() => setChoosing(true)}>
                {t('interview.another')}
              </Button>
            )}
          </Group>
        )}
        {(!isScheduled || isChoosing) && (
          <>
            {seen.slots.length === 0 && <Callout title={t('interview.none')} />}
            {[...days].map(([day, times]) => (
              <section key={day} className={styles.day}>
                <h2>
                  <Day value={day} />
                </h2>
                <Group gap="xs">
                  {times.map((at) => (
                    <Button
                      key={at}
                      variant="default"
                      onClick={() =>
                        void choose.run({ params, body: { starts_at: at } }).then(() => {
                          setChoosing(false)
                          // whether it was taken meanwhile or is ours, what is free has changed
                          again()
                        })
                      }
                    >
                      {localDigits(clockAt(at, seen.time_zone))}
                    </Button>
                  ))}
                </Group>
              </section>
            ))}
            <Text size="sm" c="dimmed">
              {t('interview.zone', { zone: seen.time_zone })}
            </Text>
          </>
        )}
        {!isScheduled && (
          <Button variant="subtle" onClick={() => ask(true)}>
            {t('interview.noneSuits')}
          </Button>
        )}
      </LinkCard>
      <FormDialog<{ remarks: string }>
        opened={isAsking}
        onClose={() => ask(false)}
        title={t('interview.noneSuits')}
        submitTitle={t('interview.send')}
        initial={{ remarks: '' }}
        submit={async (body) => onDone((await none.attempt({ params, body })).detail)}
      >
        <F.TextArea name="remarks" label={t('interview.noneHint')} required />
      </FormDialog>
    </>
  )
}

const F = fieldsOf<{ remarks: string }>()
