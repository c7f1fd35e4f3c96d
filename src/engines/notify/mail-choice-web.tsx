import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { organizationMail, ownMail } from '#engines/notify/mail-choice.ts'
import styles from '#engines/notify/mail-choice.module.css'
import { t } from '#engines/notify/words-web.ts'

/** Which mails are sent: of an organization to everybody, or to oneself. */
export default function MailChoices({ own = false }: { own?: boolean }) {
  const { org, may } = useScope()
  const { list, change } = own ? ownMail : organizationMail
  const read = useRead(list, { params: { org } })
  const turn = useAction(change, { success: t('mail.saved') })
  if (read.isPending) return <FormSkeleton fields={6} />
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  const editable = own || may(organizationMail.change.spec.access.hr)
  const { results } = read.data
  return (
    <>
      <PageHead
        title={t(own ? 'mail.ownTitle' : 'mail.title')}
        subtitle={t(own ? 'mail.ownHint' : 'mail.hint')}
      />
      {results.length === 0 ? (
        <Empty hint={t('mail.none')} />
      ) : (
        <ul className={styles.choices}>
          {results.map(({ event, title, is_on, locked }) => (
            <li key={event}>
              <Switch
                label={title}
                {...(locked ? { classNames: { root: styles.on } } : {})}
                description={
                  locked && (
                    <span className={styles.locked}>
                      <IconLock size={14} aria-hidden /> {locked}
                    </span>
                  )
                }
                checked={is_on}
                disabled={!editable || turn.pending || locked !== null}
                onChange={(change) =>
                  void turn.run({ params: { org }, body: { event, is_on: change.currentTarget.checked } })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
